import type { Tx } from '@hydria/database/db.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { HandledAlert, StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { sql } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byInstant, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** A row of the list before its price. */
export type ListedAlert = Omit<StaffAlert, 'cost'>;

interface Narrowed {
  key?: string;
  kind?: StaffAlert['kind'] | undefined;
  state?: 'open' | 'past' | undefined;
  handling?: 'todo' | StaffAlert['handling'] | undefined;
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

const narrowed = (deya_id: number, { key, kind, state, handling, days, search, now }: Narrowed) => sql`
  from ${both(deya_id, now)} as b
  join hydrometer h on h.deya_id = ${deya_id} and h.hydrometer = b.hydrometer
  join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
  left join (
    select x.*, case x.state when 'taken' then x.taken_by when 'closed' then x.closed_by end as handled_by,
           case x.state when 'taken' then x.taken_at when 'closed' then x.closed_at end as handled_at
    from alert_handling x where x.deya_id = ${deya_id}) as w on w.alert_key = b.key
  where (${key ?? null}::text is null or b.key = ${key ?? null})
    and (${handling ?? null}::text is null
         or case ${handling ?? null} when 'todo' then coalesce(w.state, 'new') <> 'closed'
                                     else coalesce(w.state, 'new') = ${handling ?? null} end)
    and (${kind ?? null}::text is null or b.kind = ${kind ?? null})
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

const columns = (deya_id: number) => sql`
  b.key, b.kind, s.kwdikos_katanalwti, b.hydrometer, coalesce(s.street, s.address) as address, s.latitude, s.longitude,
  ${utc('b.since')} as since, ${utc('b.until')} as until, b.ended, b.lost, b.normal, coalesce(w.state, 'new') as handling,
  staff_name(${deya_id}, w.handled_by) as handled_by, ${utc('w.handled_at')} as handled_at, w.result`;

/** One page of the list. */
export async function selectStaffAlerts(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(ListedAlert & SortPlace)[]> {
  const { rows } = await sql<ListedAlert & SortPlace>`
    select ${place}, ${columns(deya_id)} ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** A row of the list with the work of the staff on it. */
export async function selectHandled(
  tx: Tx,
  deya_id: number,
  { person_id, ...by }: { key: string; now: Date; person_id: number },
): Promise<Omit<HandledAlert, 'cost'> | undefined> {
  const { rows } = await sql<Omit<HandledAlert, 'cost'>>`
    select ${columns(deya_id)}, w.note, coalesce(w.state = 'taken' and w.taken_by = ${person_id}, false) as is_mine, staff_name(${deya_id}, w.taken_by) as taken_by, ${utc('w.taken_at')} as taken_at,
           coalesce(w.version, 0) as version
    ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0];
}

/** The alerts and alarms that the list shows at first, as a queue. */
export const selectAlertQueue = (tx: Tx, deya_id: number, now: Date): Promise<Queue> =>
  readQueue(tx, sql`select b.since as at ${narrowed(deya_id, { ...WAITING_LISTS.alerts, now })}`);
