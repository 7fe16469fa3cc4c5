import { mdiCheck } from '@mdi/js';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedRead } from '../failed-read.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { ConversationState } from './conversation-state.tsx';
import { useThread } from './conversations.queries.ts';
import { TemplatePick } from './template-pick.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { LISTS, THREAD, useAnswerForm, type Thread } from './use-answer-form.ts';

const CloseButton = ({ thread: { id, deya_id, last } }: { thread: Thread }) => {
  const t = useDeskT();
  const { notify } = usePlatform();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const close = useApiMutation('POST /api/staff/conversations/{id}/close', {
    invalidates: [THREAD, ...LISTS],
    handlesError: (error) => {
      if (error.code !== 'written_meanwhile') return false;
      notify({ kind: 'warning', text: errorText(error) });
      void invalidate(THREAD);
      return true;
    },
  });
  return (
    <Button
      variant="outlined"
      loading={close.isPending}
      startIcon={<Icon path={mdiCheck} size={20} />}
      onClick={() => close.mutate({ params: { id }, query: { deya_id }, body: { last } })}
    >
      {t('conversations.close')}
    </Button>
  );
};

const AnswerForm = ({ thread }: { thread: Thread }) => {
  const t = useDeskT();
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const { form, meanwhile } = useAnswerForm(thread);
  const isShown = form.error && form.error.code !== 'answered_meanwhile' && !('message' in form.errors);
  const insert = (text: string) => {
    const before = form.values.message.trimEnd();
    form.set({ message: before === '' ? text : `${before}\n\n${text}` });
  };
  return (
    <ApiForm form={form} label={t('conversations.answer')}>
      {meanwhile && (
        <Alert severity="warning" title={t('conversations.meanwhile')}>
          {t('conversations.meanwhile_who', {
            who: meanwhile.author ?? t('conversations.staff'),
            at: dateTime(meanwhile.at),
          })}
        </Alert>
      )}
      {isShown && form.error && <Alert severity="error">{errorText(form.error)}</Alert>}
      <TemplatePick onPick={insert} />
      <TextAreaField form={form} name="message" rows={5} />
      <Row gap={8} justify="end">
        {thread.state === 'open' && <CloseButton thread={thread} />}
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t(meanwhile ? 'conversations.send_too' : 'conversations.send')}
        </Button>
      </Row>
    </ApiForm>
  );
};

const Opened = ({ thread, name }: { thread: Thread; name: string }) => {
  const t = useDeskT();
  return (
    <SectionCard title={t('conversations.messages')} action={<ConversationState conversation={thread} />}>
      <Stack gap={24}>
        <ThreadMessages messages={thread.messages} name={name} />
        <AnswerForm thread={thread} />
      </Stack>
    </SectionCard>
  );
};

/** One conversation of a customer with the utility: its messages, and the answer of the staff. */
export const ConversationPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  const thread = useThread(Number(id));
  const list = { to: '/admin/conversations', label: t('conversations.title') };
  const { data } = thread;
  const name = data?.name || t(data?.guest ? 'conversations.guest' : 'conversations.nameless');
  return (
    <Page
      title={data ? name : t('conversations.one')}
      intro={data && (data.email ?? (data.guest ? t('conversations.guest_hint') : undefined))}
      width="reading"
      above={<BackLink to={list.to}>{list.label}</BackLink>}
    >
      {data && <Opened thread={data} name={name} />}
      {!data && (
        <SectionCard>
          {thread.isError ? (
            <FailedRead error={thread.error} retry={thread.refetch} list={list} />
          ) : (
            <Loading shape="text" count={6} />
          )}
        </SectionCard>
      )}
    </Page>
  );
};
