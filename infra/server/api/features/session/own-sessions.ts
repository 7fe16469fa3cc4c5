import { asPerson, type Db, type Tx } from '@hydria/database/db.ts';
import { endReadingTokens } from '@hydria/database/cross-utility.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Session } from '../../kernel/session.ts';

interface OwnSession {
  id: number;
  user_agent: string | null;
  actor_person_id: number | null;
  created_at: Date;
  last_used_at: Date;
}

/** A person's valid sessions, most recently used first. */
export const selectOwnSessions = (db: Db, person_id: number, now: Date): Promise<OwnSession[]> =>
  asPerson(db, person_id, (tx) =>
    tx
      .selectFrom('session')
      .select(['id', 'user_agent', 'actor_person_id', 'created_at', 'last_used_at'])
      .where('person_id', '=', person_id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where(sql<boolean>`last_used_at + make_interval(secs => idle_seconds) > ${now}`)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );

interface Ending {
  person_id: number;
  /** Only this one. */
  only?: number;
  /** All but this one. */
  except?: number;
  /** Recorded in the audit trail as `sessions-<reason>`. */
  reason: string;
  actor_person_id?: number | null;
  now: Date;
}

/**
 * Ends sessions of a person, and the tokens of their programs unless it is one session alone, from the next request on and in every process. A change of a password or an e-mail calls
 * it in the same transaction, which must be that person's. Returns how many there were.
 */
export async function endSessions(tx: Tx, ending: Ending): Promise<number> {
  const { person_id, only, except, reason, actor_person_id = null, now } = ending;
  let sessions = tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('person_id', '=', person_id)
    .where('revoked_at', 'is', null);
  if (only !== undefined) sessions = sessions.where('id', '=', only);
  if (except !== undefined) sessions = sessions.where('id', '!=', except);
  const { numUpdatedRows } = await sessions.executeTakeFirst();
  const ended = Number(numUpdatedRows);
  // Programs end as well: a stolen session may have let them in.
  const reading_tokens = only === undefined ? await endReadingTokens(tx, now) : 0;
  if (ended + reading_tokens > 0)
    await audit(tx, {
      deya_id: null,
      action: `sessions-${reason}`,
      person_id,
      actor_person_id,
      detail: { ended, ...(reading_tokens > 0 && { reading_tokens }) },
      at: now,
    });
  return ended;
}

/** "End my other sessions", or one of them, in the person's transaction. */
export const endOwnSessions = (tx: Tx, s: Session, which: { only?: number }, now: Date): Promise<number> =>
  endSessions(tx, {
    person_id: s.person_id,
    ...which,
    except: s.session_id,
    reason: 'ended',
    actor_person_id: s.actor_person_id,
    now,
  });
