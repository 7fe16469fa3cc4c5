import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { feedToken } from '../../kernel/tokens.ts';
import { audit } from '../audit/audit.ts';
import { beginOf, endOf, isNameTaken, lockToken } from './feed-tokens.sql.ts';

/** The utility whose tokens change, with the person and the time. */
export interface TokenScope {
  /** A transaction of the utility. */
  tx: Tx;
  deya_id: number;
  /** Null for a command. */
  person_id: number | null;
  now: Date;
}

/** A token that was made; its text is never to be had again. */
export interface MadeToken {
  id: number;
  token: string;
}

interface NewToken {
  name: string;
  scopes: readonly string[];
  begins_on?: string | undefined;
  ends_on?: string | undefined;
}

const note = ({ tx, deya_id, person_id, now }: TokenScope, action: string, detail: Record<string, unknown>) =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail, at: now });

async function insertToken(scope: TokenScope, { name, scopes, begins_on, ends_on }: NewToken): Promise<MadeToken> {
  const { tx, deya_id, person_id, now } = scope;
  const { text, sha256, hint } = feedToken();
  const { id } = await tx
    .insertInto('feed_token')
    .values({
      deya_id,
      name,
      hint,
      token_sha256: sha256,
      scopes: [...scopes],
      begins_at: begins_on ? beginOf(begins_on) : null,
      ends_at: ends_on ? endOf(ends_on) : null,
      created_at: now,
      created_by: person_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: text };
}

/** Makes a token of the feed. Its name is its own among the tokens of the utility that are not over. */
export async function createToken(scope: TokenScope, asked: NewToken): Promise<MadeToken> {
  if (await isNameTaken(scope.tx, scope.deya_id, asked.name, scope.now)) throw new InputError({ name: ['unique'] });
  const made = await insertToken(scope, asked);
  await note(scope, 'feed-token-made', { token_id: made.id, scopes: asked.scopes });
  return made;
}

interface Replacement {
  /** The last day of the old token, `YYYY-MM-DD`. */
  until: string;
  /** The last day of the new one. */
  ends_on?: string | undefined;
}

/** Makes a token with the name and scopes of another, which ends with a day. Until then both work. */
export async function replaceToken(scope: TokenScope, id: number, { until, ends_on }: Replacement): Promise<MadeToken> {
  const { tx, deya_id, now } = scope;
  const old = await lockToken(tx, deya_id, id, now);
  if (!old) throw new AppError('feed_token_not_found', 404);
  if (old.is_over) throw new AppError('feed_token_ended', 409);
  const made = await insertToken(scope, { name: old.name, scopes: old.scopes, ends_on });
  await tx
    .updateTable('feed_token')
    // A token never lives longer because it is replaced.
    .set({ replaced_by: made.id, ends_at: sql<Date>`least(ends_at, ${endOf(until)})` })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  await note(scope, 'feed-token-replaced', { token_id: id, by: made.id, until });
  return made;
}

/** Ends a token at once; one that was ended stays as it is. */
export async function revokeToken(scope: TokenScope, id: number): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  if (!(await lockToken(tx, deya_id, id, now))) throw new AppError('feed_token_not_found', 404);
  const { numUpdatedRows } = await tx
    .updateTable('feed_token')
    .set({ revoked_at: now, revoked_by: person_id })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await note(scope, 'feed-token-revoked', { token_id: id });
}
