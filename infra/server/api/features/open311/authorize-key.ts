import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { deyaOfOpen311Key, sha256 } from '../../kernel/tokens.ts';
import { refused } from './open311-error.ts';
import { open311Limits } from './limits.ts';

/** The last use is written at most so often, however many calls a key makes. */
const USE_MS = 300_000;

/** The number of a key that works. */
const findKey = ({ db, clock }: ApiContext, deya_id: number, text: string): Promise<number | null> =>
  asTenant(db, deya_id, async (tx) => {
    const now = clock.now();
    const key = await tx
      .selectFrom('open311_key')
      .select(['id', 'last_used_at'])
      .where('deya_id', '=', deya_id)
      .where('token_sha256', '=', sha256(text))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!key) return null;
    if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() > USE_MS)
      await tx
        .updateTable('open311_key')
        .set({ last_used_at: now })
        .where('deya_id', '=', deya_id)
        .where('id', '=', key.id)
        .execute();
    return key.id;
  });

/**
 * The number of the key that a system shows to a utility. Refused ones are counted by network, so that keys cannot be guessed; calls with a
 * key that works are counted by the key.
 */
export async function authorizeKey(
  app: ApiContext,
  { deya_id, ip }: { deya_id: number; ip: string },
  text: string | undefined,
): Promise<number> {
  if (text === undefined) throw refused(403, 'key_missing');
  const id = deyaOfOpen311Key(text) === deya_id ? await findKey(app, deya_id, text) : null;
  if (id === null) {
    await rateLimit(app, open311Limits['open311-key'], networkOf(ip));
    throw refused(403, 'key_invalid');
  }
  await rateLimit(app, open311Limits['open311-write'], `key ${id}`);
  return id;
}
