import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { athensDay, startOfDay } from '../../kernel/athens-day.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { periodStart, priceDays, selectOwnDays, selectPricing } from '../tariffs/price-days.ts';
import type { AlertRules } from './alert-rules.ts';
import { HOUR_MS } from './intervals.ts';
import { selectOwnHours, type Reader } from './own-alerts.sql.ts';
import { findOverLimits, type OwnAlert, type OwnLimits } from './own-limits.ts';
import { notifyOfAlert } from './notify-of-alert.ts';

/** The limits of one person for a supply, and the meters whose readings have changed. */
interface Limited extends OwnLimits {
  person_id: number;
  kwdikos_katanalwti: string;
  /** Every meter of the supply, the removed ones too: their water counts as well. */
  hydrometers: string[];
  /** The first of the present meters, at which new alerts are stored. */
  stored_at: string;
  changed_from: Date;
  set_at: Date;
}

/** The limits that changed readings may touch. */
async function selectLimits(
  tx: Tx,
  deya_id: number,
  checks: readonly { hydrometer: string; from_at: Date }[],
): Promise<Limited[]> {
  const { rows } = await sql<Limited>`
    select l.person_id, l.kwdikos_katanalwti, l.litres_day, l.cents_month, l.holiday_from, l.holiday_until,
           l.set_at, (l.set_at at time zone 'Europe/Athens')::date::text as set_on, c.changed_from,
           array_agg(h.hydrometer order by h.hydrometer) as hydrometers,
           min(h.hydrometer) filter (where h.removed_on is null) as stored_at
    from (
      select h.kwdikos_katanalwti, min(c.from_at) as changed_from
      from json_to_recordset(${JSON.stringify(checks)}) as c(hydrometer text, from_at timestamptz)
      join hydrometer h on h.deya_id = ${deya_id} and h.hydrometer = c.hydrometer
      group by 1) as c
    join alert_limit l on l.deya_id = ${deya_id} and l.kwdikos_katanalwti = c.kwdikos_katanalwti
    join hydrometer h on h.deya_id = l.deya_id and h.kwdikos_katanalwti = l.kwdikos_katanalwti
    group by l.deya_id, l.person_id, l.kwdikos_katanalwti, c.changed_from
    having bool_or(h.removed_on is null)
    order by l.person_id, l.kwdikos_katanalwti`.execute(tx);
  return rows;
}

/** Stored alerts of the limits, at any meter of the supply. */
const stored = (tx: Tx, deya_id: number, { person_id, hydrometers }: Limited) =>
  tx
    .selectFrom('flow_alert')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('hydrometer', 'in', hydrometers);

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/**
 * The first day of the search: the beginning of the month of the first changed hour, or of an earlier month. In the earlier month an
 * alert that lasts began, or an absence that reaches into the changed month.
 */
async function selectFirstDay(tx: Tx, deya_id: number, limited: Limited): Promise<string> {
  const { changed_from, holiday_from, holiday_until } = limited;
  // A reading of midnight ends the last hour of the day before.
  const month = firstOfMonth(athensDay(changed_from.getTime() - 1));
  const open = await stored(tx, deya_id, limited)
    .select('since')
    .where('ended', '=', false)
    .where('withdrawn_at', 'is', null)
    .execute();
  const days = open.map(({ since }) => athensDay(since.getTime()));
  if (holiday_from !== null && holiday_until !== null && holiday_until >= month) days.push(holiday_from);
  return [month, ...days.map(firstOfMonth)].toSorted()[0]!;
}

/** The price of a day's water by the tariff of the supply, or by the utility's price of a cubic metre. */
async function pricesOf(tx: Tx, reader: Reader, { kwdikos_katanalwti }: Limited, from: string, price: number | null) {
  const pricing = await selectPricing(tx, { deya_id: reader.deya_id, kwdikos_katanalwti });
  const days = await selectOwnDays(tx, reader, kwdikos_katanalwti, periodStart(pricing, from) ?? from);
  const costs = priceDays(days, pricing);
  return (day: string, litres: number): number | undefined =>
    costs.get(day) ?? (price === null ? undefined : (litres * price) / 1000);
}

/** The alerts of a person's limits that begin on a day or later. */
async function findOwn(tx: Tx, reader: Reader, limited: Limited, from: string, rules: AlertRules, now: Date) {
  const begin = new Date(startOfDay(from) - HOUR_MS);
  const meters = [];
  for (const hydrometer of limited.hydrometers)
    meters.push(await selectOwnHours(tx, reader, { ...limited, hydrometer }, begin, now));
  const costOf =
    limited.cents_month === null ? () => undefined : await pricesOf(tx, reader, limited, from, rules.price);
  const found = findOverLimits({ meters, dirt: rules.dirt, costOf, now: now.getTime() }, limited);
  // The reading before the first hour ends an hour of the day before, of which the others are not known here.
  return found.filter(({ since }) => since >= startOfDay(from));
}

const figures = ({ since, last, ended, lowest, lost }: OwnAlert) => ({
  since: new Date(since),
  until: new Date(last),
  ended,
  lowest,
  lost,
});

/** Brings the stored alerts of one person's limits in line, and tells the person of new ones. */
async function searchLimit(tx: Tx, deya_id: number, limited: Limited, rules: AlertRules, app: ApiContext) {
  const now = app.clock.now();
  const { person_id, stored_at: hydrometer } = limited;
  const from = await selectFirstDay(tx, deya_id, limited);
  const known = await stored(tx, deya_id, limited)
    .select(['id', 'kind', 'since', 'raised_at', 'withdrawn_at'])
    .where('since', '>=', new Date(startOfDay(from)))
    .execute();
  const reader = { deya_id, person_id, day: today(app.clock) };
  const left = new Map(known.map((alert) => [`${alert.kind} ${alert.since.getTime()}`, alert]));
  for (const found of await findOwn(tx, reader, limited, from, rules, now)) {
    const key = `${found.kind} ${found.since}`;
    const same = left.get(key);
    left.delete(key);
    const row = { ...figures(found), withdrawn_at: null };
    const raised = same
      ? undefined
      : await raise(tx, { deya_id, person_id, hydrometer, kind: found.kind, ...row, raised_at: now });
    const id = raised ?? same?.id ?? (await selectRaised(tx, deya_id, limited, found));
    if (raised === undefined) await change(tx, deya_id, id, row);
    await notifyOfAlert(tx, { deya_id, hydrometer }, id, found, app, person_id);
  }
  // An alert of limits that have been changed since was true when it was raised.
  for (const { id, since, raised_at, withdrawn_at } of left.values()) {
    // A month or an absence may have begun before the limits were set.
    const isDisproved = raised_at >= limited.set_at || athensDay(since.getTime()) >= limited.set_on;
    if (!withdrawn_at) await change(tx, deya_id, id, isDisproved ? { withdrawn_at: now } : { ended: true });
  }
}

const change = (tx: Tx, deya_id: number, id: number, to: object) =>
  tx.updateTable('flow_alert').set(to).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** Writes an alert that the search has found for the first time; nothing when a search beside it has written it. */
async function raise(
  tx: Tx,
  row: { deya_id: number; person_id: number; hydrometer: string; kind: OwnAlert['kind']; raised_at: Date } & ReturnType<
    typeof figures
  >,
): Promise<number | undefined> {
  const stored = await tx
    .insertInto('flow_alert')
    .values(row)
    .onConflict((at) =>
      at
        .columns(['deya_id', 'person_id', 'hydrometer', 'kind', 'since'])
        .where('person_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** The alert that a search beside this one has written. */
async function selectRaised(
  tx: Tx,
  deya_id: number,
  { person_id, stored_at }: Limited,
  { kind, since }: OwnAlert,
): Promise<number> {
  const { id } = await tx
    .selectFrom('flow_alert')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('hydrometer', '=', stored_at)
    .where('kind', '=', kind)
    .where('since', '=', new Date(since))
    .executeTakeFirstOrThrow();
  return id;
}

/** Compares changed readings with the limits that people have set for their supplies. */
export async function searchLimits(
  tx: Tx,
  deya_id: number,
  checks: readonly { hydrometer: string; from_at: Date }[],
  rules: AlertRules,
  app: ApiContext,
): Promise<void> {
  for (const limited of await selectLimits(tx, deya_id, checks)) await searchLimit(tx, deya_id, limited, rules, app);
}

/** The cost of the water of an alert of a limit, in cents; null where its price is not known. */
export async function costOfOwn(
  tx: Tx,
  reader: Reader,
  { kwdikos_katanalwti, since, until }: { kwdikos_katanalwti: string; since: string; until: string },
  price: number | null,
): Promise<number | null> {
  const [from, last] = [athensDay(Date.parse(since)), athensDay(Date.parse(until) - 1)];
  const pricing = await selectPricing(tx, { deya_id: reader.deya_id, kwdikos_katanalwti });
  const days = await selectOwnDays(tx, reader, kwdikos_katanalwti, periodStart(pricing, from) ?? from);
  const costs = priceDays(days, pricing);
  const shown = days.filter(({ day }) => day >= from && day <= last);
  const known = shown.flatMap(({ day, litres }) => costs.get(day) ?? (price === null ? [] : (litres * price) / 1000));
  return known.length === shown.length && known.length > 0
    ? Math.round(known.reduce((sum, one) => sum + one, 0))
    : null;
}
