import { sessionOfToken, touchSession } from '@hydria/database/cross-utility.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import * as store from './session.sql.ts';
import { accessToken, refreshToken, sha256 } from '../../kernel/tokens.ts';

type TokenRow = NonNullable<Awaited<ReturnType<typeof sessionOfToken>>>;

/** The origin of a sign-in. */
export interface From {
  ip: string;
  user_agent: string | null;
}

/** The tokens of a browser: the access token, and the refresh token for its cookie if a new one was issued. */
export interface Tokens {
  access: string;
  refresh?: { text: string; seconds: number };
  /** Default idle limit of a session. */
  idle_seconds: number;
  /** The session is valid for choosing a new password only (decisions 32). */
  must_change: boolean;
}

/** Minimum interval between records of use: idle time has this precision, and most requests write nothing. */
const TOUCH_SECONDS = 30;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Neither revoked, nor expired, nor idle for too long. */
const isLive = (row: TokenRow, now: Date): boolean =>
  !row.revoked_at &&
  row.person_active &&
  row.session_expires_at > now &&
  after(row.last_used_at, row.idle_seconds) > now;

/** The session of an access token, while it is valid. */
export async function findSession(app: ApiContext, token: string): Promise<TokenRow | undefined> {
  const row = await sessionOfToken(app.db, sha256(token));
  const now = app.clock.now();
  if (row?.kind !== 'access' || row.token_expires_at <= now || !isLive(row, now)) return undefined;
  if (after(row.last_used_at, TOUCH_SECONDS) <= now) await touchSession(app.db, row.session_id, now);
  return row;
}

/** A new pair of tokens for a person who has just been authenticated. */
export async function begin(
  app: ApiContext,
  { person_id, must_change, stepped_up = false }: { person_id: number; must_change: boolean; stepped_up?: boolean },
  from: From,
): Promise<Tokens & { session_id: number }> {
  const now = app.clock.now();
  const { absoluteSeconds, accessSeconds, idleSeconds } = app.config.session;
  const idle_seconds = await store.selectIdleSeconds(app.db, person_id, idleSeconds);
  const expires = after(now, absoluteSeconds);
  const access = accessToken(after(now, accessSeconds));
  const refresh = refreshToken(expires);
  const row = { person_id, stepped_up, ...from, idle_seconds, now, expires, access, refresh };
  const session_id = await store.insertSession(app.db, row);
  return {
    session_id,
    access: access.text,
    refresh: { text: refresh.text, seconds: absoluteSeconds },
    idle_seconds,
    must_change,
  };
}

/** A refresh token that was already exchanged: by another tab of the same browser, or by a thief (decisions 21). */
async function seenAgain(app: ApiContext, row: TokenRow): Promise<Tokens> {
  const now = app.clock.now();
  const { graceSeconds, accessSeconds } = app.config.session;
  if (row.token_used_at && after(row.token_used_at, graceSeconds) < now) {
    await store.revoke(app.db, row, 'reuse', now);
    throw new AppError('session_revoked', 401);
  }
  const access = accessToken(earlier(after(now, accessSeconds), row.session_expires_at));
  await store.insertAccess(app.db, row, access, now);
  return { access: access.text, idle_seconds: row.idle_seconds, must_change: row.must_change };
}

/** New tokens for a refresh token. */
export async function refresh(app: ApiContext, token: string | undefined): Promise<Tokens> {
  const used = sha256(token ?? '');
  const row = token ? await sessionOfToken(app.db, used) : undefined;
  const now = app.clock.now();
  if (row?.revoked_at) throw new AppError('session_revoked', 401);
  if (row?.kind !== 'refresh' || !isLive(row, now)) throw new AppError('session_expired', 401);
  if (row.token_used_at) return seenAgain(app, row);
  const end = row.session_expires_at;
  const access = accessToken(earlier(after(now, app.config.session.accessSeconds), end));
  const next = refreshToken(end);
  const idle_seconds = await store.selectIdleSeconds(app.db, row.person_id, app.config.session.idleSeconds);
  if (!(await store.rotate(app.db, row, used, { access, refresh: next, idle_seconds, now })))
    return seenAgain(app, row);
  const seconds = (end.getTime() - now.getTime()) / 1000;
  return { access: access.text, refresh: { text: next.text, seconds }, idle_seconds, must_change: row.must_change };
}

/**
 * Ends the session of a token, including one that has just expired. The refresh cookie of an impersonating
 * administrator is their own and stays: `keepsCookie`.
 */
export async function signOut(app: ApiContext, token: string | undefined): Promise<{ keepsCookie: boolean }> {
  const row = token ? await sessionOfToken(app.db, sha256(token)) : undefined;
  if (row) await store.revoke(app.db, row, 'sign-out', app.clock.now());
  return { keepsCookie: (row?.actor_person_id ?? null) !== null };
}
