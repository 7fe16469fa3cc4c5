import type { Owed } from '@hydria/shared/contract/bills.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useT } from '../use-t.ts';
import { useBillWords } from './use-bill-words.ts';

/** The sentences about what is owed: overdue amounts, and the next due day of a bill or an instalment. */
export const useOwedWords = (owed: Owed, place: 'page' | 'card') => {
  const { total, overdue, next_due, next_installment, late_installments } = owed;
  const t = useT();
  const { money, dueDate } = useFormats();
  const { due } = useBillWords();
  const overdueBills = (): string => {
    if (overdue < total) return t('bills.owed_overdue', { amount: money(overdue) });
    return t(place === 'card' ? 'card.overdue' : 'bills.owed_overdue_all');
  };
  const next = (): string | null => {
    if (next_due === null) return null;
    if (next_installment?.due_date === next_due)
      return t('bills.next_instalment', { date: dueDate(next_due), amount: money(next_installment.amount) });
    return overdue > 0 || place === 'page' ? t('bills.owed_until', { date: dueDate(next_due) }) : due(next_due);
  };
  const { count, amount } = late_installments;
  const late = { count, amount: money(amount), date: dueDate(next_installment?.due_date) };
  return {
    overdue: [...(overdue > 0 ? [overdueBills()] : []), ...(count > 0 ? [t('bills.late_instalments', late)] : [])],
    next: next(),
  };
};
