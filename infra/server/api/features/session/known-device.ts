import { randomBytes } from 'node:crypto';
import { asPerson, type Db, type Tx } from '@hydria/database/db.ts';
import { sha256 } from '../../kernel/tokens.ts';

/** A browser is forgotten after this time without use. */
const KEEP_SECONDS = 180 * 86_400;
/** Maximum of remembered browsers of one person. */
const KEEP_DEVICES = 20;

/** The content of a known browser's token. */
export interface DeviceToken {
  text: string;
  seconds: number;
}

const oldest = (now: Date) => new Date(now.getTime() - KEEP_SECONDS * 1000);

/** Whether the person has signed in before in the browser with this token. */
export const isKnownDevice = (db: Db, person_id: number, text: string, now: Date): Promise<boolean> =>
  asPerson(db, person_id, async (tx) => {
    const row = await tx
      .updateTable('known_device')
      .set({ last_used_at: now })
      .where('token_sha256', '=', sha256(text))
      .where('last_used_at', '>', oldest(now))
      .returning('person_id')
      .executeTakeFirst();
    return row !== undefined;
  });

/** Whether the person has signed in with a password before in a browser that is still remembered. */
export const hasDevices = async (tx: Tx, person_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('known_device')
    .select('person_id')
    .where('person_id', '=', person_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Remembers the browser of a person who has just been authenticated. */
export async function rememberDevice(tx: Tx, person_id: number, now: Date): Promise<DeviceToken> {
  const text = randomBytes(32).toString('base64url');
  const row = { token_sha256: sha256(text), person_id, created_at: now, last_used_at: now };
  await tx.insertInto('known_device').values(row).execute();
  const kept = tx
    .selectFrom('known_device')
    .select('token_sha256')
    .where('person_id', '=', person_id)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(KEEP_DEVICES);
  await tx
    .deleteFrom('known_device')
    .where('person_id', '=', person_id)
    .where('token_sha256', 'not in', kept)
    .execute();
  return { text, seconds: KEEP_SECONDS };
}

/** Forgets all browsers of a person. */
export const forgetDevices = (tx: Tx, person_id: number) =>
  tx.deleteFrom('known_device').where('person_id', '=', person_id).execute();
