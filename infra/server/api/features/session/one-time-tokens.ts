import { randomBytes } from 'node:crypto';
import { seeToken, takeToken, type OneTimeTokenRow } from '@hydria/database/cross-utility.ts';
import type { Db, Tx } from '@hydria/database/db.ts';
import { sha256 } from '../../kernel/tokens.ts';

/** Validity of a sign-in link: long enough to find the mail, short enough that an old one is useless. */
export const SIGN_IN_LINK = { purpose: 'sign-in', seconds: 15 * 60 };

/** The purpose of a secret. `now` is the app's clock. */
export interface NewOneTimeToken {
  /** Lower-case letters and hyphens. A secret is valid for its own purpose only. */
  purpose: string;
  /** The transaction must be this person's; null for an address without an account. */
  person_id: number | null;
  deya_id?: number | null;
  /** Its subject, when several of one purpose may be valid at once. Otherwise a newer one invalidates the older. */
  subject?: string;
  /** Ids and codes. */
  detail?: Record<string, unknown>;
  /** Validity. */
  seconds: number;
  now: Date;
}

/** Creates a one-time secret of 256 bits and returns its text; only its SHA-256 is stored. */
export async function createOneTimeToken(tx: Tx, token: NewOneTimeToken): Promise<string> {
  const { purpose, person_id, deya_id = null, subject = '', detail = {}, seconds, now } = token;
  const text = randomBytes(32).toString('base64url');
  const fresh = {
    token_sha256: sha256(text),
    deya_id,
    detail: JSON.stringify(detail),
    created_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
    used_at: null,
  };
  const insert = tx.insertInto('one_time_token').values({ purpose, person_id, subject, ...fresh });
  if (person_id === null) await insert.execute();
  else await insert.onConflict((at) => at.columns(['person_id', 'purpose', 'subject']).doUpdateSet(fresh)).execute();
  return text;
}

/** A secret as presented by a caller. */
interface Shown {
  purpose: string;
  text: string;
  now: Date;
}

/** Texts of another shape need no look-up. */
const isOurs = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * Uses a secret up: of any number of callers exactly one gets the row, the others undefined. Works in any transaction,
 * so that the permitted action happens in the same one. Never called by a GET, because mail scanners follow links.
 */
export const takeOneTimeToken = async (tx: Tx, { text, ...shown }: Shown): Promise<OneTimeTokenRow | undefined> =>
  isOurs(text) ? takeToken(tx, { ...shown, token_sha256: sha256(text) }) : undefined;

/** The owner of a valid secret, without using it up; needed to begin the owner's transaction. */
export const seeOneTimeToken = async (db: Db, { text, ...shown }: Shown): Promise<OneTimeTokenRow | undefined> =>
  isOurs(text) ? seeToken(db, { ...shown, token_sha256: sha256(text) }) : undefined;
