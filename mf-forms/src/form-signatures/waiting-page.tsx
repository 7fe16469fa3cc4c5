import { useState } from 'react';
import { signatureAskForm } from '@hydria/shared/contract/forms/cosign.ts';
import type { WaitingSignature } from '@hydria/shared/contract/form-signatures.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { EmailField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { NoLink, NotRead } from './no-link.tsx';
import { useWaitingSignature, WAITING } from './signatures.queries.ts';
import { useT } from './use-t.ts';

const PATH = '/online_forms/waiting';

interface OfWaiting {
  waiting: WaitingSignature;
  token: string;
}

const TONES = { waiting: 'info', signed: 'success', declined: 'warning', lapsed: 'warning' } as const;

/** The state of the signature, and what follows from it. */
const State = ({ waiting: { state, until, amount_cents } }: { waiting: WaitingSignature }) => {
  const t = useT();
  const { dateTime, money } = useFormats();
  const isToPay = amount_cents !== null;
  const words = isToPay ? t('waiting.to_pay', { amount: money(amount_cents) }) : t(`waiting.${state}`);
  return (
    <Alert
      severity={isToPay ? 'info' : TONES[state]}
      role="status"
      title={t(`waiting.${state}_title`, { time: dateTime(until) })}
    >
      {words}
    </Alert>
  );
};

const Facts = ({ waiting: { code, name, email, reason } }: { waiting: WaitingSignature }) => {
  const t = useT();
  return (
    <DataList>
      <DataRow name={t('sign.code')}>{code}</DataRow>
      {name !== null && (
        <DataRow name={t('waiting.person')}>
          <bdi css={{ overflowWrap: 'anywhere' }}>{[name, email].filter(Boolean).join(' · ') || '—'}</bdi>
        </DataRow>
      )}
      {reason !== null && (
        <DataRow name={t('waiting.reason')}>
          <span lang={langOf(reason)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reason}
          </span>
        </DataRow>
      )}
    </DataList>
  );
};

const AskDialog = ({ waiting: { deya_id, name, email }, token, onClose }: OfWaiting & { onClose: () => void }) => {
  const t = useT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/form-signatures/ask', {
    rules: signatureAskForm,
    defaults: { name: name ?? '', email: email ?? '' },
    to: deya_id,
    toInput: (body) => ({ body: { ...body, token } }),
    invalidates: WAITING,
    onSuccess: () => {
      notify({ kind: 'success', text: t('waiting.asked') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('waiting.ask')} submitLabel={t('waiting.ask_send')} onClose={onClose}>
      <TextField form={form} name="name" autoComplete="off" />
      <EmailField form={form} name="email" autoComplete="off" />
    </DialogForm>
  );
};

/** The link once more, or to another address or person. */
const Asking = ({ waiting, token }: OfWaiting) => {
  const t = useT();
  const { notify } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const again = useApiMutation('POST /api/form-signatures/again', {
    invalidates: WAITING,
    onSuccess: () => notify({ kind: 'success', text: t('waiting.asked') }),
  });
  return (
    <SectionCard title={t('waiting.ask_title')} note={t('waiting.ask_note')}>
      <Row gap={12}>
        <Button variant="contained" loading={again.isPending} onClick={() => again.mutate({ body: { token } })}>
          {t('waiting.again')}
        </Button>
        {waiting.may_correct && (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('waiting.ask')}
          </Button>
        )}
      </Row>
      {isOpen && <AskDialog waiting={waiting} token={token} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};

/** The payment of signed answers. */
const Pay = ({ token }: { token: string }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { mutate, isPending } = useApiMutation('POST /api/form-signatures/pay', {
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  });
  return (
    <Button
      variant="contained"
      size="large"
      loading={isPending}
      css={{ justifySelf: 'start' }}
      onClick={() => mutate({ body: { token, lang: language } })}
    >
      {t('waiting.pay')}
    </Button>
  );
};

const Waiting = ({ token }: { token: string }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { data, error, refetch } = useWaitingSignature(token);
  if (error?.code === 'signature_link_invalid') return <NoLink />;
  if (!data && error) return <NotRead error={error} retry={refetch} />;
  if (!data) return <PageSkeleton shape="rows" count={3} />;
  const title = data.title[language] ?? data.title.el;
  return (
    <Page
      title={title}
      {...(language !== 'el' && { lang: langOf(title) })}
      windowTitle={t('waiting.window', { code: data.code })}
      width="reading"
    >
      <State waiting={data} />
      {data.amount_cents !== null && <Pay token={token} />}
      <SectionCard>
        <Facts waiting={data} />
      </SectionCard>
      {data.state !== 'signed' && <Asking waiting={data} token={token} />}
    </Page>
  );
};

/** `/online_forms/waiting`: the sender's page of answers that a second person has to sign, by a link behind `#`. */
export const WaitingPage = () => {
  const secret = useLinkSecret(useLocation().hash.slice(1), PATH);
  return secret === null ? <NoLink /> : <Waiting token={secret} />;
};
