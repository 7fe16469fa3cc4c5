import { defineLimits } from '../../kernel/limiter.ts';

const DAY_SECONDS = 86_400;

/** Forms that people save to go on later. */
export const savedFormLimits = defineLimits({
  'guest-save': {
    counts: 'Savings of forms by guests',
    per: 'network',
    attempts: 120,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'member-save': {
    counts: 'Savings of forms by a member',
    per: 'person',
    attempts: 200,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  'saved-form-mail': {
    counts: 'Mails with a link to a saved form',
    per: 'e-mail',
    attempts: 5,
    seconds: DAY_SECONDS,
    withoutStore: 'closed',
    code: 'daily_limit_reached',
  },
});
