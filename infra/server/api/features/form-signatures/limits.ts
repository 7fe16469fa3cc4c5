import { defineLimits } from '../../kernel/limiter.ts';

const DAY_SECONDS = 86_400;

/** Calls with the links of forms that a second person signs. */
export const signatureLimits = defineLimits({
  'signature-link': {
    counts: 'Calls with a link to a form that a second person signs, of that person or of the sender',
    per: 'network',
    attempts: 600,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'signature-ask': {
    counts: 'Repeated mails that ask for the signature of one application',
    per: 'application',
    attempts: 5,
    seconds: DAY_SECONDS,
    withoutStore: 'closed',
    code: 'daily_limit_reached',
  },
});
