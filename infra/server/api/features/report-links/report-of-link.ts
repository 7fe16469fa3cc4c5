import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { caseOf } from '../reports/report-events.sql.ts';
import type { Reporter } from '../reports/reporter.ts';
import { seeOneTimeToken } from '../session/one-time-tokens.ts';
import { reportLinkLimits } from './limits.ts';

/** The purpose of a link to a case. Mail scanners open it and people come back to it, so it is not used up. */
export const LINK = { purpose: 'report', seconds: 2 * 60 * 60 };

const invalid = () => new AppError('report_link_invalid', 422);

/** The sender of a case who shows a mailed link, and until when it is good. It is over as soon as the case has another address. */
export async function reporterOfLink(app: ApiContext, text: string, ip: string): Promise<Reporter & { until: string }> {
  await rateLimit(app, reportLinkLimits['report-link'], networkOf(ip));
  const found = await seeOneTimeToken(app.db, { purpose: LINK.purpose, text, now: app.clock.now() });
  const detail = found?.detail ?? {};
  const [one, until] = [caseOf(detail), detail['until']];
  if (!found?.deya_id || !one || typeof until !== 'string') throw invalid();
  return { key: { deya_id: found.deya_id, ...one, mark: found.subject }, missing: invalid, until };
}
