import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Registration } from '@hydria/shared/contract/registrations.ts';
import { sql, type Insertable } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';

/** The settings of a utility's registration; undefined when it is not in service. */
export const selectRules = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya')
    .select(['registration_open', 'customer_code_mask', 'settings'])
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();

/** A supply by any spelling of its code. */
export const selectSupply = (tx: Tx, deya_id: number, codes: readonly string[]) =>
  tx
    .selectFrom('supply')
    .select(['kwdikos_katanalwti', 'passkey'])
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether the person has the supply already. */
export async function isCustomer(tx: Tx, deya_id: number, person_id: number, code: string): Promise<boolean> {
  const link = await tx
    .selectFrom('supply_person')
    .select('person_id')
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', code)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return link !== undefined;
}

/** The result of the request that was sent with this key. */
export const selectByKey = (tx: Tx, deya_id: number, person_id: number, idempotency_key: string) =>
  tx
    .selectFrom('registration_request')
    .select('status')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** The person waits for the utility, unless it has accepted them. */
export const waitFor = (tx: Tx, deya_id: number, person_id: number) =>
  tx
    .insertInto('person_deya')
    .values({ deya_id, person_id, status: 'pending' })
    .onConflict((at) =>
      at
        .columns(['deya_id', 'person_id'])
        .doUpdateSet({ status: 'pending', decided_at: null })
        .where('person_deya.status', '=', 'rejected'),
    )
    .execute();

/** Stores a request; false when the person already waits for the same supply, or one with the same key exists. */
export async function insertRequest(tx: Tx, request: Insertable<Tables['registration_request']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('registration_request')
    .values(request)
    .onConflict((at) => at.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A request that is to be decided, locked. */
export const lockRequest = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('registration_request')
    .select(['id', 'person_id', 'kwdikos_katanalwti', 'status'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The number of waiting requests. */
export async function countPending(tx: Tx, deya_id: number): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from registration_request
    where deya_id = ${deya_id} and status = 'pending'`.execute(tx);
  return rows[0]?.pending ?? 0;
}

/** One page of requests, optionally of one state. The longest waiting comes first; else the newest. */
export async function selectRequests(
  tx: Tx,
  deya_id: number,
  status: Registration['status'] | undefined,
  { after = null, limit }: Page<number | null>,
): Promise<Registration[]> {
  const waiting = status === 'pending';
  const { rows } = await sql<Registration>`
    select q.id, q.person_id, p.email, q.first_name, q.last_name, q.afm, q.mobile, q.kwdikos_katanalwti, q.status,
           ${utc('q.created_at')} as created_at, ${utc('q.decided_at')} as decided_at, q.reason,
           s.deya_id is not null as supply_known, coalesce(q.afm in (s.afm, s.owner_afm), false) as afm_matches
    from registration_request q
    join person p on p.id = q.person_id
    left join supply s on s.deya_id = q.deya_id and s.kwdikos_katanalwti = q.kwdikos_katanalwti and s.deleted_at is null
    where q.deya_id = ${deya_id}
      and (${status ?? null}::text is null or q.status = ${status ?? null})
      and (${after}::bigint is null or case when ${waiting} then q.id > ${after} else q.id < ${after} end)
    order by case when ${waiting} then q.id else -q.id end
    limit ${limit}`.execute(tx);
  return rows;
}
