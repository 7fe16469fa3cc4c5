import { asPerson } from '@hydria/database/db.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import type { Session } from '../../kernel/session.ts';

/** Time after a code during which an administrator may change data. */
const STEP_UP_SECONDS = 15 * 60;

/**
 * For calls that need a permission. A holder of an authenticator must have shown a code recently to change data. Where the
 * installation requires an authenticator, a person without one may do nothing.
 */
export async function requireStepUp(
  { db, clock, config }: ApiContext,
  session: Session,
  changes: boolean,
): Promise<void> {
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
