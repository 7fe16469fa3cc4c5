import { defineLimits } from '../../kernel/limiter.ts';

const DAY_SECONDS = 86_400;

/** Files for answers of online forms; bytes of members are counted with their photos. */
export const formFileLimits = defineLimits({
  'guest-file': {
    counts: 'Files that guests upload for online forms',
    per: 'network',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'member-file': {
    counts: 'Files that a member uploads for online forms',
    per: 'person',
    attempts: 120,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
});
