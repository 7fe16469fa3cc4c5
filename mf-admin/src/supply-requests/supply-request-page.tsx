import { useState } from 'react';
import { supplyAcceptanceForm, supplyRefusalForm } from '@hydria/shared/contract/forms/supply.ts';
import type { StaffSupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { isoDay } from '@hydria/shared/remote/formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { RequestState } from './request-state.tsx';

const ONE = 'GET /api/staff/supply-requests/{id}';
const READS = [ONE, 'GET /api/staff/supply-requests', 'GET /api/staff/supply-requests/waiting'] as const;

interface DecisionProps {
  request: StaffSupplyRequest;
  deya_id: number;
  onClose: () => void;
}

/** After a decision of a colleague, or a withdrawal, the page shows it; the snackbar says so. */
const useOnDecided = (onClose: () => void) => {
  const invalidate = useInvalidate();
  return ({ code }: { code: string }): boolean => {
    if (code !== 'supply_request_decided') return false;
    void invalidate(ONE);
    onClose();
    // Still shown as a snackbar.
    return false;
  };
};

const AcceptDialog = ({ request: { id, kind }, deya_id, onClose }: DecisionProps) => {
  const t = useDeskT();
  const [today] = useState(() => isoDay(new Date()) ?? '');
  const form = useApiForm('POST /api/staff/supply-requests/{id}/accept', {
    rules: supplyAcceptanceForm,
    defaults: { done_on: today },
    limits: { today },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      title={t(`supply_requests.accept_${kind}`)}
      submitLabel={t('supply_requests.accept')}
      onClose={onClose}
    >
      <p>{t(`supply_requests.means_${kind}`)}</p>
      <TextField form={form} name="done_on" type="date" max={today} />
    </DialogForm>
  );
};

const RefuseDialog = ({ request: { id }, deya_id, onClose }: DecisionProps) => {
  const t = useDeskT();
  const form = useApiForm('POST /api/staff/supply-requests/{id}/refuse', {
    rules: supplyRefusalForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      danger
      title={t('supply_requests.refuse_title')}
      submitLabel={t('supply_requests.refuse')}
      onClose={onClose}
    >
      <TextAreaField form={form} name="answer" rows={4} />
    </DialogForm>
  );
};

const Decision = (props: Omit<DecisionProps, 'onClose'>) => {
  const t = useDeskT();
  const [act, setAct] = useState<'accept' | 'refuse' | null>(null);
  const close = () => setAct(null);
  return (
    <SectionCard title={t('supply_requests.decision')} note={t('supply_requests.decision_note')}>
      <Row gap={8}>
        <Button variant="contained" onClick={() => setAct('accept')}>
          {t(`supply_requests.accept_${props.request.kind}`)}
        </Button>
        <Button color="error" onClick={() => setAct('refuse')}>
          {t('supply_requests.refuse')}
        </Button>
      </Row>
      {act === 'accept' && <AcceptDialog {...props} onClose={close} />}
      {act === 'refuse' && <RefuseDialog {...props} onClose={close} />}
    </SectionCard>
  );
};

const Facts = ({ request }: { request: StaffSupplyRequest }) => {
  const t = useDeskT();
  const { date, dateTime } = useFormats();
  const { id, name, liable, wanted_on, done_on, decided_at, decided_by, answer, hydrometers } = request;
  return (
    <SectionCard title={t('supply_requests.request')} action={<RequestState state={request.state} />}>
      <DataList>
        <DataRow name={t('supply_requests.number')}>{id}</DataRow>
        <DataRow name={t('supply_requests.kind')}>{t(`supply_requests.kind_${request.kind}`)}</DataRow>
        <DataRow name={t('supply_requests.name')}>{name}</DataRow>
        <DataRow name={t('supply_requests.liable')}>{liable || '—'}</DataRow>
        {request.address && <DataRow name={t('supply_requests.address')}>{request.address}</DataRow>}
        <DataRow name={t('supply_requests.meters')}>{hydrometers.join(', ') || '—'}</DataRow>
        <DataRow name={t('supply_requests.now')}>
          {t(request.open ? 'supply_requests.is_open' : 'supply_requests.is_closed')}
        </DataRow>
        {wanted_on && <DataRow name={t('supply_requests.wanted_on')}>{date(wanted_on)}</DataRow>}
        <DataRow name={t('supply_requests.reason')}>{request.reason}</DataRow>
        <DataRow name={t('supply_requests.asked_at')}>{dateTime(request.asked_at)}</DataRow>
        {done_on && <DataRow name={t('supply_requests.done_on')}>{date(done_on)}</DataRow>}
        {decided_at && (
          <DataRow name={t('supply_requests.decided')}>
            {[dateTime(decided_at), decided_by].filter(Boolean).join(', ')}
          </DataRow>
        )}
        {answer && <DataRow name={t('supply_requests.answer')}>{answer}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One request for a supply beside the state of the supply, and the decision. */
export const SupplyRequestPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  const deya_id = useSession((session) => session.deya_id);
  const read = useTenantQuery(ONE, { id: Number(id) });
  const { data } = read;
  return (
    <Page
      title={data ? t('supply_requests.of_supply', { code: data.kwdikos_katanalwti }) : t('supply_requests.one')}
      above={<BackLink to="/admin/supply-requests">{t('supply_requests.title')}</BackLink>}
    >
      {data && deya_id !== null && (
        <>
          <Facts request={data} />
          {data.state === 'waiting' && <Decision request={data} deya_id={deya_id} />}
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
