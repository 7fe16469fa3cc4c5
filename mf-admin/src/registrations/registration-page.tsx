import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { DecidedRow, DecisionCard, OneRequestPage } from '../one-request.tsx';
import { PersonLinks } from '../supplies/supply-links.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { Comparison } from './comparison.tsx';
import { AcceptDialog, AskDialog, RefuseDialog } from './decision-dialogs.tsx';
import { RegistrationState } from './registration-state.tsx';
import { useRegistration } from './registrations.queries.ts';

const Decision = (props: { request: ComparedRegistration; deya_id: number }) => {
  const t = useDeskT();
  const isUnknown = !props.request.supply_known;
  const isOwn = useSession(({ user }) => user?.id === props.request.person_id);
  return (
    <DecisionCard
      {...props}
      isOwn={isOwn}
      title={t('registrations.decision')}
      stays
      acts={[
        { label: t('registrations.accept'), look: 'main', isDisabled: isUnknown, Dialog: AcceptDialog },
        { label: t('registrations.ask'), look: 'other', Dialog: AskDialog },
        { label: t('registrations.refuse'), look: 'danger', Dialog: RefuseDialog },
      ]}
    >
      {isUnknown && (
        <Alert severity="warning" role="status">
          {t('registrations.unknown_supply')}
        </Alert>
      )}
    </DecisionCard>
  );
};

const Links = ({ request: { person_id, kwdikos_katanalwti } }: { request: ComparedRegistration }) => (
  <PersonLinks t={useDeskT()} person_id={person_id} code={kwdikos_katanalwti} />
);

const Notes = ({ request: { notes } }: { request: ComparedRegistration }) => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  if (notes.length === 0) return null;
  return (
    <SectionCard title={t('registrations.notes')}>
      <ListReset as="ol" gap={16}>
        {notes.map(({ n, by, text, at, author }) => (
          <li key={n}>
            <Muted small>
              {by === 'staff' ? (author ?? t('conversations.staff')) : t('registrations.applicant')}, {dateTime(at)}
            </Muted>
            <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
          </li>
        ))}
      </ListReset>
    </SectionCard>
  );
};

const Facts = ({ request }: { request: ComparedRegistration }) => {
  const t = useDeskT();
  const { dateTime, number } = useFormats();
  const { supply, tax, decided_at, decided_by, reason } = request;
  return (
    <SectionCard title={t('registrations.request')} action={<RegistrationState registration={request} />}>
      <DataList>
        <DataRow name={t('registrations.supply')}>{request.kwdikos_katanalwti}</DataRow>
        <DataRow name={t('registrations.created_at')}>{dateTime(request.created_at)}</DataRow>
        {supply?.address && <DataRow name={t('registrations.address')}>{supply.address}</DataRow>}
        {supply?.owner && <DataRow name={t('registrations.owner')}>{supply.owner}</DataRow>}
        {supply && !supply.open && <DataRow name={t('registrations.flow')}>{t('registrations.flow_closed')}</DataRow>}
        <DataRow name={t('registrations.followers')}>{number(request.followers, 0)}</DataRow>
        {request.customer_type && (
          <DataRow name={t('registrations.claimed_type')}>{t(`registrations.type_${request.customer_type}`)}</DataRow>
        )}
        {request.proof && (
          <DataRow name={t('registrations.proof')}>{t(`registrations.proof_${request.proof}`)}</DataRow>
        )}
        <DataRow name={t('registrations.tax')}>
          {tax ? t('registrations.tax_seen', { at: dateTime(tax.at) }) : t('registrations.tax_never')}
        </DataRow>
        <DecidedRow name={t('registrations.decided')} at={decided_at} by={decided_by} />
        {reason && <DataRow name={t('registrations.reason')}>{reason}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One registration request with the statements of its sources, questions to the person, and the decision. */
export const RegistrationPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={useRegistration(Number(id))}
      one={t('registrations.one')}
      titleOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
      introOf={({ email }) => email}
      list={{ to: '/admin/registrations', label: t('registrations.title') }}
    >
      {(request, deya_id) => (
        <>
          <Facts request={request} />
          <Comparison request={request} />
          {request.status === 'accepted' && <Links request={request} />}
          <Notes request={request} />
          {request.status === 'pending' && <Decision request={request} deya_id={deya_id} />}
        </>
      )}
    </OneRequestPage>
  );
};
