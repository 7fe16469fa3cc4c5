import { useState } from 'react';
import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { Comparison } from './comparison.tsx';
import { AcceptDialog, AskDialog, RefuseDialog } from './decision-dialogs.tsx';
import { RegistrationState } from './registration-state.tsx';
import { useRegistration } from './registrations.queries.ts';

const DIALOGS = { accept: AcceptDialog, refuse: RefuseDialog, ask: AskDialog };

const Decision = ({ request, deya_id }: { request: ComparedRegistration; deya_id: number }) => {
  const t = useDeskT();
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const Open = dialog && DIALOGS[dialog];
  return (
    <SectionCard title={t('registrations.decision')}>
      {!request.supply_known && (
        <Alert severity="warning" role="status">
          {t('registrations.unknown_supply')}
        </Alert>
      )}
      <Row gap={8} css={{ marginTop: request.supply_known ? 0 : 16 }}>
        <Button variant="contained" disabled={!request.supply_known} onClick={() => setDialog('accept')}>
          {t('registrations.accept')}
        </Button>
        <Button variant="outlined" onClick={() => setDialog('ask')}>
          {t('registrations.ask')}
        </Button>
        <Button color="error" onClick={() => setDialog('refuse')}>
          {t('registrations.refuse')}
        </Button>
      </Row>
      {Open && <Open request={request} deya_id={deya_id} onClose={() => setDialog(null)} />}
    </SectionCard>
  );
};

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
        {decided_at && (
          <DataRow name={t('registrations.decided')}>
            {[dateTime(decided_at), decided_by].filter(Boolean).join(', ')}
          </DataRow>
        )}
        {reason && <DataRow name={t('registrations.reason')}>{reason}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One registration request with the statements of its sources, questions to the person, and the decision. */
export const RegistrationPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  const deya_id = useSession((session) => session.deya_id);
  const read = useRegistration(Number(id));
  const { data } = read;
  return (
    <Page
      title={data ? `${data.first_name} ${data.last_name}` : t('registrations.one')}
      intro={data?.email}
      above={<BackLink to="/admin/registrations">{t('registrations.title')}</BackLink>}
    >
      {data && (
        <>
          <Facts request={data} />
          <Comparison request={data} />
          <Notes request={data} />
          {data.status === 'pending' && deya_id !== null && <Decision request={data} deya_id={deya_id} />}
        </>
      )}
      {!data && (
        <SectionCard>
          {read.isError ? <Failed error={read.error} retry={read.refetch} /> : <Loading shape="text" count={6} />}
        </SectionCard>
      )}
    </Page>
  );
};
