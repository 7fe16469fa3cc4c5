import { defineLimits } from '../../kernel/limiter.ts';

/** Calls with a mailed link to one report. */
export const reportLinkLimits = defineLimits({
  'report-link': {
    counts: 'Calls with a link to a report, of its sender or of a contractor, photos among them',
    per: 'network',
    attempts: 600,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
});
