import { defineLimits } from '../../kernel/limiter.ts';

/** Questions of reporters. Limiters of reports count other features as well, and are in `kernel/rate-limits.ts`. */
export const reportLimits = defineLimits({
  'near-reports': {
    counts: 'Questions of reporters for open reports near a place',
    per: 'person, or network of a guest',
    attempts: 120,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
});
