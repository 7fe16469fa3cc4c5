import { asMember } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { UNSUBSCRIBE } from './announcement-mail.ts';
import { BY_MAIL } from '@hydria/shared/rules/notification-events.ts';

/** Whether the secret came with the weekly mail. */
const isOfDigest = (detail: unknown): boolean => (detail as { mailing?: string } | null)?.mailing === 'digest';

/**
 * Ends the mailing with which a secret came: the weekly mail, or the mails of the utility. Pushes stay unchanged.
 */
export async function unsubscribe(app: ApiContext, text: string, ip: string): Promise<void> {
  await rateLimit(app, 'one-time-link', networkOf(ip));
  const shown = { purpose: UNSUBSCRIBE, text, now: app.clock.now() };
  const whose = await seeOneTimeToken(app.db, shown);
  const [person_id, deya_id] = [whose?.person_id, whose?.deya_id];
  if (!person_id || !deya_id) throw new AppError('unsubscribe_token_invalid', 422);
  await asMember(app.db, deya_id, person_id, async (tx) => {
    const taken = await takeOneTimeToken(tx, shown);
    if (!taken) throw new AppError('unsubscribe_token_invalid', 422);
    await tx
      .updateTable('person_deya')
      .set(isOfDigest(taken.detail) ? { digest: false } : { subscribe: sql<number>`subscribe & ~${BY_MAIL}::int` })
      .where('deya_id', '=', deya_id)
      .where('person_id', '=', person_id)
      .execute();
  });
}
