import type { Tx } from '@hydria/database/db.ts';
import type { MeterAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { CUSTOMER_ALERT_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { sql } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';
import { isLiable, linked, ownHour } from '../supplies/access.ts';
import { decidingHour } from './flow-alerts.sql.ts';

/** A person at a utility on a day. */
export interface Reader {
  deya_id: number;
  person_id: number;
  day: string;
}

interface Narrowed {
  kwdikos_katanalwti?: string | undefined;
  state?: 'open' | 'past' | undefined;
}

/** Alerts of the supplies that a person is liable for, which began in their own days; those of their limits ended in them. */
export const owned = ({ deya_id, person_id, day }: Reader) => sql`
  supply_person sp
  join person p on p.id = sp.person_id
  join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
  join hydrometer h on h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti
  join flow_alert a on a.deya_id = h.deya_id and a.hydrometer = h.hydrometer
  where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable}
    and ${ownHour(decidingHour)}
    and a.kind = any (${[...CUSTOMER_ALERT_KINDS]}::text[]) and a.withdrawn_at is null
    and coalesce(a.person_id, ${person_id}) = ${person_id}`;

const columns = sql`
  a.id, a.kind, a.hydrometer, s.kwdikos_katanalwti, ${utc('a.since')} as since, ${utc('a.until')} as until, a.ended, a.lowest, a.lost`;

const narrowed = ({ kwdikos_katanalwti: code, state }: Narrowed) => sql`
  and (${code ?? null}::text is null or s.kwdikos_katanalwti = ${code ?? null})
  and (${state ?? null}::text is null or a.ended = (${state ?? null} = 'past'))`;

/** The place of an alert in its list: its beginning, and its number among those of one moment. */
export interface AlertPlace {
  since: string;
  id: number;
}

/** One page of a person's alerts, from the latest beginning. */
export async function selectOwnAlerts(
  tx: Tx,
  reader: Reader,
  by: Narrowed,
  { after, limit }: Page<AlertPlace>,
): Promise<MeterAlert[]> {
  const { rows } = await sql<MeterAlert>`
    select ${columns} from ${owned(reader)} ${narrowed(by)}
      and (${after === undefined}::boolean or (date_trunc('milliseconds', a.since), a.id)
        < (${after?.since ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by date_trunc('milliseconds', a.since) desc, a.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function countOwnAlerts(tx: Tx, reader: Reader, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${owned(reader)} ${narrowed(by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** An alert of this person; undefined for an alert of another person. */
export async function selectOwnAlert(tx: Tx, reader: Reader, id: number): Promise<MeterAlert | undefined> {
  const { rows } = await sql<MeterAlert>`select ${columns} from ${owned(reader)} and a.id = ${id}`.execute(tx);
  return rows[0];
}

/** Hours of a meter between two instants that are the person's own, with the counters that the rules need. */
export async function selectOwnHours(
  tx: Tx,
  { deya_id, person_id, day }: Reader,
  { kwdikos_katanalwti, hydrometer }: Pick<MeterAlert, 'kwdikos_katanalwti' | 'hydrometer'>,
  from: Date,
  to: Date,
) {
  const { rows } = await sql<{ at: Date; counter: number; litres: number | null; estimated: boolean }>`
    select x.measured_at as at, x.counter_l as counter, x.litres, x.estimated
    from supply_person sp
    join hourly_reading x on x.deya_id = sp.deya_id and x.hydrometer = ${hydrometer}
      and x.measured_at >= ${from}::timestamptz and x.measured_at <= ${to}::timestamptz and ${ownHour(sql`x.measured_at`)}
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
    order by x.measured_at`.execute(tx);
  return rows.map(({ at, ...rest }) => ({ at: at.getTime(), ...rest }));
}
