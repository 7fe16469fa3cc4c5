import { WISHES } from '@hydria/demo/accounts.ts';
import { dayNumberAt, toDay } from '@hydria/demo/base/days.ts';
import { UTILITIES } from '@hydria/demo/base/utilities.ts';
import { historyOf } from '@hydria/demo/bills.ts';
import { inventSupplies } from '@hydria/demo/supplies.ts';

/** A bill as it is printed. */
interface PrintedBill {
  bill_number: string;
  payment_code: string;
  cents: number;
}

/**
 * The open bills of the nth supply of a utility that has any, the oldest first, for people who have nothing but the paper. Which
 * supplies have open bills changes with the day, because the demo data are made for it.
 */
export function openBillsOf(deya_id: number, nth: number): PrintedBill[] {
  const utility = UTILITIES.find(({ id }) => id === deya_id)!;
  const today = dayNumberAt(new Date());
  const open = inventSupplies(utility, today, WISHES[deya_id] ?? [])
    .map((supply) => historyOf(utility, supply, toDay(today)).bills.filter(({ paid_on }) => paid_on === null))
    .filter((bills) => bills.length > 0);
  return open[nth - 1]!.map(({ bill_number, payment_code, current_total }) => ({
    bill_number,
    payment_code: payment_code ?? '',
    cents: current_total,
  }));
}

/** An amount as a Greek screen and a Greek bill write it. */
export const inEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
