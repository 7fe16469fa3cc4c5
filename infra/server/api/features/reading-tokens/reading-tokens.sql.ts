import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ReadingToken } from '@hydria/shared/contract/reading-tokens.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { readingToken } from '../../kernel/tokens.ts';
import { utc } from '../../kernel/utc.ts';
import { audit } from '../audit/audit.ts';

/** Tokens of a person at a utility that work at the same time, at most. */
const TOKENS = 10;
const YEAR_MS = 365 * 86_400_000;

/** The person's tokens that work, the newest first. */
export async function selectTokens({ tx, deya_id, person_id, now }: PersonScope): Promise<ReadingToken[]> {
  const { rows } = await sql<ReadingToken>`
    select t.id, t.name, t.hint, ${utc('t.created_at')} as created_at, ${utc('t.ends_at')} as ends_at,
           ${utc('t.last_used_at')} as last_used_at
    from reading_token t
    where t.deya_id = ${deya_id} and t.person_id = ${person_id} and t.revoked_at is null and t.ends_at > ${now}::timestamptz
    order by t.id desc limit ${TOKENS}`.execute(tx);
  return rows;
}

/** Makes a token for a year; its text is never to be had again. */
export async function createToken(scope: PersonScope, name: string): Promise<{ id: number; token: string }> {
  const { tx, deya_id, person_id, now: at } = scope;
  // Two calls at once do not both make the last one.
  await sql`select from person_deya where deya_id = ${deya_id} and person_id = ${person_id} for update`.execute(tx);
  if ((await selectTokens(scope)).length >= TOKENS) throw new AppError('reading_tokens_max', 409);
  const { text, sha256, hint } = readingToken(deya_id);
  const { id } = await tx
    .insertInto('reading_token')
    .values({
      ...{ deya_id, person_id, name, hint, token_sha256: sha256, created_at: at },
      ends_at: new Date(at.getTime() + YEAR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, { deya_id, action: 'reading-token-made', person_id, detail: { token_id: id }, at });
  await enqueue(tx, 'mail.send', { template: 'reading-token-made', ids: { person_id } });
  return { id, token: text };
}

/** Ends a token of the person. */
export async function revokeToken({ tx, deya_id, person_id, now: at }: PersonScope, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('reading_token')
    .set({ revoked_at: at })
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('reading_token_not_found', 404);
  await audit(tx, { deya_id, action: 'reading-token-revoked', person_id, detail: { token_id: id }, at });
}
