import { dayInGreece, daysBetween } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { billState } from '@hydria/shared/rules/bill-state.ts';
import { useT } from '../use-t.ts';
import { postingDay } from './posting-day.ts';
import { useBankDelay } from './use-bank-delay.ts';

/** Within this number of days a bill states the days until it expires. */
const SOON_DAYS = 7;

type Period = Pick<Bill, 'period_start' | 'period_end'>;

/** French month names begin in lower case, but a line of the list begins with a capital. */
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `Ιούλιος – Οκτώβριος 2026`: the months of a bill in the reader's language. */
const usePeriod = () => {
  const { words } = useFormats();
  const month = (day: string) => words(day, { month: 'long' });
  const monthAndYear = (day: string) => `${month(day)} ${day.slice(0, 4)}`;
  return ({ period_start, period_end }: Period): string => {
    if (period_start.slice(0, 7) === period_end.slice(0, 7)) return capital(monthAndYear(period_end));
    const isOneYear = period_start.slice(0, 4) === period_end.slice(0, 4);
    return capital(`${isOneYear ? month(period_start) : monthAndYear(period_start)} – ${monthAndYear(period_end)}`);
  };
};

/** The expiry of a bill, in days when it is near. */
const useDue = () => {
  const t = useT();
  const { dueDate } = useFormats();
  return (expiry_date: string): string => {
    const days = daysBetween(dayInGreece(), expiry_date);
    if (days === null || days < 0 || days > SOON_DAYS) return t('state.due_on', { date: dueDate(expiry_date) });
    return days === 0 ? t('state.due_today') : t('state.due_in', { count: days });
  };
};

const useStateLabel = () => {
  const t = useT();
  return (bill: Bill): string => {
    const state = billState(bill, dayInGreece());
    if (state !== 'overdue') return t(`state.${state}`);
    return t('state.overdue_days', { count: daysBetween(bill.expiry_date, dayInGreece()) ?? 0 });
  };
};

/**
 * The expected posting of a payment that the bank has taken; the day of the payment, once the expected day has passed.
 */
const usePosting = () => {
  const t = useT();
  const { date, dueDate } = useFormats();
  const delay = useBankDelay();
  return (paid_at_bank: string | null): string => {
    const by = postingDay(paid_at_bank, delay);
    return by >= dayInGreece()
      ? t('state.posts_by', { date: dueDate(by) })
      : t('state.paid_on', { date: date(paid_at_bank) });
  };
};

/** The line beside the state: the expiry, or the day of payment. The state of an overdue bill has its days already. */
const useStateNote = () => {
  const t = useT();
  const due = useDue();
  const posting = usePosting();
  const { money, date } = useFormats();
  return (bill: Bill): string => {
    switch (billState(bill, dayInGreece())) {
      case 'paid':
        return bill.paid_on ? t('state.paid_on', { date: date(bill.paid_on) }) : '';
      case 'posting':
        return posting(bill.paid_at_bank);
      case 'in_plan':
        return bill.installment_amount ? t('state.instalment', { amount: money(bill.installment_amount) }) : '';
      case 'overdue':
        return '';
      case 'partly_paid':
      case 'unpaid':
        return due(bill.expiry_date);
    }
  };
};

/** The texts of a bill. */
export const useBillWords = () => ({
  period: usePeriod(),
  due: useDue(),
  label: useStateLabel(),
  note: useStateNote(),
});
