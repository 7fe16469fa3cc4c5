import { useState } from 'react';
import { APPROVED_ACTS, approvalForm } from '@hydria/shared/contract/forms/approval.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';
import { APPROVAL_READS, DecideApproval, type Approval } from './decide-approval.tsx';
import { PasswordLinkDialog, ShowPasswordLink } from './password-link.tsx';
import { mergePath } from './person-path.ts';
import { useApprovals, type Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';

type ApprovedAct = (typeof APPROVED_ACTS)[number];

const KEYS = {
  'second-factor': 'second_factor',
  'one-time-password': 'one_time_password',
  deactivated: 'deactivated',
  merge: 'merge',
  email: 'email',
  roles: 'roles',
} as const;

/** The words of an act; its name has a hyphen, which a key of the catalogue has not. */
const keyOf = <A extends keyof typeof KEYS>(act: A) => KEYS[act];

const Ask = ({ person, act, onClose }: { person: Person; act: ApprovedAct; onClose: () => void }) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const { query } = useReach();
  const form = useApiForm('POST /api/users/{id}/approvals', {
    rules: approvalForm,
    defaults: { act },
    toInput: (body) => ({ params: { id: person.id }, query, body }),
    atFields: { approval_waiting: 'reason' },
    invalidates: APPROVAL_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('approval.asked') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t(`approval.${keyOf(act)}`)} submitLabel={t('approval.ask')} onClose={onClose}>
      <p>{t('approval.why')}</p>
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

/** Performs an approved act; a given password is shown once. */
const usePerform = (person: Person, onPassword: (password: string) => void) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const input = { params: { id: person.id }, query: useReach().query };
  const factor = useApiMutation('DELETE /api/users/{id}/two-factor', {
    invalidates: APPROVAL_READS,
    onSuccess: () => notify({ kind: 'success', text: t('approval.factor_removed') }),
  });
  const password = useApiMutation('POST /api/users/{id}/password', {
    invalidates: APPROVAL_READS,
    onSuccess: (answer) => onPassword(answer.password),
  });
  const state = useApiMutation('POST /api/users/{id}/state', {
    invalidates: APPROVAL_READS,
    onSuccess: () => notify({ kind: 'success', text: t('act.deactivate.done') }),
  });
  const acts: Record<ApprovedAct, () => void> = {
    'second-factor': () => factor.mutate(input),
    'one-time-password': () => password.mutate(input),
    deactivated: () => state.mutate({ ...input, body: { to: 'deactivated' } }),
  };
  return {
    perform: (act: ApprovedAct) => acts[act](),
    isBusy: factor.isPending || password.isPending || state.isPending,
  };
};

interface RequestProps {
  person: Person;
  approval: Approval;
  onPassword: (password: string) => void;
  onLink: (link: string) => void;
}

/** A merge is decided beside both accounts, and done there. */
const MergeRequest = ({ person, approval }: Pick<RequestProps, 'person' | 'approval'>) => {
  const t = usePeopleT();
  const { isEverywhere } = useReach();
  const { reason, into } = approval;
  return (
    <LinedItem>
      <Text as="span" type="strong">
        {t('approval.merge')}
      </Text>
      <span>{t('merge.into', { name: into?.full_name ?? '' })}</span>
      <span>{reason}</span>
      <div>
        <Button
          component={PortalLink}
          to={mergePath(person.id, into?.id ?? null, isEverywhere)}
          size="small"
          variant="outlined"
        >
          {t('merge.open')}
        </Button>
      </div>
    </LinedItem>
  );
};

/** The change that is asked for: its reason, the e-mail or the roles. */
const useSubject = ({ reason, email, roles }: Approval): string => {
  const t = usePeopleT();
  const roleName = useRoleName();
  if (email !== null) return t('approval.email_to', { email });
  if (roles !== null) return t('approval.roles_to', { roles: roles.map(roleName).join(', ') || t('person.none') });
  return reason;
};

const Request = ({ person, approval, onPassword, onLink }: RequestProps) => {
  const t = usePeopleT();
  const { dateTime } = useFormats();
  const { perform, isBusy } = usePerform(person, onPassword);
  const subject = useSubject(approval);
  const { act, asked_by_name, asked_at, is_own, approved } = approval;
  if (act === 'merge') return <MergeRequest person={person} approval={approval} />;
  return (
    <LinedItem>
      <Text as="span" type="strong">
        {t(`approval.${keyOf(act)}`)}
      </Text>
      <span>{subject}</span>
      <Muted small>{t('approval.asked_by', { name: asked_by_name, at: dateTime(asked_at) })}</Muted>
      {is_own && !approved && <Muted small>{t('approval.waiting')}</Muted>}
      {!approved && !person.is_self && <DecideApproval person_id={person.id} approval={approval} />}
      {!is_own && approved && <Muted small>{t('approval.given')}</Muted>}
      {is_own && approved && act !== 'email' && act !== 'roles' && (
        <Row gap={8}>
          <Button size="small" variant="contained" loading={isBusy} onClick={() => perform(act)}>
            {t(`approval.${keyOf(act)}_do`)}
          </Button>
          {act === 'one-time-password' && <ShowPasswordLink person={person} onLink={onLink} />}
        </Row>
      )}
    </LinedItem>
  );
};

const OfferMerge = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const { isEverywhere } = useReach();
  return (
    <LinedItem>
      <Row gap="8px 24px" align="center" justify="space-between">
        <Text as="span" type="strong">
          {t('approval.merge')}
        </Text>
        <Button component={PortalLink} to={mergePath(person.id, null, isEverywhere)} size="small" variant="outlined">
          {t('merge.choose')}
        </Button>
      </Row>
    </LinedItem>
  );
};

/**
 * Acts on an account that need a second administrator: asking, deciding, doing. Of an account that the reader may not manage, the roles
 * in the reader's own utility alone.
 */
export const ApprovalsCard = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const [asked, setAsked] = useState<ApprovedAct | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const approvals = useApprovals(person.id);
  const isManaged = person.reach === 'full';
  const open = (approvals.data?.data ?? []).filter(({ act }) => isManaged || act === 'roles');
  const fits: Record<ApprovedAct, boolean> = {
    'second-factor': person.has_second_factor,
    'one-time-password': true,
    deactivated: person.is_administrator && !person.is_self && person.active,
  };
  const offered = APPROVED_ACTS.filter((act) => isManaged && fits[act] && !open.some((one) => one.act === act));
  if (!isManaged && open.length === 0) return null;
  return (
    <SectionCard title={t('approval.title')} note={t('approval.note')} flush>
      {approvals.isError && <Failed error={approvals.error} retry={approvals.refetch} />}
      <LinedList>
        {open.map((approval) => (
          <Request key={approval.id} person={person} approval={approval} onPassword={setPassword} onLink={setLink} />
        ))}
        {offered.map((act) => (
          <LinedItem key={act}>
            <Row gap="8px 24px" align="center" justify="space-between">
              <Text as="span" type="strong">
                {t(`approval.${keyOf(act)}`)}
              </Text>
              <Button size="small" variant="outlined" onClick={() => setAsked(act)}>
                {t('approval.ask')}
              </Button>
            </Row>
          </LinedItem>
        ))}
        {isManaged && !open.some(({ act }) => act === 'merge') && <OfferMerge person={person} />}
      </LinedList>
      {asked && <Ask person={person} act={asked} onClose={() => setAsked(null)} />}
      <Dialog open={password !== null} title={t('approval.password_title')} onClose={() => setPassword(null)}>
        <p>{t('approval.password_text')}</p>
        <Text as="code" type="h2">
          {password}
        </Text>
      </Dialog>
      <PasswordLinkDialog link={link} onClose={() => setLink(null)} />
    </SectionCard>
  );
};
