import { useState } from 'react';
import { planAcceptanceForm, planRefusalForm } from '@hydria/shared/contract/forms/plan-request.ts';
import type { StaffPlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { isoDay } from '@hydria/shared/remote/formats.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { PlanRequestState } from './plan-request-state.tsx';
import { useBillsT } from './use-bills-t.ts';

const ONE = 'GET /api/staff/plan-requests/{id}';
const READS = [ONE, 'GET /api/staff/plan-requests', 'GET /api/staff/plan-requests/waiting'] as const;

interface DecisionProps {
  request: StaffPlanRequest;
  deya_id: number;
  onClose: () => void;
}

/** After a decision of a colleague, a withdrawal or a payment, the page shows it; the snackbar says so. */
const useOnChanged = (onClose: () => void) => {
  const invalidate = useInvalidate();
  return ({ code }: { code: string }): boolean => {
    if (code !== 'plan_request_decided' && code !== 'amount_changed') return false;
    void invalidate(ONE);
    onClose();
    // Still shown as a snackbar.
    return false;
  };
};

const AcceptDialog = ({ request: { id, advance }, deya_id, onClose }: DecisionProps) => {
  const t = useBillsT();
  const { money } = useFormats();
  const [today] = useState(() => isoDay(new Date()) ?? '');
  const form = useApiForm('POST /api/staff/plan-requests/{id}/accept', {
    rules: planAcceptanceForm,
    limits: { today },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    atFields: { number_used: 'protokol' },
    handlesError: useOnChanged(onClose),
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
    handlesError: useOnChanged(onClose),
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
  const [act, setAct] = useState<'accept' | 'refuse' | null>(null);
  const close = () => setAct(null);
  const { debt, debt_now } = props.request;
  const isSame = debt === debt_now;
  return (
    <SectionCard title={t('plans.decision')} note={t('plans.decision_note')}>
      {!isSame && (
        <Alert severity="warning" role="note">
          {t('plans.changed', { before: money(debt), now: money(debt_now) })}
        </Alert>
      )}
      <Row gap={8}>
        {isSame && (
          <Button variant="contained" onClick={() => setAct('accept')}>
            {t('plans.accept')}
          </Button>
        )}
        <Button color="error" onClick={() => setAct('refuse')}>
          {t('plans.refuse')}
        </Button>
      </Row>
      {act === 'accept' && <AcceptDialog {...props} onClose={close} />}
      {act === 'refuse' && <RefuseDialog {...props} onClose={close} />}
    </SectionCard>
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
        {decided_at && (
          <DataRow name={t('plans.decided')}>{[dateTime(decided_at), decided_by].filter(Boolean).join(', ')}</DataRow>
        )}
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
  const deya_id = useSession((session) => session.deya_id);
  const read = useTenantQuery(ONE, { id: Number(id) });
  const { data } = read;
  return (
    <Page
      title={data ? t('plans.of', { name: data.name }) : t('plans.one')}
      above={<BackLink to="/admin/plan-requests">{t('plans.title')}</BackLink>}
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
