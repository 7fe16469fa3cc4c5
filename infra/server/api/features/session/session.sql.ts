import { asPerson, type Db, type Tx } from '@hydria/database/db.ts';
import { IDLE_MINUTES_MAX, IDLE_MINUTES_MIN } from '@hydria/shared/rules/idle-logout.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Session } from '../../kernel/session.ts';
import type { Token } from '../../kernel/tokens.ts';

const tokenRow = (session_id: number, person_id: number, kind: 'access' | 'refresh', token: Token, now: Date) => ({
  session_id,
  person_id,
  kind,
  token_sha256: token.sha256,
  created_at: now,
  expires_at: token.expires,
});

/**
 * Idle limit of this person's sessions in seconds. It is the strictest setting among the utilities that have accepted
 * them, 5 to 30 minutes (decisions 8), and `usual` for one without a setting.
 */
export async function selectIdleSeconds(db: Db, person_id: number, usual: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select min(case when jsonb_typeof(d.settings -> 'idle_minutes') = 'number'
                    then (60 * least(${IDLE_MINUTES_MAX}::int, greatest(${IDLE_MINUTES_MIN}::int, (d.settings ->> 'idle_minutes')::numeric)))::int
                    else ${usual}::int end) as seconds
    from person_utilities(${person_id}) l join deya d on d.id = l.deya_id
    where l.status = 'active' and d.active`.execute(db);
  return rows[0]?.seconds ?? usual;
}

export interface NewSession {
  person_id: number;
  /** The sign-in included a second factor. */
  stepped_up: boolean;
  browser_sha256: Buffer;
  ip: string;
  user_agent: string | null;
  idle_seconds: number;
  now: Date;
  expires: Date;
  access: Token;
  refresh: Token;
}

/** Begins a session; the same transaction records the sign-in and deletes the person's expired sessions. */
export const insertSession = (db: Db, s: NewSession): Promise<number> =>
  asPerson(db, s.person_id, async (tx) => {
    const { id } = await tx
      .insertInto('session')
      .values({
        person_id: s.person_id,
        ip: s.ip,
        user_agent: s.user_agent,
        created_at: s.now,
        last_used_at: s.now,
        idle_seconds: s.idle_seconds,
        stepped_up_at: s.stepped_up ? s.now : null,
        browser_sha256: s.browser_sha256,
        expires_at: s.expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('session_token')
      .values([
        tokenRow(id, s.person_id, 'access', s.access, s.now),
        tokenRow(id, s.person_id, 'refresh', s.refresh, s.now),
      ])
      .execute();
    await noteSignIn(tx, s);
    return id;
  });

/** A session that is to end. */
export type Ended = Pick<Session, 'session_id' | 'person_id' | 'actor_person_id'>;

interface NewActing {
  person_id: number;
  deya_id: number | null;
  /** The administrator's own session. */
  actor: Session;
  ip: string;
  user_agent: string | null;
  idle_seconds: number;
  now: Date;
  expires: Date;
  access: Token;
}

/** A session in which an administrator acts as this person, in the person's transaction; it cannot be prolonged. */
export async function insertActing(tx: Tx, s: NewActing): Promise<number> {
  const { id } = await tx
    .insertInto('session')
    .values({
      person_id: s.person_id,
      deya_id: s.deya_id,
      actor_person_id: s.actor.person_id,
      actor_session_id: s.actor.session_id,
      ip: s.ip,
      user_agent: s.user_agent,
      created_at: s.now,
      last_used_at: s.now,
      idle_seconds: s.idle_seconds,
      expires_at: s.expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('session_token')
    .values(tokenRow(id, s.person_id, 'access', s.access, s.now))
    .execute();
  return id;
}

async function noteSignIn(tx: Tx, { person_id, now, ip }: NewSession): Promise<void> {
  await tx.deleteFrom('session').where('person_id', '=', person_id).where('expires_at', '<', now).execute();
  await tx.updateTable('person').set({ last_login_at: now, last_login_ip: ip }).where('id', '=', person_id).execute();
  await audit(tx, { deya_id: null, action: 'sign-in', person_id, at: now });
}

export const insertAccess = (db: Db, s: Session, access: Token, now: Date): Promise<void> =>
  asPerson(db, s.person_id, async (tx) => {
    await tx
      .insertInto('session_token')
      .values(tokenRow(s.session_id, s.person_id, 'access', access, now))
      .execute();
  });

interface Successor {
  access: Token;
  refresh: Token;
  /** Of the browser that asks. */
  browser_sha256: Buffer;
  idle_seconds: number;
  now: Date;
}

/**
 * Exchanges a refresh token for its successor and a new access token. False when a concurrent request has exchanged it:
 * there is one successor only.
 */
export const rotate = (db: Db, s: Session, used: Buffer, next: Successor): Promise<boolean> =>
  asPerson(db, s.person_id, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('session_token')
      .set({ used_at: next.now })
      .where('token_sha256', '=', used)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx
      .insertInto('session_token')
      .values([
        tokenRow(s.session_id, s.person_id, 'access', next.access, next.now),
        tokenRow(s.session_id, s.person_id, 'refresh', next.refresh, next.now),
      ])
      .execute();
    await tx
      .updateTable('session')
      .set({ last_used_at: next.now, idle_seconds: next.idle_seconds, browser_sha256: next.browser_sha256 })
      .where('id', '=', s.session_id)
      .execute();
    return true;
  });

/** The browser of a session, and why it ended. */
export const selectBrowser = (db: Db, s: Session) =>
  asPerson(db, s.person_id, (tx) =>
    tx
      .selectFrom('session')
      .select(['browser_sha256', 'revoked_reason'])
      .where('id', '=', s.session_id)
      .executeTakeFirstOrThrow(),
  );

/** Ends one session of a person. */
export const revoke = (db: Db, s: Ended, reason: string, now: Date): Promise<void> =>
  asPerson(db, s.person_id, async (tx) => {
    await tx
      .updateTable('session')
      .set({ revoked_at: now, revoked_reason: reason })
      .where('id', '=', s.session_id)
      .where('revoked_at', 'is', null)
      .execute();
    const { person_id, actor_person_id } = s;
    await audit(tx, { deya_id: null, action: `session-${reason}`, person_id, actor_person_id, at: now });
  });
