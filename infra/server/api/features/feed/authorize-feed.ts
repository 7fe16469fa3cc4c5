import { feedTokenByHash, type FeedTokenRow } from '@hydria/database/cross-utility.ts';
import { asTenant, inScope } from '@hydria/database/db.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { Code } from '@hydria/shared/rules/codes.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf, shortNetwork } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import type { FeedCaller } from '../../kernel/session.ts';
import { mayBeFeedToken, sha256 } from '../../kernel/tokens.ts';
import { audit } from '../audit/audit.ts';

/** The last use is written at most so often, however many calls a token makes. */
const USE_SECONDS = 300;

const refusalOf = ({ begins_at, ends_at, revoked_at, scopes }: FeedTokenRow, e: Endpoint, now: Date): Code | null => {
  if (revoked_at || (ends_at && ends_at <= now)) return 'feed_token_ended';
  if (begins_at && begins_at > now) return 'feed_token_early';
  return !e.feedScope || scopes.includes(e.feedScope) ? null : 'feed_scope_missing';
};

async function noteUse({ db }: ApiContext, { deya_id, id, last_used_at }: FeedTokenRow, ip: string, now: Date) {
  const due = new Date(now.getTime() - USE_SECONDS * 1000);
  if (last_used_at && last_used_at > due) return;
  const use = { at: now, network: shortNetwork(ip) };
  await asTenant(db, deya_id, (tx) =>
    tx
      .insertInto('feed_token_use')
      .values({ deya_id, token_id: id, ...use })
      // Of several calls at once, one writes.
      .onConflict((conflict) =>
        conflict.columns(['deya_id', 'token_id']).doUpdateSet(use).where('feed_token_use.at', '<=', due),
      )
      .execute(),
  );
}

interface Refused {
  token: FeedTokenRow | undefined;
  code: Code;
  ip: string;
  now: Date;
}

/** An entry of the audit trail, once an hour: a system that was forgotten tries all night. */
async function noteRefusal(app: ApiContext, { token, code, ip, now }: Refused): Promise<void> {
  try {
    await rateLimit(app, 'feed-refusal', token ? `token ${token.id}` : networkOf(ip), code);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  const deya_id = token?.deya_id ?? null;
  const detail = { reason: code, network: shortNetwork(ip), ...(token && { token_id: token.id }) };
  await inScope(app.db, deya_id === null ? {} : { deya_id }, (tx) =>
    audit(tx, { deya_id, action: 'feed-token-refused', person_id: null, detail, at: now }),
  );
}

/**
 * The utility of an access token of the feed. Refusals are counted by network and noted in the audit trail; a token that is right
 * is never held up by them.
 */
export async function authorizeFeed(
  app: ApiContext,
  e: Endpoint,
  text: string | undefined,
  ip: string,
): Promise<FeedCaller> {
  // A call without a token tries none.
  if (text === undefined) throw new AppError('feed_token_invalid', 401);
  const now = app.clock.now();
  const token = mayBeFeedToken(text) ? await feedTokenByHash(app.db, sha256(text)) : undefined;
  const code = token ? refusalOf(token, e, now) : 'feed_token_invalid';
  if (token && code === null) {
    await noteUse(app, token, ip, now);
    return { deya_id: token.deya_id, scopes: token.scopes };
  }
  const refused = code ?? 'feed_token_invalid';
  await rateLimit(app, 'feed-token', networkOf(ip));
  await noteRefusal(app, { token, code: refused, ip, now });
  throw new AppError(refused, refused === 'feed_scope_missing' ? 403 : 401);
}
