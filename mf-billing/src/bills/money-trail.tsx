import type { ReactNode } from 'react';
import type { Bill, BillPayment } from '@hydria/shared/contract/bills.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { billState } from '@hydria/shared/rules/bill-state.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { postingDay } from './posting-day.ts';
import { useBankDelay } from './use-bank-delay.ts';

const DOT = 12;
/** The line of text that a dot stands beside. */
const LINE = 24;

interface StepProps {
  label: string;
  note?: string;
  /** Has not happened yet: an empty dot. */
  isAhead?: boolean;
}

const Step = ({ label, note, isAhead = false }: StepProps) => (
  <li
    css={{
      position: 'relative',
      paddingInlineStart: DOT + 14,
      paddingBottom: 16,
      '&:last-child': { paddingBottom: 0 },
      '&:not(:last-child)::after': {
        content: '""',
        position: 'absolute',
        insetInlineStart: DOT / 2 - 1,
        top: LINE,
        bottom: 0,
        borderInlineStart: `2px solid ${color.hairline}`,
      },
    }}
  >
    <span
      aria-hidden="true"
      css={{
        position: 'absolute',
        insetInlineStart: 0,
        top: (LINE - DOT) / 2,
        width: DOT,
        height: DOT,
        borderRadius: '50%',
        border: `2px solid ${isAhead ? color.control : color.primary}`,
        background: isAhead ? 'transparent' : color.primary,
        printColorAdjust: 'exact',
      }}
    />
    <span css={{ display: 'block' }}>{label}</span>
    {note && (
      <Muted as="span" small css={{ display: 'block' }}>
        {note}
      </Muted>
    )}
  </li>
);

const PaymentSteps = ({ payment }: { payment: BillPayment }) => {
  const { amount_cents, begun_at, paid_at, refunded_cents, surplus_cents } = payment;
  const t = useT();
  const { dateTime, money } = useFormats();
  const amount = money(amount_cents);
  return (
    <>
      <Step label={t('trail.at_bank', { amount })} note={dateTime(begun_at)} />
      {paid_at === null ? (
        <Step label={t('trail.outcome')} isAhead />
      ) : (
        <Step label={t('trail.paid', { amount })} note={dateTime(paid_at)} />
      )}
      {refunded_cents > 0 && <Step label={t('trail.given_back', { amount: money(refunded_cents) })} />}
      {surplus_cents > 0 && <Step label={t('trail.too_much', { amount: money(surplus_cents) })} />}
    </>
  );
};

/** The last step: in the books of the utility, on the way there, or still to be paid. */
const useEnd = (bill: Bill, payments: readonly BillPayment[]): ReactNode => {
  const t = useT();
  const { date, dueDate } = useFormats();
  const delay = useBankDelay();
  const captured = payments.filter(
    ({ paid_at, amount_cents, refunded_cents, surplus_cents }) =>
      paid_at !== null && amount_cents > refunded_cents + surplus_cents,
  );
  const late = captured.filter(({ is_posted }) => !is_posted).at(-1);
  if (bill.paid_on) return <Step label={t('trail.in_books')} note={date(bill.paid_on)} />;
  if (late) {
    const by = postingDay(late.paid_at, delay);
    return <Step label={t(by >= dayInGreece() ? 'trail.posts_by' : 'trail.late', { date: dueDate(by) })} isAhead />;
  }
  if (billState(bill, dayInGreece()) === 'paid') return <Step label={t('trail.in_books')} />;
  const posted = captured.length > 0 && <Step label={t('trail.part_in_books')} />;
  const isAtBank = payments.some(({ paid_at }) => paid_at === null);
  return (
    <>
      {posted}
      {!isAtBank && bill.installment_amount === null && (
        <Step
          label={t(bill.expiry_date < dayInGreece() ? 'trail.expired' : 'trail.to_pay', {
            date: dueDate(bill.expiry_date),
          })}
          isAhead
        />
      )}
    </>
  );
};

interface MoneyTrailProps {
  bill: Bill;
  payments: readonly BillPayment[];
}

/** The way of the money of a bill with its dates: issued, at the bank, paid, in the books of the utility. */
export const MoneyTrail = ({ bill, payments }: MoneyTrailProps) => {
  const t = useT();
  const { date } = useFormats();
  const end = useEnd(bill, payments);
  return (
    <SectionCard title={t('trail.title')}>
      <ListReset as="ol" css={{ marginTop: 4 }}>
        <Step label={t('trail.issued')} note={date(bill.issue_date)} />
        {payments.map((payment) => (
          <PaymentSteps key={payment.begun_at} payment={payment} />
        ))}
        {end}
      </ListReset>
    </SectionCard>
  );
};
