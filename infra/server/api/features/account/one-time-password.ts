import { asPerson } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { randomGroups } from '../../kernel/random-groups.ts';
import { replacePassword } from './own-password.ts';

/** Letters and digits that cannot be mistaken for one another. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY2346789';
const GROUPS = 4;
/** The password is handed over in person, so a day must be enough. */
const VALID_SECONDS = 86_400;

/**
 * Replaces a person's password by a one-time password (decisions 32). It is valid for a day and only for choosing
 * another; all sessions end, and a mail notifies the person. Returns the password, which is not stored in clear.
 */
export async function giveOneTimePassword(
  app: ApiContext,
  { person_id, actor_person_id }: { person_id: number; actor_person_id: number },
): Promise<string> {
  const password = randomGroups(GROUPS, CHARACTERS);
  const password_hash = await app.passwords.hash(password);
  const now = app.clock.now();
  const until = new Date(now.getTime() + VALID_SECONDS * 1000);
  await asPerson(app.db, person_id, async (tx) => {
    await replacePassword(tx, { person_id, password_hash, how: 'given', actor_person_id, until, now });
    await enqueue(tx, 'mail.send', { template: 'password-given', ids: { person_id } });
  });
  return password;
}
