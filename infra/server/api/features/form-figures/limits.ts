import { defineLimits } from '../../kernel/limiter.ts';

/** Messages of pages about open forms. A form in ten screens sends about fifteen. */
export const formFigureLimits = defineLimits({
  'form-visit': {
    counts: 'Messages of pages about the screens of an open form',
    per: 'network',
    attempts: 1200,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'form-begun': {
    counts: 'Forms begun, for the figures of the utility',
    per: 'network',
    attempts: 120,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
});
