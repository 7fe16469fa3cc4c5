import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { bearer, deyaOfReadingToken, sha256 } from '../../kernel/tokens.ts';

/** The last use is written at most so often, however many calls a token makes. */
const USE_MS = 300_000;

interface Reader {
  deya_id: number;
  person_id: number;
}

/** The person of a token that works, with its number. */
const findReader = (
  { db, clock }: ApiContext,
  deya_id: number,
  text: string,
): Promise<(Reader & { id: number }) | null> =>
  asTenant(db, deya_id, async (tx) => {
    const now = clock.now();
    const token = await tx
      .selectFrom('reading_token as t')
      .innerJoin('person as p', 'p.id', 't.person_id')
      .select(['t.id', 't.person_id', 't.last_used_at'])
      .where('t.deya_id', '=', deya_id)
      .where('t.token_sha256', '=', sha256(text))
      .where('t.revoked_at', 'is', null)
      .where('t.ends_at', '>', now)
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!token) return null;
    const { id, person_id, last_used_at } = token;
    if (!last_used_at || now.getTime() - last_used_at.getTime() > USE_MS)
      await tx
        .updateTable('reading_token')
        .set({ last_used_at: now })
        .where('deya_id', '=', deya_id)
        .where('id', '=', id)
        .execute();
    return { deya_id, person_id, id };
  });

/**
 * The person whose token a program shows. Refusals are counted by network, so that tokens cannot be guessed; calls with a token that
 * works are counted by the token. The handler still asks for the person's link to the utility.
 */
export async function authorizeReader(app: ApiContext, header: string | undefined, ip: string): Promise<Reader> {
  const text = bearer(header);
  const deya_id = text === undefined ? undefined : deyaOfReadingToken(text);
  const reader = text !== undefined && deya_id !== undefined ? await findReader(app, deya_id, text) : null;
  if (!reader) {
    if (text !== undefined) await rateLimit(app, 'reading-token', networkOf(ip));
    throw new AppError('reading_token_invalid', 401);
  }
  await rateLimit(app, 'own-readings', `token ${reader.id}`);
  return reader;
}
