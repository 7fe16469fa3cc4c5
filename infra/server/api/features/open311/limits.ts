import { defineLimits } from '../../kernel/limiter.ts';

/** Calls of Open311. */
export const open311Limits = defineLimits({
  'open311-read': {
    counts: 'Calls of Open311 that read',
    per: 'network',
    attempts: 300,
    seconds: 600,
    withoutStore: 'open',
    code: 'too_many_requests',
  },
  'open311-key': {
    counts: 'Refused keys of Open311; a key that is right is not counted',
    per: 'network',
    attempts: 60,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'open311-write': {
    counts: 'Requests and updates that a system sends by Open311',
    per: 'key',
    attempts: 300,
    seconds: 3600,
    withoutStore: 'open',
    code: 'too_many_requests',
  },
});
