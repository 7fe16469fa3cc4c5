import type { FeedSupply } from '@hydria/api/contract/feed/supplies.ts';
import type { Habits } from './consumption.ts';
import { demoAfm, inventName, inventStreet, type Name } from './base/people.ts';
import { random, type Random } from './base/random.ts';
import type { DemoUtility } from './base/utilities.ts';

/** How the bills of a supply are paid: soon, on the last day, after it, not any more, or by instalments. */
export type Payer = 'punctual' | 'due' | 'late' | 'overdue' | 'settled';

/** A supply of the demo data: its rows for the feed, and the source of its readings and bills. */
export interface DemoSupply {
  row: FeedSupply;
  hydrometer: string;
  digital: boolean;
  habits: Habits;
  payer: Payer;
  /** Litres on the counter two years ago. */
  start_l: number;
  /** Hourly readings for the whole two years; for others only the last weeks. */
  hourlySince: number;
}

/** The properties of a supply that belongs to one of the demo accounts. */
export interface Wish extends Partial<Name> {
  n: number;
  afm?: string;
  email?: string;
  mobile?: string;
  owner?: string;
  owner_afm?: string;
  digital?: boolean;
  daily?: number;
  holiday?: boolean;
  /** `now`: one that began two days ago and goes on. */
  leak?: boolean | 'now';
  payer?: Payer;
  fullHistory?: boolean;
  e_bill?: boolean;
  tariff?: string;
  street?: string;
}

const HOURLY_DAYS = 34;

/** The nth supply code of a utility, in the form of its mask. */
export function codeOf({ id, customer_code_mask }: DemoUtility, n: number): string {
  const mask = customer_code_mask ?? '######';
  const digits = String(id * 1000 + n * 7 + 100_000_000).slice(-mask.replaceAll(/[^#]/g, '').length);
  let next = 0;
  return mask.replaceAll('#', () => digits[next++] ?? '0');
}

/** The key on a supply's bills: six letters and digits. */
const passkeyOf = ({ id }: DemoUtility, n: number): string => {
  const from = random(`passkey ${id} ${n}`);
  return Array.from({ length: 6 }, () => from.pick([...'ABCDEFGHJKMNPQRSTVWXYZ23456789'])).join('');
};

/** Tax number of the customer of the nth supply that no demo account has. */
export const afmOf = (n: number): string => demoAfm(n + 12);

const liableOf = ({ id }: DemoUtility, n: number): string => String(id * 100_000 + 5000 + n);

function habitsOf(utility: DemoUtility, n: number, from: Random, today: number, wish: Wish | undefined): Habits {
  const holiday = wish?.holiday ?? (utility.summer > 0.4 && from.chance(0.12));
  const leaks = wish?.leak ?? from.chance(0.08);
  const moves = !wish && from.chance(0.1);
  const past = { from: today - from.int(120, 500), days: from.int(12, 45), litres: from.int(15, 60) };
  const leak = wish?.leak === 'now' ? { ...past, from: today - 2 } : past;
  const emptyFrom = today - from.int(150, 600);
  return {
    seed: `${utility.id} ${n}`,
    daily: wish?.daily ?? from.int(150, 520),
    summer: utility.summer * (0.6 + from.next() * 0.8),
    holiday,
    leak: leaks ? leak : null,
    empty: moves ? { from: emptyFrom, to: emptyFrom + from.int(20, 70) } : null,
  };
}

function payerOf(from: Random): Payer {
  const luck = from.next();
  if (luck < 0.5) return 'punctual';
  if (luck < 0.68) return 'due';
  if (luck < 0.83) return 'late';
  return luck < 0.94 ? 'overdue' : 'settled';
}

function rowOf(
  utility: DemoUtility,
  n: number,
  from: Random,
  wish: Wish | undefined,
  meter: FeedSupply['hydrometers'][0],
): FeedSupply {
  const name = {
    ...inventName(from),
    ...(wish?.last_name && { first_name: wish.first_name ?? '', last_name: wish.last_name }),
  };
  const street = inventStreet(from);
  const district = from.chance(0.7) ? utility.districts[0]! : from.pick(utility.districts);
  return {
    kwdikos_katanalwti: codeOf(utility, n),
    liable_id: liableOf(utility, n),
    afm: wish?.afm ?? afmOf(n),
    ...name,
    owner: wish?.owner ?? `${name.last_name} ${name.first_name}`,
    owner_afm: wish?.owner_afm ?? wish?.afm ?? afmOf(n),
    mobile: wish?.mobile ?? `+3069000${String(utility.id * 100 + n).padStart(5, '0')}`,
    email: wish?.email ?? null,
    street: wish?.street ?? street,
    address: `${wish?.street ?? street}, ${district}`,
    municipal_district: district,
    zone: from.pick(utility.zones),
    latitude: Number((utility.latitude + (from.next() - 0.5) * 0.03).toFixed(5)),
    longitude: Number((utility.longitude + (from.next() - 0.5) * 0.03).toFixed(5)),
    tariff: wish?.tariff ?? (from.chance(0.12) ? 'business' : 'household'),
    open: true,
    closed_on: null,
    e_bill: wish?.e_bill ?? from.chance(0.3),
    standing_order: from.chance(0.08) ? `GR-SO-${utility.id}${String(n).padStart(4, '0')}` : null,
    passkey: utility.passkeys ? passkeyOf(utility, n) : null,
    hydrometers: [meter],
  };
}

/** The nth supply of a utility (1 is the first). */
function inventSupply(utility: DemoUtility, n: number, today: number, wish: Wish | undefined): DemoSupply {
  const from = random(`supply ${utility.id} ${n}`);
  const digital = wish?.digital ?? from.chance(utility.digital);
  const number = String(utility.id * 10_000 + n * 37 + 21_000_000);
  const hydrometer = digital ? `W${number}` : `A${number}`;
  const installed_on = `${digital ? 2023 : 2000 + from.int(4, 19)}-0${from.int(1, 9)}-1${from.int(0, 9)}`;
  const location = from.pick(['Φρεάτιο πεζοδρομίου', 'Είσοδος πολυκατοικίας', 'Αυλή', 'Υπόγειο']);
  const meter = {
    hydrometer,
    type: digital ? ('digital' as const) : ('analog' as const),
    location,
    installed_on,
    removed_on: null,
  };
  const habits = habitsOf(utility, n, from, today, wish);
  const row = rowOf(utility, n, from, wish, meter);
  const payer = wish?.payer ?? payerOf(from);
  const start_l = (digital ? from.int(8, 90) : from.int(150, 1900)) * 1000 + from.int(0, 999);
  return { row, hydrometer, digital, habits, payer, start_l, hourlySince: wish?.fullHistory ? 0 : today - HOURLY_DAYS };
}

/** All supplies of a utility; `wishes` are those of the demo accounts. */
export function inventSupplies(utility: DemoUtility, today: number, wishes: Wish[]): DemoSupply[] {
  return Array.from({ length: utility.supplies }, (_, index) =>
    inventSupply(
      utility,
      index + 1,
      today,
      wishes.find(({ n }) => n === index + 1),
    ),
  );
}
