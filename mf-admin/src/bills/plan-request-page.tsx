import { useState } from 'react';
import { planAcceptanceForm, planRefusalForm } from '@hydria/shared/contract/forms/plan-request.ts';
import type { StaffPlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { DecidedRow, DecisionCard, OneRequestPage, useOnDecided, type DecisionDialogProps } from '../one-request.tsx';
import { usePlanRequest } from './bills.queries.ts';
import { PlanRequestState } from './plan-request-state.tsx';
import { useBillsT } from './use-bills-t.ts';

const ONE = 'GET /api/staff/plan-requests/{id}';
const READS = [ONE, 'GET /api/staff/plan-requests', 'GET /api/staff/plan-requests/waiting'] as const;

/** Refusals after which the request, or the debt, is another one. */
const CHANGED = ['plan_request_decided', 'amount_changed'];

type DecisionProps = DecisionDialogProps<StaffPlanRequest>;

const AcceptDialog = ({ request: { id, advance }, deya_id, onClose }: DecisionProps) => {
  const t = useBillsT();
  const { money } = useFormats();
  const [today] = useState(dayInGreece);
  const form = useApiForm('POST /api/staff/plan-requests/{id}/accept', {
    rules: planAcceptanceForm,
    limits: { today },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    atFields: { number_used: 'protokol' },
    handlesError: useOnDecided(ONE, CHANGED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('plans.accept_title')} submitLabel={t('plans.accept')} onClose={onClose}>
      <p>{t('plans.accept_means')}</p>
      {advance > 0 && <p>{t('plans.accept_advance', { amount: money(advance) })}</p>}
      <TextField form={form} name="protokol" autoComplete="off" />
      <TextField form={form} name="installdate1" type="date" min={today} />
    </DialogForm>
  );
};

const RefuseDialog = ({ request: { id }, deya_id, onClose }: DecisionProps) => {
  const t = useBillsT();
  const form = useApiForm('POST /api/staff/plan-requests/{id}/refuse', {
    rules: planRefusalForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, CHANGED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} danger title={t('plans.refuse_title')} submitLabel={t('plans.refuse')} onClose={onClose}>
      <TextAreaField form={form} name="answer" rows={4} />
    </DialogForm>
  );
};

const Decision = (props: Omit<DecisionProps, 'onClose'>) => {
  const t = useBillsT();
  const { money } = useFormats();
  const { debt, debt_now } = props.request;
  const isSame = debt === debt_now;
  return (
    <DecisionCard
      {...props}
      isOwn={props.request.is_own}
      title={t('plans.decision')}
      note={t('plans.decision_note')}
      acts={[
        ...(isSame ? [{ label: t('plans.accept'), look: 'main' as const, Dialog: AcceptDialog }] : []),
        { label: t('plans.refuse'), look: 'danger', Dialog: RefuseDialog },
      ]}
    >
      {!isSame && (
        <Alert severity="warning" role="note">
          {t('plans.changed', { before: money(debt), now: money(debt_now) })}
        </Alert>
      )}
    </DecisionCard>
  );
};

const Facts = ({ request }: { request: StaffPlanRequest }) => {
  const t = useBillsT();
  const { dateTime, money } = useFormats();
  const { id, name, liable, debt, surcharges, relief, advance, total, each, installments } = request;
  const { bills, settlcateg, code, asked_at, decided_at, decided_by, protokol, answer } = request;
  return (
    <SectionCard title={t('plans.request')} action={<PlanRequestState state={request.state} />}>
      <DataList>
        <DataRow name={t('plans.number')}>{id}</DataRow>
        <DataRow name={t('plans.name')}>{name}</DataRow>
        <DataRow name={t('plans.liable')}>{liable || '—'}</DataRow>
        <DataRow name={t('plans.supply')}>{request.kwdikos_katanalwti}</DataRow>
        <DataRow name={t('plans.bills')}>{bills.join(', ') || '—'}</DataRow>
        <DataRow name={t('plans.rule')}>{[settlcateg, code].filter(Boolean).join(' · ')}</DataRow>
        <DataRow name={t('plans.debt')} figure>
          {money(debt)}
        </DataRow>
        <DataRow name={t('plans.surcharges')} figure>
          {money(surcharges)}
        </DataRow>
        <DataRow name={t('plans.relief')} figure>
          {money(-relief)}
        </DataRow>
        <DataRow name={t('plans.total')} figure strong>
          {money(total)}
        </DataRow>
        <DataRow name={t('plans.advance')} figure>
          {money(advance)}
        </DataRow>
        <DataRow name={t('plans.each', { count: installments })} figure>
          {money(each)}
        </DataRow>
        <DataRow name={t('plans.asked_at')}>{dateTime(asked_at)}</DataRow>
        <DecidedRow name={t('plans.decided')} at={decided_at} by={decided_by} />
        {protokol && <DataRow name={t('plans.protokol')}>{protokol}</DataRow>}
        {answer && <DataRow name={t('plans.answer')}>{answer}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One request for a plan beside the debt of today, and the decision. */
export const PlanRequestPage = () => {
  const t = useBillsT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={usePlanRequest(Number(id))}
      one={t('plans.one')}
      titleOf={({ name }) => t('plans.of', { name })}
      list={{ to: '/admin/plan-requests', label: t('plans.title') }}
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
