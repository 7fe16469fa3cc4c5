import { asPerson } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import type { Session } from '../../kernel/session.ts';
import { notifyOfHandovers } from '../handovers/standing-mail.ts';
import { isOwnPassword } from '../session/check-password.ts';
import { refuseWeak, replacePassword } from './own-password.ts';

/** Changes the password of a signed-in person; the current session continues. */
export async function changePassword(
  app: ApiContext,
  { person_id, session_id }: Session,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<void> {
  if (!(await isOwnPassword(app, person_id, old_password)))
    throw new InputError({ old_password: ['old_password_wrong'] });
  await refuseWeak(app, person_id, new_password, 'new_password');
  const password_hash = await app.passwords.hash(new_password);
  const now = app.clock.now();
  await asPerson(app.db, person_id, async (tx) => {
    await replacePassword(tx, { person_id, session_id, password_hash, how: 'changed', now });
    await enqueue(tx, 'mail.send', { template: 'password-changed', ids: { person_id } });
    await notifyOfHandovers(tx, person_id);
  });
}
