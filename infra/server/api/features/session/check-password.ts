import { signInLookup } from '@hydria/database/cross-utility.ts';
import { asPerson } from '@hydria/database/db.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit, resetRateLimit } from '../../kernel/rate-limit.ts';
import type { Session } from '../../kernel/session.ts';

/** For calls of the person only, not of an administrator who acts as them (decisions 27). */
export function refuseActor({ actor_person_id }: Session): void {
  if (actor_person_id !== null) throw new AppError('not_while_impersonating', 403);
}

/** Whether this is the current password of a signed-in person; the number of wrong attempts is limited. */
export async function isOwnPassword(app: ApiContext, person_id: number, password: string): Promise<boolean> {
  await rateLimit(app, 'password-check', String(person_id));
  const { email } = await asPerson(app.db, person_id, (tx) =>
    tx.selectFrom('person').select('email').where('id', '=', person_id).executeTakeFirstOrThrow(),
  );
  const person = await signInLookup(app.db, email, app.clock.now());
  const matches = await app.passwords.verify(person?.password_hash ?? null, password);
  if (matches) await resetRateLimit(app, 'password-check', String(person_id));
  return matches;
}

/** For a change of the account by the person alone, who shows the current password with it. */
export async function requirePassword(app: ApiContext, session: Session, password: string): Promise<void> {
  refuseActor(session);
  if (!(await isOwnPassword(app, session.person_id, password))) throw new InputError({ password: ['wrong_password'] });
}
