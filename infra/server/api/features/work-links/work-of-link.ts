import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { seeOneTimeToken } from '../session/one-time-tokens.ts';
import type { ForwardKey } from './forwarded-work.sql.ts';
import { reportLinkLimits } from '../report-links/limits.ts';

/** The purpose of a link to a contractor. Mail scanners open it and people come back to it, so it is not used up. */
export const WORK_LINK = 'case-forward';

/** One answer for a link that is over, withdrawn or unknown: the page names the utility to call. */
export const workLinkInvalid = (): AppError => new AppError('work_link_invalid', 422);

/** The forwarding of a mailed link. Whether it still works, the row says. */
export async function forwardOfLink(app: ApiContext, text: string, ip: string): Promise<ForwardKey> {
  await rateLimit(app, reportLinkLimits['report-link'], networkOf(ip));
  const found = await seeOneTimeToken(app.db, { purpose: WORK_LINK, text, now: app.clock.now() });
  const { forward, sending } = found?.detail ?? {};
  if (!found?.deya_id || typeof forward !== 'number' || typeof sending !== 'number') throw workLinkInvalid();
  return { deya_id: found.deya_id, id: forward, sending };
}
