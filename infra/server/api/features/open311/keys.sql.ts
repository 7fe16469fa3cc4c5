import type { Tx } from '@hydria/database/db.ts';
import type { Open311Key } from '@hydria/shared/contract/open311.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import type { Page } from '../../kernel/keyset-page.ts';
import { open311Key } from '../../kernel/tokens.ts';
import { utc } from '../../kernel/utc.ts';
import { audit } from '../audit/audit.ts';

type State = 'active' | 'revoked' | undefined;

const listed = (deya_id: number, state: State) => sql`
  from open311_key k where k.deya_id = ${deya_id}
    and (${state ?? null}::text is null or (k.revoked_at is not null) = (${state ?? null} = 'revoked'))`;

/** A page of the keys of a utility, newest first. */
export async function selectKeys(
  tx: Tx,
  deya_id: number,
  state: State,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page<number>,
): Promise<Open311Key[]> {
  const { rows } = await sql<Open311Key>`
    select k.id, k.name, k.hint, ${utc('k.created_at')} as created_at, staff_name(k.deya_id, k.created_by) as created_by,
           ${utc('k.revoked_at')} as revoked_at, ${utc('k.last_used_at')} as last_used_at,
           (select count(*)::int from problem_report r where r.deya_id = k.deya_id and r.open311_key_id = k.id) as requests
    ${listed(deya_id, state)} and k.id < ${after} order by k.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** How many keys a list has. */
export async function countKeys(tx: Tx, deya_id: number, state: State): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${listed(deya_id, state)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Makes a key; its text is never to be had again. Its name is its own among the keys that work. */
export async function createKey(
  { tx, deya_id, person_id, now: at }: PersonScope,
  name: string,
): Promise<{ id: number; key: string }> {
  const { text, sha256, hint } = open311Key(deya_id);
  const made = await tx
    .insertInto('open311_key')
    .values({ deya_id, name, hint, token_sha256: sha256, created_at: at, created_by: person_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new InputError({ name: ['unique'] });
  const act = { deya_id, action: 'open311-key-made', person_id: null, actor_person_id: person_id };
  await audit(tx, { ...act, detail: { key_id: made.id }, at });
  return { id: made.id, key: text };
}

/** Ends a key at once; one that was ended stays as it is. */
export async function revokeKey({ tx, deya_id, person_id, now: at }: PersonScope, id: number): Promise<void> {
  const key = await tx
    .selectFrom('open311_key')
    .select('revoked_at')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw new AppError('open311_key_not_found', 404);
  if (key.revoked_at) return;
  await tx
    .updateTable('open311_key')
    .set({ revoked_at: at, revoked_by: person_id })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  const act = { deya_id, action: 'open311-key-revoked', person_id: null, actor_person_id: person_id };
  await audit(tx, { ...act, detail: { key_id: id }, at });
}
