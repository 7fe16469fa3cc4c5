import type { FeedBill } from '@hydria/api/contract/feed/bills.ts';
import type { FeedBillingReading, FeedReading } from '@hydria/api/contract/feed/readings.ts';
import type { FeedSettlement } from '@hydria/api/contract/feed/settlements.ts';
import { chargesOf, type TariffLine, type TariffTerms } from '@hydria/shared/rules/tariff.ts';
import { toRf } from '@hydria/shared/rules/payment-code.ts';
import { hoursOf, litresOn } from './consumption.ts';
import { addDays, dayNumberAt, endOfMonth, toDay, toDayNumber, toGreek } from './base/days.ts';
import { random, type Random } from './base/random.ts';
import type { DemoSupply } from './supplies.ts';
import type { DemoUtility } from './base/utilities.ts';

/** Two years of history. */
const HISTORY_DAYS = 731;
const DAYS_TO_ISSUE = 11;
const DAYS_TO_PAY = 30;
/** A discount of one euro without paper bills. */
const E_BILL_DISCOUNT = 100;

/** The readings, bills and plans of one supply. */
interface History {
  billingReadings: FeedBillingReading[];
  bills: FeedBill[];
  settlements: FeedSettlement[];
}

type Lines = FeedBill['lines'];

/** The tariff of a utility for one billing period: blocks and fixed charge are for three months and stretch with the period. */
export const termsOf = ({ tariff, months }: DemoUtility): TariffTerms => ({
  water: tariff.blocks.map(([bound, price]) => ({
    up_to: bound === null ? null : Math.round((bound * months) / 3),
    price,
  })),
  sewer: tariff.sewer ? { percent: tariff.sewer * 100 } : null,
  levy: tariff.levy * 100,
  fixed: [{ label: 'Πάγιο τέλος', amount: Math.round((tariff.fixed * months) / 3), vat: 'rest' }],
  vat: { water: 1300, rest: 2400 },
});

/** A line as the utility prints it. */
function printed({ tariff }: DemoUtility, charge: TariffLine): Lines[0] {
  const { kind, label, block, quantity, price, vat, amount } = charge;
  const words: Record<TariffLine['kind'], string> = {
    fixed: label ?? '',
    water: block?.up_to == null ? `Νερό, πάνω από ${block?.from} m³` : `Νερό, ${block.from}–${block.up_to} m³`,
    sewer: `Αποχέτευση ${tariff.sewer}%`,
    levy: `Ειδικό τέλος ${tariff.levy}% (ν. 1069/1980)`,
    vat: vat === 'water' ? 'ΦΠΑ 13% στο νερό' : 'ΦΠΑ 24% στις λοιπές χρεώσεις',
  };
  return { kind, label: words[kind], quantity, unit_price: price, amount };
}

const sum = (lines: Lines) => lines.reduce((total, { amount }) => total + amount, 0);
const DISCOUNT: Lines[0] = {
  kind: 'discount',
  label: 'Έκπτωση e-bill',
  quantity: null,
  unit_price: null,
  amount: -E_BILL_DISCOUNT,
};

/** All charges of a period, as Greek utilities print them: water at 13 % VAT, the rest at 24 %, the levy without. */
const linesOf = (utility: DemoUtility, cubic: number, e_bill: boolean): Lines => [
  ...chargesOf(termsOf(utility), cubic).map((charge) => printed(utility, charge)),
  ...(e_bill ? [DISCOUNT] : []),
];

/** Where the accounts are, the last bill is a fresh one. */
const FRESH = [1, 3, 9];

/** Last days of the billing periods that are already billed, oldest first, beginning with the reading before the first bill. */
function periodEnds({ months, id }: DemoUtility, today: string): string[] {
  const billed = addDays(endOfMonth(today, -1), DAYS_TO_ISSUE) <= today ? -1 : -2;
  // Utilities do not all read their meters in the same month.
  const last = billed - (FRESH.includes(id) ? 0 : id % months);
  const periods = Math.ceil(24 / months);
  return Array.from({ length: periods + 1 }, (_, index) => endOfMonth(today, last - (periods - index) * months));
}

/** When a bill was paid; null when it was not, until today. */
function paidOn(
  supply: DemoSupply,
  from: Random,
  index: number,
  count: number,
  issued: string,
  due: string,
  today: string,
): string | null {
  const age = count - 1 - index;
  const day = {
    punctual: addDays(issued, from.int(3, DAYS_TO_PAY - 1)),
    due: addDays(due, -1),
    late: addDays(due, from.int(2, 40)),
    overdue: age < 3 ? null : addDays(issued, from.int(5, 28)),
    settled: age < 2 ? null : addDays(due, from.int(0, 20)),
  }[supply.payer];
  return day !== null && day <= today ? day : null;
}

function rfOf({ id }: DemoUtility, supply: DemoSupply): string {
  const base = `9${String(id).padStart(4, '0')}${supply.row.liable_id.padStart(16, '0')}`;
  return toRf(base.slice(0, 21));
}

/** One bill before it is known what was paid. */
function draft(
  utility: DemoUtility,
  supply: DemoSupply,
  from: string,
  to: string,
  counters: [number, number],
): FeedBill {
  const [previous_measurement, new_measurement] = counters.map((litres) => Math.floor(litres / 1000)) as [
    number,
    number,
  ];
  const consumption = new_measurement - previous_measurement;
  const lines = linesOf(utility, consumption, supply.row.e_bill);
  const issue_date = addDays(to, DAYS_TO_ISSUE);
  const current_total = sum(lines);
  const period_start = addDays(from, 1);
  return {
    bill_number: `${to.slice(0, 7).replace('-', '')}-${supply.row.kwdikos_katanalwti}`,
    kwdikos_katanalwti: supply.row.kwdikos_katanalwti,
    hydrometer: supply.hydrometer,
    kind: 'actual',
    period: `${toGreek(period_start)} – ${toGreek(to)}`,
    period_start,
    period_end: to,
    previous_measurement,
    new_measurement,
    consumption,
    charge: sum(lines.filter(({ kind }) => kind === 'water')),
    discount: supply.row.e_bill ? E_BILL_DISCOUNT : 0,
    current_total,
    previous_unpaid: 0,
    total_unpaid: current_total,
    installment_amount: null,
    standing_order: supply.row.standing_order,
    payment_code: rfOf(utility, supply),
    barcode: null,
    issue_date,
    expiry_date: addDays(issue_date, DAYS_TO_PAY),
    paid_on: null,
    lines,
  };
}

/** Fills in what was paid when, and what each bill carried over from those before it. */
function settle(supply: DemoSupply, bills: FeedBill[], today: string): void {
  const from = random(`paying ${supply.habits.seed}`);
  bills.forEach((bill, index) => {
    bill.paid_on = paidOn(supply, from, index, bills.length, bill.issue_date, bill.expiry_date, today);
  });
  bills.forEach((bill, index) => {
    const earlier = bills.slice(0, index);
    const unpaidOn = (day: string) => earlier.filter(({ paid_on }) => !paid_on || paid_on > day);
    const total = (some: FeedBill[]) => some.reduce((owed, { current_total }) => owed + current_total, 0);
    bill.previous_unpaid = total(unpaidOn(bill.issue_date));
    bill.total_unpaid = bill.paid_on ? total(unpaidOn(today)) : bill.previous_unpaid + bill.current_total;
  });
}

const PLANS = [
  { settlcateg: 'Ν. 4611/2019', installrange: '2–24', advancepcnt: 1000, reductionpcnt: 8000 },
  { settlcateg: 'Απόφαση Δ.Σ. 184/2018', installrange: '2–12', advancepcnt: 1500, reductionpcnt: 6000 },
];

/** The debt of a leak or of hard times, in monthly instalments; those that fell due are paid, but for the last. */
function planOf(utility: DemoUtility, supply: DemoSupply, bills: FeedBill[], today: string): FeedSettlement[] {
  const debt = Math.max(...bills.map(({ current_total }) => current_total)) * 2;
  if (supply.payer !== 'settled' || debt <= 0) return [];
  const from = random(`plan ${supply.habits.seed}`);
  const plan = from.pick(PLANS);
  const installments = from.pick([10, 12, 18]);
  const settldate = addDays(today, -from.int(130, 210));
  const installdate1 = endOfMonth(settldate, 1);
  const advanceamount = Math.round((debt * plan.advancepcnt) / 10_000);
  const each = Math.floor((debt - advanceamount) / installments);
  const broken = from.chance(0.15);
  const due = (nr: number) => endOfMonth(installdate1, nr);
  const dueUntilNow = Array.from({ length: installments }, (_, nr) => due(nr)).filter((day) => day < today).length;
  const paid = broken ? Math.min(1, dueUntilNow) : Math.max(0, dueUntilNow - (from.chance(0.3) ? 1 : 0));
  const installments_data = Array.from({ length: installments }, (_, nr) => {
    const amount = nr === installments - 1 ? debt - advanceamount - each * (installments - 1) : each;
    return {
      installmentid: `${utility.id}-${supply.row.liable_id}-${nr + 1}`,
      installmentsnr: nr + 1,
      due_date: due(nr),
      amount,
      restamount: nr < paid ? 0 : amount,
    };
  });
  const { kwdikos_katanalwti, liable_id, first_name, last_name } = supply.row;
  const who = { kwdikos_katanalwti, liable_id, liable: `${last_name} ${first_name}`, epcode: rfOf(utility, supply) };
  const protokol = `${supply.row.liable_id.slice(-4)}/${settldate.slice(0, 4)}`;
  const canceldate = broken ? addDays(today, -from.int(5, 40)) : null;
  return [
    {
      protokol,
      ...who,
      installments,
      installdate1,
      settldate,
      ...plan,
      advanceamount,
      canceldate,
      comments: null,
      installments_data,
    },
  ];
}

/** Counter in litres at the end of each day of the history, the first being that of the day before it. */
function countersOf(supply: DemoSupply, today: number): { first: number; at: number[] } {
  const first = today - HISTORY_DAYS - 200;
  const at = [supply.start_l];
  for (let day = first + 1; day < today; day++) at.push(at[at.length - 1]! + litresOn(supply.habits, day));
  return { first, at };
}

/** Billing readings, bills and plans of a supply up to today. */
export function historyOf(utility: DemoUtility, supply: DemoSupply, today: string): History {
  const { first, at } = countersOf(supply, toDayNumber(today));
  const counter = (day: string) => at[toDayNumber(day) - first] ?? supply.start_l;
  const ends = periodEnds(utility, today);
  const bills = ends
    .slice(1)
    .map((to, index) => draft(utility, supply, ends[index]!, to, [counter(ends[index]!), counter(to)]));
  settle(supply, bills, today);
  const from = random(`read ${supply.habits.seed}`);
  const billingReadings = ends.map((read_on) => ({
    hydrometer: supply.hydrometer,
    read_on,
    counter_l: supply.digital ? counter(read_on) : Math.floor(counter(read_on) / 1000) * 1000,
    kind: !supply.digital && from.chance(0.06) ? ('estimated' as const) : ('regular' as const),
  }));
  return { billingReadings, bills, settlements: planOf(utility, supply, bills, today) };
}

/** Hourly readings of a digital meter, up to the last full hour; now and then the radio misses some hours. */
export function* hourlyReadings(supply: DemoSupply, now: Date): Generator<FeedReading> {
  const today = dayNumberAt(now);
  const { first, at } = countersOf(supply, today);
  const from = Math.max(supply.hourlySince, today - HISTORY_DAYS);
  const minute = random(`minute ${supply.habits.seed}`).int(0, 59);
  for (let day = from; day <= today; day++) {
    const lost = random(`radio ${supply.habits.seed} ${day}`);
    const gap = lost.chance(0.03) ? [lost.int(0, 20), lost.int(2, 9)] : [24, 0];
    let counter_l = at[day - 1 - first] ?? supply.start_l;
    for (const [hour, litres] of hoursOf(supply.habits, day).entries()) {
      counter_l += litres;
      if (hour >= gap[0]! && hour < gap[0]! + gap[1]!) continue;
      const time = `${toDay(day)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;
      if (Date.parse(time) > now.getTime()) return;
      yield { hydrometer: supply.hydrometer, measured_at: time, counter_l, estimated: false };
    }
  }
}
