import { useState } from 'react';
import type { CaseForward, WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseForwardForm } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { EmailField, FlagField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { isActive } from '@hydria/shared/rules/case-state.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { CASE_READS } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

interface OfCase {
  request: WholeCase;
  deya_id: number;
}

const NewForward = ({ request: { id }, deya_id, onClose }: OfCase & { onClose: () => void }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const { language } = useRemoteContext();
  const form = useApiForm('POST /api/staff/cases/{id}/forwards', {
    rules: caseForwardForm,
    defaults: { lang: language },
    toInput: (body, idempotency_key) => ({ params: { id }, query: { deya_id }, body: { ...body, idempotency_key } }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.forwarded') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('cases.forward_new')} submitLabel={t('cases.forward_send')} onClose={onClose}>
      <p>{t('cases.forward_hint')}</p>
      <TextField form={form} name="name" autoComplete="off" />
      <EmailField form={form} name="email" autoComplete="off" />
      <SelectField
        form={form}
        name="lang"
        choices={LANGUAGES.map((value) => ({ value, label: t(`cases.languages.${value}`) }))}
      />
      <TextAreaField form={form} name="message" rows={3} />
      <FlagField form={form} name="shows_sender" />
    </DialogForm>
  );
};

/** Ends a link, and sends a new one. */
const LinkActs = ({ request: { id, status }, deya_id, forward }: OfCase & { forward: CaseForward }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const sendsMail = useSendsMail();
  const input = { params: { id, forward_id: forward.id }, query: { deya_id } };
  const withdrawing = useApiMutation('POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw', {
    invalidates: CASE_READS,
    onSuccess: () => notify({ kind: 'success', text: t('cases.forward_withdrawn_done') }),
  });
  const sending = useApiMutation('POST /api/staff/cases/{id}/forwards/{forward_id}/resend', {
    invalidates: CASE_READS,
    onSuccess: () => notify({ kind: 'success', text: t('cases.forwarded') }),
  });
  const nameOf = (act: string) => `${act}: ${forward.name}`;
  return (
    <Row gap={8} css={notOnPaper}>
      {forward.is_open && (
        <Button
          size="small"
          variant="outlined"
          aria-label={nameOf(t('cases.forward_withdraw'))}
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate(input)}
        >
          {t('cases.forward_withdraw')}
        </Button>
      )}
      {sendsMail && isActive(status) && (
        <Button
          size="small"
          variant="outlined"
          aria-label={nameOf(t('cases.forward_again'))}
          loading={sending.isPending}
          onClick={() => sending.mutate(input)}
        >
          {t('cases.forward_again')}
        </Button>
      )}
    </Row>
  );
};

/** Whether the link works, and until when. */
const useStateOfLink = () => {
  const t = useCasesT();
  const { dateTime } = useFormats();
  return ({ is_open, withdrawn_at, expires_at }: CaseForward, isCaseOpen: boolean): string => {
    if (is_open) return t('cases.forward_until', { time: dateTime(expires_at) });
    if (withdrawn_at !== null) return t('cases.forward_withdrawn_at', { time: dateTime(withdrawn_at) });
    return isCaseOpen ? t('cases.forward_expired', { time: dateTime(expires_at) }) : t('cases.forward_closed');
  };
};

const Forward = ({ mayHandle, forward, ...of }: OfCase & { mayHandle: boolean; forward: CaseForward }) => {
  const t = useCasesT();
  const stateOf = useStateOfLink();
  const { name, email, shows_sender, message } = forward;
  return (
    <Stack gap={4}>
      <span css={{ ...type.strong, overflowWrap: 'anywhere' }}>{name || t('cases.contractor')}</span>
      <Muted small css={{ overflowWrap: 'anywhere' }}>
        {[email, shows_sender && t('cases.forward_with_sender')].filter(Boolean).join(' · ')}
      </Muted>
      <Muted small>{stateOf(forward, isActive(of.request.status))}</Muted>
      {message !== null && <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</p>}
      {mayHandle && email !== '' && <LinkActs {...of} forward={forward} />}
    </Stack>
  );
};

/** The contractors to whom a report was forwarded, each with the way to end the link or to send it again. */
export const CaseForwards = ({ request, deya_id, mayHandle }: OfCase & { mayHandle: boolean }) => {
  const t = useCasesT();
  const sendsMail = useSendsMail();
  const [isForwarding, setForwarding] = useState(false);
  const { kind, status, forwards } = request;
  const mayForward = mayHandle && sendsMail && isActive(status);
  if (kind !== 'report' || (forwards.length === 0 && !(mayHandle && isActive(status)))) return null;
  return (
    <SectionCard title={t('cases.contractors')} note={t('cases.contractors_note')}>
      <Stack gap={16}>
        {forwards.length > 0 && (
          <ListReset gap={16}>
            {forwards.map((forward) => (
              <li key={forward.id}>
                <Forward request={request} deya_id={deya_id} mayHandle={mayHandle} forward={forward} />
              </li>
            ))}
          </ListReset>
        )}
        {mayForward && (
          <Row gap={8} css={notOnPaper}>
            <Button variant="outlined" size="small" onClick={() => setForwarding(true)}>
              {t('cases.forward_new')}
            </Button>
          </Row>
        )}
      </Stack>
      {isForwarding && <NewForward request={request} deya_id={deya_id} onClose={() => setForwarding(false)} />}
    </SectionCard>
  );
};
