import type { Tx } from '@hydria/database/db.ts';
import type { FlowAlert as ShownAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { CUSTOMER_ALERT_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { sql, type RawBuilder } from 'kysely';
import { utc } from '../../kernel/utc.ts';
import { isLiable, linked, ownHour } from '../supplies/access.ts';
import type { MeterAlarm } from './alert-rules.ts';
import type { MeterReading } from './intervals.ts';

/** A meter of a utility. */
export interface MeterKey {
  deya_id: number;
  hydrometer: string;
}

/** Alerts end in a person's list this long after their last hour. */
const SHOWN_DAYS = 30;
/** Hours of evidence of one alert: its last ones. */
const SHOWN_HOURS = 48;

/** Stored alerts of a meter that last or have hours after an instant, withdrawn ones too. */
export const selectStored = (tx: Tx, { deya_id, hydrometer }: MeterKey, after: Date) =>
  tx
    .selectFrom('flow_alert')
    .select(['id', 'kind', 'since', 'until', 'withdrawn_at'])
    .where('deya_id', '=', deya_id)
    .where('hydrometer', '=', hydrometer)
    .where('person_id', 'is', null)
    .where((at) => at.or([at('until', '>=', after), at.and([at('ended', '=', false), at('withdrawn_at', 'is', null)])]))
    .orderBy('since')
    .execute();

export type StoredAlert = Awaited<ReturnType<typeof selectStored>>[number];

/** Readings of a meter from an instant on, in order of time. */
export async function selectReadings(tx: Tx, { deya_id, hydrometer }: MeterKey, from: Date): Promise<MeterReading[]> {
  const rows = await tx
    .selectFrom('hourly_reading')
    .select(['measured_at', 'litres', 'estimated', 'counter_l'])
    .where('deya_id', '=', deya_id)
    .where('hydrometer', '=', hydrometer)
    .where('measured_at', '>=', from)
    .orderBy('measured_at')
    .execute();
  return rows.map(({ measured_at, counter_l, ...rest }) => ({
    at: measured_at.getTime(),
    counter: counter_l,
    ...rest,
  }));
}

/** Alarms of a meter that last, or that it reported after an instant. */
export async function selectAlarms(tx: Tx, { deya_id, hydrometer }: MeterKey, from: Date): Promise<MeterAlarm[]> {
  const rows = await tx
    .selectFrom('alarm')
    .select(['kind', 'first_seen', 'last_seen', 'cleared_at'])
    .where('deya_id', '=', deya_id)
    .where('hydrometer', '=', hydrometer)
    .where((at) => at.or([at('cleared_at', 'is', null), at('cleared_at', '>=', from)]))
    .orderBy('first_seen')
    .execute();
  return rows.map(({ kind, first_seen, last_seen, cleared_at }) => ({
    ...{ kind, first: first_seen.getTime(), last: last_seen.getTime(), cleared: cleared_at?.getTime() ?? null },
  }));
}

/** A meter: whether it is read from afar, and the start of the day after the closing of its supply in Athens. */
export async function selectMeter(tx: Tx, { deya_id, hydrometer }: MeterKey) {
  const { rows } = await sql<{ closed_at: Date | null; is_digital: boolean }>`
    select case when not s.open then (s.closed_on + 1)::timestamp at time zone 'Europe/Athens' end as closed_at,
           h.type = 'digital' and h.removed_on is null as is_digital
    from hydrometer h
    join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
    where h.deya_id = ${deya_id} and h.hydrometer = ${hydrometer}`.execute(tx);
  return rows[0] ?? { closed_at: null, is_digital: false };
}

/**
 * The hour of `flow_alert as a` that decides whose days it is of: the first one, but the last one of an alert of a limit. A month or
 * an absence may begin before the person's own days, and only hours of these have been counted.
 */
export const decidingHour = sql`case when a.person_id is null then a.since + interval '1 hour' else a.until end`;

/** Whether the first hour of a flow, by its start, is one of the days of the link `sp`. */
const beginsInOwnDays = (since: RawBuilder<unknown>) => ownHour(sql`${since} + interval '1 hour'`);

/**
 * The active customers who are liable for a meter's supply on a day, and were when the flow began; readings are theirs alone
 * (D §4).
 */
export async function selectLiable(
  tx: Tx,
  { deya_id, hydrometer }: MeterKey,
  { day, since }: { day: string; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct p.id as person_id
    from hydrometer h
    join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
    join supply_person sp on sp.deya_id = s.deya_id and sp.kwdikos_katanalwti = s.kwdikos_katanalwti
    join person p on p.id = sp.person_id
    join person_deya l on l.deya_id = sp.deya_id and l.person_id = p.id and l.status = 'active'
    where h.deya_id = ${deya_id} and h.hydrometer = ${hydrometer} and h.removed_on is null
      and ${linked(sql.ref('p.id'), day)} and ${isLiable} and ${beginsInOwnDays(sql`${since}::timestamptz`)}
      and p.active and p.deleted_at is null and p.confirmed_at is not null`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}

/** Alerts of the supplies that a person is liable for, the newest first, with the hours that prove them. */
export async function selectAlerts(
  tx: Tx,
  { deya_id, person_id, day, now }: { deya_id: number; person_id: number; day: string; now: Date },
): Promise<ShownAlert[]> {
  const { rows } = await sql<ShownAlert>`
    select a.id, a.kind, a.hydrometer, s.kwdikos_katanalwti, ${utc('a.since')} as since, ${utc('a.until')} as until, a.ended,
           a.lowest, a.lost, coalesce(e.hours, '[]') as hours
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    join hydrometer h on h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.removed_on is null
    join flow_alert a on a.deya_id = h.deya_id and a.hydrometer = h.hydrometer
    cross join lateral (
      select json_agg(json_build_object('at', to_char(r.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                        'litres', r.litres) order by r.measured_at) as hours
      from (
        select x.measured_at, x.litres from hourly_reading x
        where x.deya_id = a.deya_id and x.hydrometer = a.hydrometer and x.measured_at > a.since
          and x.measured_at <= a.until and ${ownHour(sql`x.measured_at`)} and x.litres is not null and not x.estimated
        order by x.measured_at desc limit ${SHOWN_HOURS}) as r) as e
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable}
      and ${ownHour(decidingHour)}
      and a.kind = any (${[...CUSTOMER_ALERT_KINDS]}::text[]) and a.withdrawn_at is null
      and coalesce(a.person_id, ${person_id}) = ${person_id} and (not a.ended or a.until > ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS}))
    order by a.ended, a.since desc, a.id limit 50`.execute(tx);
  return rows;
}
