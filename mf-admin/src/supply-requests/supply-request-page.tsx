import { useState } from 'react';
import { supplyAcceptanceForm, supplyRefusalForm } from '@hydria/shared/contract/forms/supply.ts';
import type { StaffSupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { DecidedRow, DecisionCard, OneRequestPage, useOnDecided, type DecisionDialogProps } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { RequestState } from './request-state.tsx';
import { useSupplyRequest } from './supply-requests.queries.ts';

const ONE = 'GET /api/staff/supply-requests/{id}';
const READS = [ONE, 'GET /api/staff/supply-requests', 'GET /api/staff/supply-requests/waiting'] as const;

const DECIDED = ['supply_request_decided'];

type DecisionProps = DecisionDialogProps<StaffSupplyRequest>;

const AcceptDialog = ({ request: { id, kind }, deya_id, onClose }: DecisionProps) => {
  const t = useDeskT();
  const [today] = useState(dayInGreece);
  const form = useApiForm('POST /api/staff/supply-requests/{id}/accept', {
    rules: supplyAcceptanceForm,
    defaults: { done_on: today },
    limits: { today },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
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
    handlesError: useOnDecided(ONE, DECIDED, onClose),
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
  return (
    <DecisionCard
      {...props}
      isOwn={props.request.is_own}
      title={t('supply_requests.decision')}
      note={t('supply_requests.decision_note')}
      acts={[
        { label: t(`supply_requests.accept_${props.request.kind}`), look: 'main', Dialog: AcceptDialog },
        { label: t('supply_requests.refuse'), look: 'danger', Dialog: RefuseDialog },
      ]}
    />
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
        <DataRow name={t('supply_requests.reason')}>{request.reason || '—'}</DataRow>
        <DataRow name={t('supply_requests.asked_at')}>{dateTime(request.asked_at)}</DataRow>
        {done_on && <DataRow name={t('supply_requests.done_on')}>{date(done_on)}</DataRow>}
        <DecidedRow name={t('supply_requests.decided')} at={decided_at} by={decided_by} />
        {answer && <DataRow name={t('supply_requests.answer')}>{answer}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One request for a supply beside the state of the supply, and the decision. */
export const SupplyRequestPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={useSupplyRequest(Number(id))}
      one={t('supply_requests.one')}
      titleOf={({ kwdikos_katanalwti }) => t('supply_requests.of_supply', { code: kwdikos_katanalwti })}
      list={{ to: '/admin/supply-requests', label: t('supply_requests.title') }}
    >
      {(request, deya_id) => (
        <>
          <Facts request={request} />
          {request.state === 'waiting' && <Decision request={request} deya_id={deya_id} />}
        </>
      )}
    </OneRequestPage>
  );
};
