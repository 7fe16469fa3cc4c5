import { asPerson, type Db, type Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { forgetDevices } from '../session/known-device.ts';
import { endSessions } from '../session/own-sessions.ts';
import { isTooCommon } from './common-passwords.ts';

/** The number of earlier passwords that are refused (spec D §5). */
const REMEMBERED = 5;

/** The present hash and the ones before it, the newest first. */
const selectHashes = (db: Db, person_id: number): Promise<string[]> =>
  asPerson(db, person_id, async (tx) => {
    const present = await tx.selectFrom('person_credential').select('password_hash').execute();
    const past = await tx
      .selectFrom('password_history')
      .select('password_hash')
      .orderBy('id', 'desc')
      .limit(REMEMBERED - 1)
      .execute();
    return [...present, ...past].map(({ password_hash }) => password_hash);
  });

/** Words that a guess about this person would contain: their names and e-mail, and the names of their utilities. */
async function selectPersonalWords(db: Db, person_id: number): Promise<string[]> {
  const { rows } = await asPerson(db, person_id, (tx) =>
    sql<{ words: string[] }>`
      select array[p.email, p.first_name, p.last_name, coalesce(p.phone, ''), coalesce(p.afm, '')] || array(
        select unnest(array[d.title, d.title_latin, d.city, d.city_latin])
        from person_utilities(p.id) l join deya d on d.id = l.deya_id) as words
      from person p where p.id = ${person_id}`.execute(tx),
  );
  return rows[0]?.words ?? [];
}

/**
 * Refuses a password that is easy to guess or was used before; names the field. The duration does not depend on the
 * number of earlier ones.
 */
export async function refuseWeak(app: ApiContext, person_id: number, password: string, field: string): Promise<void> {
  if (isTooCommon(password, await selectPersonalWords(app.db, person_id)))
    throw new InputError({ [field]: ['password_too_common'] });
  const hashes = await selectHashes(app.db, person_id);
  if (await app.passwords.isAmong(hashes, REMEMBERED, password)) throw new InputError({ [field]: ['password_used'] });
}

interface NewPassword {
  person_id: number;
  password_hash: string;
  /** The current session, which continues. */
  session_id?: number;
  /** The cause, for the audit trail: `password-<how>`. */
  how: 'changed' | 'reset' | 'given' | 'withdrawn';
  actor_person_id?: number | null;
  /** Until then the password is valid only for choosing another. */
  until?: Date;
  now: Date;
}

/**
 * Replaces the password in the person's own transaction; ends other sessions, known browsers and links for a new
 * password.
 */
export async function replacePassword(tx: Tx, given: NewPassword): Promise<void> {
  const { person_id, password_hash, session_id, how, actor_person_id = null, until = null, now } = given;
  await sql`
    insert into password_history (person_id, password_hash, changed_at)
    select person_id, password_hash, changed_at from person_credential where person_id = ${person_id}`.execute(tx);
  const credential = { password_hash, must_change: until !== null, valid_until: until, changed_at: now };
  await tx
    .insertInto('person_credential')
    .values({ person_id, ...credential })
    .onConflict((at) => at.column('person_id').doUpdateSet(credential))
    .execute();
  await forgetOlder(tx, person_id);
  await endSessions(tx, { person_id, reason: `password-${how}`, now, ...(session_id && { except: session_id }) });
  await forgetDevices(tx, person_id);
  await tx
    .deleteFrom('one_time_token')
    .where('person_id', '=', person_id)
    .where('purpose', '=', 'password-reset')
    .execute();
  await audit(tx, { deya_id: null, action: `password-${how}`, person_id, actor_person_id, at: now });
}

async function forgetOlder(tx: Tx, person_id: number): Promise<void> {
  await sql`
    delete from password_history where person_id = ${person_id} and id not in (
      select id from password_history where person_id = ${person_id} order by id desc limit ${REMEMBERED - 1})`.execute(
    tx,
  );
}
