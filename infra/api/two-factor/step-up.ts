import { asPerson } from '@hydria/database/db.ts';
import { AppError } from '../app-error.ts';
import type { App } from '../implement.ts';
import type { Session } from '../session/session.sql.ts';

/** A code that was shown lets an administrator change things for so long. */
const STEP_UP_SECONDS = 15 * 60;

/**
 * For calls that need a permission: who has an authenticator must have shown a code a short while ago to change anything,
 * and where the installation asks for one, who has none may do nothing.
 */
export async function requireStepUp({ db, clock, config }: App, session: Session, changes: boolean): Promise<void> {
  const { person_id, session_id } = session;
  if (!changes && !config.requireSecondFactor) return;
  const found = await asPerson(db, person_id, (tx) =>
    tx
      .selectFrom('session as s')
      .leftJoin('person_totp as t', 't.person_id', 's.person_id')
      .select(['s.stepped_up_at', 't.confirmed_at'])
      .where('s.id', '=', session_id)
      .executeTakeFirstOrThrow(),
  );
  if (!found.confirmed_at) {
    if (config.requireSecondFactor) throw new AppError('second_factor_missing', 403);
    return;
  }
  const since = new Date(clock.now().getTime() - STEP_UP_SECONDS * 1000);
  if (changes && (!found.stepped_up_at || found.stepped_up_at < since)) throw new AppError('step_up_required', 403);
}
