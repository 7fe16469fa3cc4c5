import type { Tx } from '@hydria/database/db.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { sql } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byInstant, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** A row of the list before its price. */
export type ListedAlert = Omit<StaffAlert, 'cost'>;

interface Narrowed {
  kind?: StaffAlert['kind'] | undefined;
  state?: 'open' | 'past' | undefined;
  days?: number | undefined;
  search?: string | undefined;
  now: Date;
}

/** Alerts of the rules and alarms of the meters. */
const both = (deya_id: number, now: Date) => sql`
  (select 'rule-' || a.id as key, a.kind, a.hydrometer, a.since, a.until, a.ended, a.lost,
          exists (select from alert_pause x where x.deya_id = a.deya_id and x.hydrometer = a.hydrometer and x.kind = a.kind
                  and x.reason is not null and x.until > ${now}::timestamptz) as normal
   from flow_alert a where a.deya_id = ${deya_id} and a.withdrawn_at is null and a.person_id is null
   union all
   select 'meter-' || m.hydrometer || '-' || m.kind || '-' || extract(epoch from m.first_seen)::bigint, m.kind, m.hydrometer,
          m.first_seen, coalesce(m.cleared_at, m.last_seen), m.cleared_at is not null, 0, false
   from alarm m where m.deya_id = ${deya_id})`;

const narrowed = (deya_id: number, { kind, state, days, search, now }: Narrowed) => sql`
  from ${both(deya_id, now)} as b
  join hydrometer h on h.deya_id = ${deya_id} and h.hydrometer = b.hydrometer
  join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
  where (${kind ?? null}::text is null or b.kind = ${kind ?? null})
    and (${state ?? null}::text is null or b.ended = (${state ?? null} = 'past'))
    and (${days ?? null}::int is null or b.since <= ${now}::timestamptz - make_interval(days => ${days ?? null}::int))
    and (${search ?? null}::text is null or position(search_text(${search ?? null}) in search_text(
         s.kwdikos_katanalwti || ' ' || b.hydrometer || ' ' || coalesce(s.street, s.address, ''))) > 0)`;

export async function countStaffAlerts(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The orders of the list. */
export const inOrder = sortedList({ since: byInstant(sql`b.since`), lost: byWhole(sql`b.lost`) }, sql`b.key`, 'text');

/** One page of the list. */
export async function selectStaffAlerts(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(ListedAlert & SortPlace)[]> {
  const { rows } = await sql<ListedAlert & SortPlace>`
    select ${place}, b.key, b.kind, s.kwdikos_katanalwti, b.hydrometer, coalesce(s.street, s.address) as address,
           s.latitude, s.longitude, ${utc('b.since')} as since, ${utc('b.until')} as until, b.ended, b.lost, b.normal
    ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** Alerts that last and that the utility must act on. */
export const selectAlertQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(
    tx,
    sql`select raised_at as at from flow_alert where deya_id = ${deya_id} and not ended and withdrawn_at is null
        and kind in ('after_closing', 'burst', 'backflow', 'tampering')`,
  );
