import { sessionOfToken, sessionsOfBrowser, touchSession } from '@hydria/database/cross-utility.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import * as store from './session.sql.ts';
import { accessToken, browserToken, refreshToken, sha256 } from '../../kernel/tokens.ts';

type TokenRow = NonNullable<Awaited<ReturnType<typeof sessionOfToken>>>;

/** The origin of a sign-in. */
export interface From {
  ip: string;
  user_agent: string | null;
  /** The secret of the browser's last sign-in. */
  browser: string | undefined;
}

/** The tokens of a browser: the access token, and the refresh token for its cookie if a new one was issued. */
export interface Tokens {
  access: string;
  refresh?: { text: string; seconds: number };
  /** The secret of the browser, beside it. */
  browser?: { text: string; seconds: number };
  /** Default idle limit of a session. */
  idle_seconds: number;
  /** The session is valid for choosing a new password only (decisions 32). */
  must_change: boolean;
}

/** The reason of a session that a new sign-in in its browser has ended. */
const REPLACED = 'replaced';

/** The session of a refresh token was replaced: the browser has the cookies of the new one, or gets them in this moment. */
export class SessionReplaced extends AppError {
  constructor() {
    super('session_revoked', 401);
  }
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

/** A new sign-in in a browser ends the one before, also another person's. */
async function endFormer(app: ApiContext, browser: string | undefined, now: Date): Promise<void> {
  if (!browser) return;
  for (const former of await sessionsOfBrowser(app.db, sha256(browser), now))
    await store.revoke(app.db, { ...former, actor_person_id: null }, REPLACED, now);
}

/** A new pair of tokens for a person who has just been authenticated. */
export async function begin(
  app: ApiContext,
  { person_id, must_change, stepped_up = false }: { person_id: number; must_change: boolean; stepped_up?: boolean },
  { browser: former, ...from }: From,
): Promise<Tokens & { session_id: number }> {
  const now = app.clock.now();
  const { absoluteSeconds, accessSeconds, idleSeconds } = app.config.session;
  const idle_seconds = await store.selectIdleSeconds(app.db, person_id, idleSeconds);
  const expires = after(now, absoluteSeconds);
  const access = accessToken(after(now, accessSeconds));
  const refresh = refreshToken(expires);
  const browser = browserToken(expires);
  await endFormer(app, former, now);
  const row = {
    person_id,
    stepped_up,
    browser_sha256: browser.sha256,
    ...from,
    idle_seconds,
    now,
    expires,
    access,
    refresh,
  };
  const session_id = await store.insertSession(app.db, row);
  return {
    session_id,
    access: access.text,
    refresh: { text: refresh.text, seconds: absoluteSeconds },
    browser: { text: browser.text, seconds: absoluteSeconds },
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

/**
 * The secret of the browser that may use a refresh token: the one that the session began with. A session of an earlier release has
 * none, and takes that of the first browser that has no other.
 */
async function browserOf(app: ApiContext, row: TokenRow, sent: string | undefined): Promise<string> {
  const { browser_sha256, revoked_reason } = await store.selectBrowser(app.db, row);
  if (row.revoked_at) throw revoked_reason === REPLACED ? new SessionReplaced() : new AppError('session_revoked', 401);
  if (!browser_sha256 && !sent) return browserToken(row.session_expires_at).text;
  if (sent && browser_sha256?.equals(sha256(sent))) return sent;
  throw new AppError('session_expired', 401);
}

/** New tokens for a refresh token, in the browser that it was given to. */
export async function refresh(
  app: ApiContext,
  { token, browser: sent }: { token: string | undefined; browser: string | undefined },
): Promise<Tokens> {
  const used = sha256(token ?? '');
  const row = token ? await sessionOfToken(app.db, used) : undefined;
  const now = app.clock.now();
  if (row?.kind !== 'refresh') throw new AppError('session_expired', 401);
  const browser = await browserOf(app, row, sent);
  if (!isLive(row, now)) throw new AppError('session_expired', 401);
  if (row.token_used_at) return seenAgain(app, row);
  const end = row.session_expires_at;
  const access = accessToken(earlier(after(now, app.config.session.accessSeconds), end));
  const next = refreshToken(end);
  const idle_seconds = await store.selectIdleSeconds(app.db, row.person_id, app.config.session.idleSeconds);
  const successor = { access, refresh: next, browser_sha256: sha256(browser), idle_seconds, now };
  if (!(await store.rotate(app.db, row, used, successor))) return seenAgain(app, row);
  const seconds = (end.getTime() - now.getTime()) / 1000;
  const cookies = { refresh: { text: next.text, seconds }, browser: { text: browser, seconds } };
  return { access: access.text, ...cookies, idle_seconds, must_change: row.must_change };
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
