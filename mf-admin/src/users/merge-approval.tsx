import { useState } from 'react';
import { mergeForm } from '@hydria/shared/contract/forms/merge.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import type { Code } from '@hydria/shared/rules/codes.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { APPROVAL_READS, DecideApproval, type Approval } from './decide-approval.tsx';
import { personPath } from './person-path.ts';
import { useApprovals, type Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';

interface Accounts {
  ends: Person;
  stays: Person;
}

const READS = [...APPROVAL_READS, 'GET /api/users/{id}/merge/{into_id}'] as const;

const AskMerge = ({ ends, stays, onClose }: Accounts & { onClose: () => void }) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const { query } = useReach();
  const form = useApiForm('POST /api/users/{id}/merge/{into_id}/approvals', {
    rules: mergeForm,
    toInput: (body) => ({ params: { id: ends.id, into_id: stays.id }, query, body }),
    atFields: { approval_waiting: 'reason' },
    invalidates: READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('approval.asked') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('merge.ask_title')} submitLabel={t('approval.ask')} onClose={onClose}>
      <p>{t('merge.why')}</p>
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

const PerformMerge = ({ ends, stays }: Accounts) => {
  const t = usePeopleT();
  const { notify, navigate } = usePlatform();
  const { query, isEverywhere } = useReach();
  const [isAsked, setAsked] = useState(false);
  const merge = useApiMutation('POST /api/users/{id}/merge/{into_id}', {
    invalidates: READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('merge.done') });
      navigate(personPath(stays.id, isEverywhere));
    },
  });
  const send = () => merge.mutate({ params: { id: ends.id, into_id: stays.id }, query });
  return (
    <>
      <div>
        <Button variant="contained" color="error" onClick={() => setAsked(true)}>
          {t('merge.do')}
        </Button>
      </div>
      {isAsked && (
        <FormDialog
          open
          danger
          title={t('merge.title')}
          submitLabel={t('merge.do')}
          busy={merge.isPending}
          onClose={() => setAsked(false)}
          onSubmit={() => merge.isPending || send()}
        >
          <p>{t('merge.sure', { old: ends.email, email: stays.email })}</p>
        </FormDialog>
      )}
    </>
  );
};

/** The request for these two accounts: waiting, to be decided, or approved. */
const Requested = ({ ends, stays, approval }: Accounts & { approval: Approval }) => {
  const t = usePeopleT();
  const { dateTime } = useFormats();
  const { reason, asked_by_name, asked_at, is_own, approved, into } = approval;
  if (into?.id !== stays.id) return <p>{t('merge.other_waits')}</p>;
  return (
    <Stack gap={8}>
      <span>{reason}</span>
      <Muted small>{t('approval.asked_by', { name: asked_by_name, at: dateTime(asked_at) })}</Muted>
      {is_own && !approved && <Muted small>{t('approval.waiting')}</Muted>}
      {!is_own && !approved && <DecideApproval person_id={ends.id} approval={approval} />}
      {!is_own && approved && <Muted small>{t('approval.given')}</Muted>}
      {is_own && approved && <PerformMerge ends={ends} stays={stays} />}
    </Stack>
  );
};

const Step = ({ ends, stays }: Accounts) => {
  const t = usePeopleT();
  const [isOpen, setOpen] = useState(false);
  const approvals = useApprovals(ends.id);
  if (approvals.isPending) return <Loading count={2} />;
  if (approvals.isError) return <Failed error={approvals.error} retry={approvals.refetch} />;
  const approval = approvals.data.data.find(({ act }) => act === 'merge');
  if (approval) return <Requested ends={ends} stays={stays} approval={approval} />;
  return (
    <>
      <div>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {t('approval.ask')}
        </Button>
      </div>
      {isOpen && <AskMerge ends={ends} stays={stays} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The rule that forbids a merge. */
export const MergeRefusal = ({ refusal }: { refusal: Code }) => {
  const errorText = useErrorText();
  return (
    <Alert severity="error" role="status">
      {errorText(new ApiError(422, refusal))}
    </Alert>
  );
};

/** The consequences of a merge, and its next step. */
export const MergeApproval = ({ ends, stays }: Accounts) => {
  const t = usePeopleT();
  const sentences = [
    t('merge.moves'),
    t('merge.keeps'),
    t('merge.signs_in', { email: stays.email, old: ends.email }),
    t('merge.lost'),
    t('merge.mails'),
  ];
  return (
    <SectionCard title={t('merge.happens')} note={t('approval.note')}>
      <ul css={{ margin: '0 0 16px', paddingInlineStart: 20, display: 'grid', gap: 8, maxWidth: '72ch' }}>
        {sentences.map((sentence) => (
          <li key={sentence} css={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </li>
        ))}
      </ul>
      <Step ends={ends} stays={stays} />
    </SectionCard>
  );
};
