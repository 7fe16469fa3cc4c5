import type { FeedHydrometer, FeedSupply } from '../../contract/feed/supplies.ts';
import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { keysWhere, plain, readRows, removeRows, upsert, type Target } from './upsert.ts';

const SUPPLY: Target<'supply'> = {
  table: 'supply',
  key: ['kwdikos_katanalwti'],
  columns: {
    kwdikos_katanalwti: 'text',
    liable_id: 'text',
    afm: 'text',
    first_name: 'text',
    last_name: 'text',
    owner: 'text',
    owner_afm: 'text',
    mobile: 'text',
    email: 'text',
    street: 'text',
    address: 'text',
    municipal_district: 'text',
    zone: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    tariff: 'text',
    open: 'boolean',
    closed_on: 'date',
    e_bill: 'boolean',
    standing_order: 'text',
    passkey: 'text',
    // Not part of the feed: a row that is sent again after its removal is restored.
    deleted_at: 'timestamptz',
  },
  changed: 'updated_at',
};

const HYDROMETER: Target<'hydrometer'> = {
  table: 'hydrometer',
  key: ['hydrometer'],
  columns: {
    hydrometer: 'text',
    kwdikos_katanalwti: 'text',
    type: 'text',
    location: 'text',
    installed_on: 'date',
    removed_on: 'date',
  },
  changed: 'updated_at',
};

/** Whether hydrometer t has readings or alarms. */
const wasRead = sql`(
  exists (select from hourly_reading x where x.deya_id = t.deya_id and x.hydrometer = t.hydrometer)
  or exists (select from billing_reading x where x.deya_id = t.deya_id and x.hydrometer = t.hydrometer)
  or exists (select from alarm x where x.deya_id = t.deya_id and x.hydrometer = t.hydrometer))`;

/** Whether supply t has followers, bills, plans or hydrometers. */
const hasHistory = sql`(
  exists (select from supply_person x where x.deya_id = t.deya_id and x.kwdikos_katanalwti = t.kwdikos_katanalwti)
  or exists (select from bill x where x.deya_id = t.deya_id and x.kwdikos_katanalwti = t.kwdikos_katanalwti)
  or exists (select from settlement x where x.deya_id = t.deya_id and x.kwdikos_katanalwti = t.kwdikos_katanalwti)
  or exists (select from hydrometer h where h.deya_id = t.deya_id and h.kwdikos_katanalwti = t.kwdikos_katanalwti and (
    exists (select from hourly_reading x where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer)
    or exists (select from billing_reading x where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer)
    or exists (select from alarm x where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer))))`;

/** Marks supplies as removed, and their meters as taken off; related rows stay. */
async function hide(tx: Tx, deya_id: number, codes: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update supply set deleted_at = now(), updated_at = now()
    where deya_id = ${deya_id} and kwdikos_katanalwti = any(${codes}::text[]) and deleted_at is null`.execute(tx);
  await sql`
    update hydrometer set removed_on = current_date, updated_at = now()
    where deya_id = ${deya_id} and kwdikos_katanalwti = any(${codes}::text[]) and removed_on is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The utility's system has taken a customer's choice over, so that the flag is its own again (ADR 137). */
const confirmEBills = (tx: Tx, deya_id: number, values: FeedSupply[]) =>
  sql`
    update supply set e_bill_choice = null
    where deya_id = ${deya_id} and e_bill_choice = e_bill
      and kwdikos_katanalwti = any(${values.map(({ kwdikos_katanalwti }) => kwdikos_katanalwti)}::text[])`.execute(tx);

/**
 * Rows whose supply was closed or opened in the portal keep that state until the feed says the same; then the feed has it again
 * (ADR 0148).
 */
async function withDecisions(tx: Tx, deya_id: number, values: FeedSupply[]): Promise<FeedSupply[]> {
  const codes = values.map(({ kwdikos_katanalwti }) => kwdikos_katanalwti);
  const { rows } = await sql<Pick<FeedSupply, 'kwdikos_katanalwti' | 'open' | 'closed_on'>>`
    select kwdikos_katanalwti, open, closed_on::text as closed_on from supply
    where deya_id = ${deya_id} and kwdikos_katanalwti = any(${codes}::text[]) and open_decided_at is not null
    for update`.execute(tx);
  if (rows.length === 0) return values;
  const decided = new Map(rows.map((row) => [row.kwdikos_katanalwti, row]));
  const agreed = values.filter((value) => decided.get(value.kwdikos_katanalwti)?.open === value.open);
  await sql`
    update supply set open_decided_at = null where deya_id = ${deya_id}
      and kwdikos_katanalwti = any(${agreed.map(({ kwdikos_katanalwti }) => kwdikos_katanalwti)}::text[])`.execute(tx);
  return values.map((value) => {
    const stored = decided.get(value.kwdikos_katanalwti);
    if (!stored) return value;
    // A row that agrees without a day keeps that of the staff.
    const closed_on = stored.open === value.open ? (value.closed_on ?? stored.closed_on) : stored.closed_on;
    return { ...value, open: stored.open, closed_on };
  });
}

/** Supplies with their hydrometers. A hydrometer that is not sent again stays unchanged. */
export const supplies = (): Entity<FeedSupply> => ({
  ...plain(SUPPLY),
  name: 'supplies',
  batch: 1000,
  check: async () => [],
  read: async (tx, deya_id, keys) => {
    const rows = await readRows(tx, deya_id, SUPPLY, keys, { only: sql`and t.deleted_at is null` });
    for (const row of rows) Reflect.deleteProperty(row, 'deleted_at');
    return rows;
  },
  store: async (tx, deya_id, values) => {
    const meters = values.flatMap(({ kwdikos_katanalwti, hydrometers: all }) =>
      all.map((meter) => ({ ...meter, kwdikos_katanalwti })),
    );
    // Both supplies may name a meter that has moved; the later line counts, as everywhere.
    const latest = new Map(meters.map((meter) => [meter.hydrometer, meter]));
    const changed = await upsert(tx, deya_id, SUPPLY, await withDecisions(tx, deya_id, values));
    await confirmEBills(tx, deya_id, values);
    return changed + (await upsert(tx, deya_id, HYDROMETER, [...latest.values()]));
  },
  remove: async (tx, deya_id, rows) => {
    const keys = rows.map(({ value }) => value);
    const kept = await keysWhere(tx, deya_id, SUPPLY, keys, hasHistory);
    const gone = keys.filter(({ kwdikos_katanalwti }) => !kept.has(kwdikos_katanalwti));
    const changed = (await hide(tx, deya_id, [...kept])) + (await removeRows(tx, deya_id, SUPPLY, gone));
    return { refusals: [], changed };
  },
});

/** Hydrometers by themselves. One with readings is marked as taken off instead of removed. */
export const hydrometers = (): Entity<FeedHydrometer> => ({
  ...plain(HYDROMETER),
  name: 'hydrometers',
  batch: 2000,
  check: knownReferences({ table: 'supply', column: 'kwdikos_katanalwti', of: (meter) => meter.kwdikos_katanalwti }),
  remove: async (tx, deya_id, rows) => {
    const keys = rows.map(({ value }) => value);
    const kept = await keysWhere(tx, deya_id, HYDROMETER, keys, wasRead);
    const taken = await sql`
      update hydrometer set removed_on = current_date, updated_at = now()
      where deya_id = ${deya_id} and hydrometer = any(${[...kept]}::text[]) and removed_on is null`.execute(tx);
    const gone = keys.filter(({ hydrometer }) => !kept.has(hydrometer));
    const removed = await removeRows(tx, deya_id, HYDROMETER, gone);
    return { refusals: [], changed: Number(taken.numAffectedRows ?? 0) + removed };
  },
});
