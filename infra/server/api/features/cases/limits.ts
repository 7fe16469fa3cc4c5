import { defineLimits } from '../../kernel/limiter.ts';

/** Mails of the staff to contractors. */
export const caseLimits = defineLimits({
  'case-forward': {
    counts: 'Links to contractors that a member of the staff has mailed',
    per: 'person',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
});
