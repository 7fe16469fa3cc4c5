import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { PlanRequest, StaffPlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { sql, type Insertable } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** A rule of the utility for plans. */
export type Rule = Answer<'GET /api/bills/plan-offers'>['rules'][number];

/** A request in the list of the staff. */
type ListedRequest = Omit<StaffPlanRequest, 'debt_now' | 'bills' | 'is_own'>;

/** All rules of a utility; days and debts are judged by `rules/instalment-plan.ts`. */
export const selectRules = (tx: Tx, deya_id: number): Promise<Rule[]> =>
  tx
    .selectFrom('settlement_rule')
    .select(['code', 'settlcateg', 'installrange', 'installments_min', 'installments_max', 'advancepcnt'])
    .select(['reductionpcnt', 'reduction_step', 'installment_min', 'debt_min', 'debt_max', 'valid_from', 'valid_until'])
    .select(['missed_max', 'on_default'])
    .where('deya_id', '=', deya_id)
    .orderBy('code')
    .execute();

const columns = sql`
  r.id, r.kwdikos_katanalwti, r.liable_id, r.code, r.settlcateg, r.installments, r.debt, r.surcharges, r.relief, r.advance, r.total,
  r.each, r.state, r.protokol, r.answer, ${utc('r.asked_at')} as asked_at, ${utc('r.decided_at')} as decided_at`;

/** A request of a person: by its number, by the key with which it was sent, or the latest one for a party. */
export async function selectOwnRequest(
  tx: Tx,
  deya_id: number,
  person_id: number,
  by: { id: number } | { idempotency_key: string } | { liable_id: string },
): Promise<PlanRequest | undefined> {
  const matches =
    'id' in by
      ? sql`r.id = ${by.id}`
      : 'liable_id' in by
        ? sql`r.liable_id = ${by.liable_id}`
        : sql`r.idempotency_key = ${by.idempotency_key}`;
  const { rows } = await sql<PlanRequest>`
    select ${columns} from plan_request r
    where r.deya_id = ${deya_id} and r.person_id = ${person_id} and ${matches} order by r.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Stores a request; nothing when the key is taken, or one of the party waits. */
export const insertRequest = (tx: Tx, row: Insertable<Tables['plan_request']>) =>
  tx
    .insertInto('plan_request')
    .values(row)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Locks a request until it is decided. */
export const lockRequest = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('plan_request')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Changes a locked request. */
export const updateRequest = (
  tx: Tx,
  deya_id: number,
  id: number,
  changes: Partial<Insertable<Tables['plan_request']>>,
) => tx.updateTable('plan_request').set(changes).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** The requests that wait for the utility. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select asked_at as at from plan_request where deya_id = ${deya_id} and state = 'waiting'`);

/** The rows that a list of the staff is narrowed to. */
interface Narrowed {
  state: PlanRequest['state'] | undefined;
  search: string | undefined;
}

const personName = sql<string>`trim(p.first_name || ' ' || p.last_name)`;
const joined = sql`
  plan_request r
  join person p on p.id = r.person_id
  join supply s on s.deya_id = r.deya_id and s.kwdikos_katanalwti = r.kwdikos_katanalwti`;

const narrowed = (deya_id: number, { state = undefined, search = undefined }: Narrowed) => sql`
  where r.deya_id = ${deya_id} and (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${search ?? null}::text is null
         or position(search_text(${search ?? null}) in search_text(${personName} || ' ' || r.kwdikos_katanalwti)) > 0)`;

const staffColumns = sql`
  ${columns}, ${personName} as name, trim(s.first_name || ' ' || s.last_name) as liable,
  staff_name(r.deya_id, r.decided_by) as decided_by`;

/** The orders of the list of the staff. */
export const inOrder = sortedList(
  { state: byWaiting(sql`r.state = 'waiting'`, sql`r.id`), asked_at: byWhole(sql`r.id`) },
  sql`r.id`,
);

/** The number of requests that a list is narrowed to. */
export async function countRequests(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of requests. */
export async function selectRequests(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(ListedRequest & SortPlace)[]> {
  const { rows } = await sql<ListedRequest & SortPlace>`
    select ${place}, ${staffColumns} from ${joined} ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** A request of the utility with the numbers of its bills, and the person who sent it. */
export async function selectRequest(
  tx: Tx,
  deya_id: number,
  id: number,
): Promise<(Omit<StaffPlanRequest, 'debt_now' | 'is_own'> & { person_id: number }) | undefined> {
  const { rows } = await sql<Omit<StaffPlanRequest, 'debt_now' | 'is_own'> & { person_id: number }>`
    select ${staffColumns}, r.person_id,
           array(select b.bill_number from bill b where b.deya_id = r.deya_id and b.id = any(r.bill_ids)
                 order by b.issue_date, b.id) as bills
    from ${joined} where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  return rows[0];
}
