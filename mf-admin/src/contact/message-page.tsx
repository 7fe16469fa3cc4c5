import { mdiCheck } from '@mdi/js';
import type { ContactMessage } from '@hydria/shared/contract/contact.ts';
import { staffAnswerForm } from '@hydria/shared/contract/forms/staff-answer.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { TemplatePick } from '../conversations/template-pick.tsx';
import { OneRequestPage } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { useContactMessage } from './contact.queries.ts';
import { MessageState } from './message-state.tsx';

const ONE = 'GET /api/staff/contact/{id}';
const READS = [ONE, 'GET /api/staff/contact', 'GET /api/staff/contact/waiting'] as const;

interface OfMessage {
  message: ContactMessage;
  deya_id: number;
}

const CloseButton = ({ message: { id }, deya_id }: OfMessage) => {
  const t = useDeskT();
  const close = useApiMutation('POST /api/staff/contact/{id}/close', { invalidates: [...READS] });
  return (
    <Button
      variant="outlined"
      loading={close.isPending}
      startIcon={<Icon path={mdiCheck} size={20} />}
      onClick={() => close.mutate({ params: { id }, query: { deya_id } })}
    >
      {t('contact.close')}
    </Button>
  );
};

const useAnswer = ({ message: { id }, deya_id }: OfMessage) => {
  const invalidate = useInvalidate();
  const form = useApiForm('POST /api/staff/contact/{id}/answer', {
    rules: staffAnswerForm,
    toInput: (body, idempotency_key) => ({
      params: { id },
      query: { deya_id },
      body: { ...body, idempotency_key },
    }),
    handlesError: ({ code }) => {
      if (code === 'message_closed') void invalidate(ONE);
      return code === 'message_closed';
    },
    invalidates: [...READS],
    // The sent text stands above the form; without input the form of a closed message goes away.
    onSuccess: () => {
      form.reset();
    },
  });
  return form;
};

/** The answer by mail. When a colleague closed the message first, it says who, and the written text stays. */
const AnswerForm = (props: OfMessage) => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const form = useAnswer(props);
  const { closed_at, closed_by, state } = props.message;
  const isWritten = form.values.message !== '';
  if (state === 'closed' && !isWritten) return null;
  const insert = (text: string) => {
    const before = form.values.message.trimEnd();
    form.set({ message: before === '' ? text : `${before}\n\n${text}` });
  };
  return (
    <SectionCard title={t('contact.answer')} note={t('contact.answer_note')}>
      <ApiForm form={form} label={t('contact.answer')}>
        {state === 'closed' && !form.isBusy && (
          <Alert severity="warning" title={t('contact.meanwhile')}>
            {t('contact.meanwhile_who', {
              who: closed_by ?? t('conversations.staff'),
              at: closed_at ? dateTime(closed_at) : '',
            })}
          </Alert>
        )}
        <TemplatePick onPick={insert} />
        <TextAreaField form={form} name="message" rows={6} />
        <Row gap={8} justify="end">
          {state === 'open' && <CloseButton {...props} />}
          <Button type="submit" variant="contained" loading={form.isBusy} disabled={state === 'closed'}>
            {t('contact.send')}
          </Button>
        </Row>
      </ApiForm>
    </SectionCard>
  );
};

const Sent = ({ message }: { message: ContactMessage }) => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const { topic, email, phone, created_at, closed_at, closed_by, answer } = message;
  return (
    <SectionCard title={t(`contact.topics.${topic}`)} action={<MessageState message={message} />}>
      <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 16 }}>{message.message}</p>
      <DataList>
        <DataRow name={t('contact.created_at')}>{dateTime(created_at)}</DataRow>
        {email && (
          <DataRow name={t('contact.email')}>
            <a href={`mailto:${email}`}>{email}</a>
          </DataRow>
        )}
        {phone && (
          <DataRow name={t('contact.phone')}>
            <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
          </DataRow>
        )}
        {closed_at && (
          <DataRow name={t('contact.closed')}>{[dateTime(closed_at), closed_by].filter(Boolean).join(', ')}</DataRow>
        )}
      </DataList>
      {answer !== null && (
        <blockquote css={{ margin: '16px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>{t('contact.answered')}</strong>
          <p>{answer}</p>
        </blockquote>
      )}
    </SectionCard>
  );
};

const Opened = (props: OfMessage) => {
  const t = useDeskT();
  const { message } = props;
  return (
    <>
      <Sent message={message} />
      {message.email !== null ? (
        <AnswerForm {...props} />
      ) : (
        message.state === 'open' && (
          <SectionCard title={t('contact.by_phone')}>
            <Row gap={16} justify="space-between" align="center">
              <p>{t('contact.by_phone_hint')}</p>
              <CloseButton {...props} />
            </Row>
          </SectionCard>
        )
      )}
    </>
  );
};

/** One message of the contact form, with its answer by mail. */
export const MessagePage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={useContactMessage(Number(id))}
      one={t('contact.one')}
      titleOf={({ name }) => name}
      introOf={({ code }) => code}
      list={{ to: '/admin/contact', label: t('contact.title') }}
    >
      {(message, deya_id) => <Opened message={message} deya_id={deya_id} />}
    </OneRequestPage>
  );
};
