import { mdiReceiptTextOutline } from '@mdi/js';
import { useState } from 'react';
import type { Bill, Installment } from '@hydria/shared/contract/bills.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { OnlyCustomer } from '@hydria/shared/form/only-customer.tsx';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { billState } from '@hydria/shared/rules/bill-state.ts';
import { lastToRemove, nextToAdd, unpaidOf } from '@hydria/shared/rules/instalment-choice.ts';
import { rowId } from '@hydria/shared/rules/row-id.ts';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckInput } from '@hydria/shared/ui/choices.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useBill, useOwed } from '../bills/bills.queries.ts';
import { useBillWords } from '../bills/use-bill-words.ts';
import { AmountField } from '../payment/amount-field.tsx';
import { useSettlements } from '../settlements/settlements.queries.ts';
import { useT } from '../use-guest-t.ts';
import { PayFailure } from './pay-failure.tsx';
import { usePay, type PaidBy } from './use-pay.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

interface SummaryProps {
  owed: number;
  /** The part of the call that says what is paid. */
  paid: PaidBy;
  /** Whether the person can pay a part of it. */
  partial?: boolean;
}

const PaymentForm = ({ deya, owed, paid, partial = false }: SummaryProps & { deya: DeyaInfo }) => {
  const t = useT();
  const { money } = useFormats();
  const { language } = useRemoteContext();
  const { form, amount, failure } = usePay({ deya, owed, paid, partial });
  const isAmount = Number.isFinite(amount);
  return (
    <>
      <DataList>
        <DataRow name={t('guest.utility')} strong>
          {language === 'el' ? deya.title : deya.title_latin}
        </DataRow>
        {deya.afm && <DataRow name={t('guest.afm')}>{deya.afm}</DataRow>}
        <DataRow name={t('pay.total')} figure strong>
          {isAmount ? money(amount) : '—'}
        </DataRow>
      </DataList>
      <ApiForm form={form} label={t('pay.summary')}>
        {partial && (
          <AmountField
            form={form}
            name="amount_cents"
            owed={owed}
            least={deya.partial_payment_least}
            description={t('pay.part_hint', { amount: money(deya.partial_payment_least) })}
          />
        )}
        <Stack gap={8} align="start">
          <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
            {isAmount ? t('guest.pay', { amount: money(amount) }) : t('guest.pay_short')}
          </Button>
          <PayFailure failure={failure} />
          <Muted small>{t('guest.pay_hint')}</Muted>
        </Stack>
      </ApiForm>
    </>
  );
};

/** To whom and how much, with the one button that leaves for the bank. */
const Summary = (props: SummaryProps) => {
  const t = useT();
  const deya = useSession((session) => session.deya);
  if (useIsActing()) return <OnlyCustomer />;
  return (
    <SectionCard title={t('pay.summary')}>
      {props.owed > 0 ? (
        <Stack gap={24}>{deya && <PaymentForm deya={deya} {...props} />}</Stack>
      ) : (
        <Muted>{t('pay.choose')}</Muted>
      )}
    </SectionCard>
  );
};

const ChosenBills = ({ bills, chosen }: { bills: readonly Bill[]; chosen: readonly Bill[] }) => {
  const t = useT();
  const { money } = useFormats();
  const { period, note } = useBillWords();
  const [params, setParams] = useSearchParams();
  const toggle = (bill: Bill, isChosen: boolean) => {
    const next = new URLSearchParams(params);
    next.delete('bill');
    for (const one of bills) if (one === bill ? isChosen : chosen.includes(one)) next.append('bill', String(one.id));
    setParams(next, { replace: true });
  };
  return (
    <SectionCard title={t('pay.bills')}>
      <ListReset>
        {bills.map((bill) => (
          <li key={bill.id}>
            <CheckInput
              name={`bill_${bill.id}`}
              label={`${period(bill)}: ${money(bill.balance)}`}
              note={[bill.kwdikos_katanalwti, note(bill), bill.standing_order && t('pay.standing_order')]
                .filter(Boolean)
                .join(' · ')}
              checked={chosen.includes(bill)}
              onChange={(isChosen) => toggle(bill, isChosen)}
            />
          </li>
        ))}
      </ListReset>
    </SectionCard>
  );
};

const NothingToPay = () => {
  const t = useT();
  return (
    <SectionCard>
      <Empty
        icon={mdiReceiptTextOutline}
        label={t('pay.nothing')}
        text={t('pay.nothing_hint')}
        action={
          <Button component={PortalLink} to="/bills" variant="outlined">
            {t('cancel.to_bills')}
          </Button>
        }
      />
    </SectionCard>
  );
};

/** A bill of the address that is none of the person's at the chosen utility. */
const NotHere = () => {
  const t = useT();
  const { language } = useRemoteContext();
  const deya = useSession((session) => session.deya);
  return (
    <Alert severity="warning" role="note">
      {t('pay.bill_not_here', { deya: (language === 'el' ? deya?.title : deya?.title_latin) ?? '' })}
    </Alert>
  );
};

/** Why a bill of the address is not among those to pay, and what to do. */
const NotToPay = ({ id }: { id: number }) => {
  const t = useT();
  const { period } = useBillWords();
  const { data: bill, error } = useBill(id);
  if (error?.code === 'bill_not_found') return <NotHere />;
  if (!bill) return null;
  const state = billState(bill, dayInGreece());
  if (state !== 'paid' && state !== 'posting' && state !== 'in_plan') return null;
  return (
    <Alert severity={state === 'in_plan' ? 'info' : 'success'} role="note">
      <p>{t(`pay.bill_${state}`, { period: period(bill) })}</p>
      <PortalLink to={`/bills/${id}`}>{t('pay.see_bill')}</PortalLink>
    </Alert>
  );
};

const PayBills = ({ bills, ids }: { bills: readonly Bill[]; ids: readonly number[] }) => {
  const chosen = bills.filter(({ id }) => ids.includes(id));
  const takesParts = useSession(({ deya }) => deya?.partial_payment === 1);
  if (bills.length === 0) return <NothingToPay />;
  const [only, ...others] = chosen;
  const of = only && others.length === 0 ? { bill_id: only.id } : { bill_ids: chosen.map(({ id }) => id) };
  const owed = sum(chosen.map(({ balance }) => balance));
  return (
    <>
      <ChosenBills bills={bills} chosen={chosen} />
      <Summary owed={owed} paid={of} partial={takesParts && chosen.length > 0} />
    </>
  );
};

const BillsOf = ({ asked }: { asked: readonly string[] }) => {
  const owed = useOwed();
  if (owed.isPending) return <PageSkeleton shape="figure" />;
  if (!owed.data) return <Failed error={owed.error} retry={owed.refetch} />;
  const { bills } = owed.data;
  const ids = [...new Set(asked.map(rowId))].filter((id) => id !== null);
  const others = ids.filter((id) => !bills.some((bill) => bill.id === id));
  return (
    <>
      {others.map((id) => (
        <NotToPay key={id} id={id} />
      ))}
      {asked.some((text) => rowId(text) === null) && <NotHere />}
      <PayBills key={ids.join()} bills={bills} ids={ids} />
    </>
  );
};

/** Only the first unpaid instalment can be added, and only the last one removed (S §2.12). */
const PayPlan = ({ protokol, installments }: { protokol: string; installments: readonly Installment[] }) => {
  const t = useT();
  const { money, dueDate } = useFormats();
  const unpaid = unpaidOf(installments);
  const [selected, setSelected] = useState(() => unpaid.slice(0, 1).map(({ installmentsnr }) => installmentsnr));
  const [next, last] = [nextToAdd(installments, selected), lastToRemove(selected)];
  if (unpaid.length === 0) return <NothingToPay />;
  const owed = sum(unpaid.slice(0, selected.length).map(({ restamount }) => restamount));
  return (
    <>
      <SectionCard title={t('pay.plan', { protokol })} note={t('pay.plan_order')}>
        <ListReset>
          {unpaid.map(({ installmentsnr, due_date, restamount }) => {
            const isSelected = selected.includes(installmentsnr);
            const label = t('pay.instalment', { number: installmentsnr, amount: money(restamount) });
            return (
              <li key={installmentsnr}>
                <CheckInput
                  name={`installment_${installmentsnr}`}
                  label={label}
                  note={t(due_date < dayInGreece() ? 'pay.was_due' : 'pay.due', { date: dueDate(due_date) })}
                  checked={isSelected}
                  disabled={installmentsnr !== next && installmentsnr !== last}
                  onChange={(isAdded) => setSelected(isAdded ? [...selected, installmentsnr] : selected.slice(0, -1))}
                />
              </li>
            );
          })}
        </ListReset>
      </SectionCard>
      <Summary owed={owed} paid={{ settlement: { protokol, installments: selected } }} />
    </>
  );
};

const PlanOf = ({ protokol, liable_id }: { protokol: string; liable_id: string }) => {
  const plans = useSettlements(liable_id);
  if (plans.isPending) return <PageSkeleton shape="figure" />;
  if (!plans.data) return <Failed error={plans.error} retry={plans.refetch} />;
  const plan = plans.data.find((one) => one.protokol === protokol && one.canceldate === null);
  return plan ? <PayPlan protokol={protokol} installments={plan.installments_data} /> : <NothingToPay />;
};

/** `/pay?bill=…` and `/pay?plan=…&liable=…`: the items, the utility and the amount, before the bank. */
export const PayPage = () => {
  const t = useT();
  const [params] = useSearchParams();
  const [protokol, liable_id] = [params.get('plan'), params.get('liable')];
  return (
    <Page title={t('guest.pay_title')} width="reading" above={<BackLink to="/bills" label={t('cancel.to_bills')} />}>
      {protokol !== null && liable_id !== null ? (
        <PlanOf protokol={protokol} liable_id={liable_id} />
      ) : (
        <BillsOf asked={params.getAll('bill')} />
      )}
    </Page>
  );
};
