import { sessionByToken, signInLookup } from '@hydria/database/cross-utility.ts';
import { AppError } from '../app-error.ts';
import type { App } from '../implement.ts';
import * as store from './session.sql.ts';
import { countAttempt, forgetAttempts, throttleKey } from './throttle.ts';
import { accessToken, refreshToken, sha256 } from './tokens.ts';

type TokenRow = NonNullable<Awaited<ReturnType<typeof sessionByToken>>>;

/** What a browser gets: the access token to keep, and the refresh token for its cookie when there is a new one. */
export interface Tokens {
  access: string;
  refresh?: { text: string; seconds: number };
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The session behind an access token, while it counts. */
export async function findSession(app: App, token: string): Promise<store.Session | undefined> {
  const row = await sessionByToken(app.db, sha256(token));
  const now = app.clock.now();
  if (!row || row.kind !== 'access' || row.revoked_at || !row.person_active) return undefined;
  return row.token_expires_at > now && row.session_expires_at > now ? row : undefined;
}

async function countLogin(app: App, email: string, ip: string): Promise<string> {
  const { login } = app.config;
  const now = app.clock.now();
  const key = throttleKey('login', email, ip);
  await countAttempt(
    app.db,
    throttleKey('address', ip),
    { attempts: login.addressAttempts, seconds: login.addressWindowSeconds },
    now,
  );
  await countAttempt(app.db, key, { attempts: login.attempts, seconds: login.windowSeconds }, now);
  return key;
}

/** A new pair for a person who has just proved who they are. */
async function begin(app: App, person_id: number, from: { ip: string; user_agent: string | null }): Promise<Tokens> {
  const now = app.clock.now();
  const { absoluteSeconds, accessSeconds } = app.config.session;
  const expires = after(now, absoluteSeconds);
  const access = accessToken(after(now, accessSeconds));
  const refresh = refreshToken(expires);
  await store.insertSession(app.db, { person_id, ...from, now, expires, access, refresh });
  return { access: access.text, refresh: { text: refresh.text, seconds: absoluteSeconds } };
}

/** Signs in. The same answer in the same time for an unknown e-mail and a wrong password (decisions 24). */
export async function signIn(
  app: App,
  { email, password }: { email: string; password: string },
  from: { ip: string; user_agent: string | null },
): Promise<Tokens> {
  const address = email.toLowerCase();
  const key = await countLogin(app, address, from.ip);
  const person = await signInLookup(app.db, address);
  const matches = await app.passwords.verify(person?.password_hash ?? null, password);
  if (!person || !matches) throw new AppError('wrong_credentials', 401);
  if (!person.active) throw new AppError('account_deactivated', 403);
  if (!person.confirmed) throw new AppError('account_not_confirmed', 403);
  await forgetAttempts(app.db, key);
  return begin(app, person.person_id, from);
}

function isOver(app: App, row: TokenRow): boolean {
  const now = app.clock.now();
  const idleEnd = after(row.last_used_at, app.config.session.idleSeconds);
  return row.kind !== 'refresh' || !row.person_active || row.session_expires_at <= now || idleEnd <= now;
}

/** A refresh token that was exchanged before: another tab of the same browser, or a thief (decisions 21). */
async function seenAgain(app: App, row: TokenRow): Promise<Tokens> {
  const now = app.clock.now();
  const { graceSeconds, accessSeconds } = app.config.session;
  if (row.token_used_at && after(row.token_used_at, graceSeconds) < now) {
    await store.revoke(app.db, row, 'reuse', now);
    throw new AppError('session_revoked', 401);
  }
  const access = accessToken(earlier(after(now, accessSeconds), row.session_expires_at));
  await store.insertAccess(app.db, row, access, now);
  return { access: access.text };
}

/** New tokens for a refresh token. */
export async function refresh(app: App, token: string | undefined): Promise<Tokens> {
  const used = sha256(token ?? '');
  const row = token ? await sessionByToken(app.db, used) : undefined;
  if (row?.revoked_at) throw new AppError('session_revoked', 401);
  if (!row || isOver(app, row)) throw new AppError('session_expired', 401);
  if (row.token_used_at) return seenAgain(app, row);
  const now = app.clock.now();
  const end = row.session_expires_at;
  const access = accessToken(earlier(after(now, app.config.session.accessSeconds), end));
  const next = refreshToken(end);
  if (!(await store.rotate(app.db, row, used, { access, refresh: next, now }))) return seenAgain(app, row);
  return { access: access.text, refresh: { text: next.text, seconds: (end.getTime() - now.getTime()) / 1000 } };
}

/** Ends the session of a token, even of one that has just expired. */
export async function signOut(app: App, token: string | undefined): Promise<void> {
  const row = token ? await sessionByToken(app.db, sha256(token)) : undefined;
  if (row) await store.revoke(app.db, row, 'sign-out', app.clock.now());
}
