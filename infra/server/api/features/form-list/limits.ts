import { defineLimits } from '../../kernel/limiter.ts';

/** Forms that the staff make of other forms: each is up to half a megabyte in the database. */
export const formListLimits = defineLimits({
  'form-import': {
    counts: 'Files with forms that the staff read in',
    per: 'person',
    attempts: 30,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'form-copy': {
    counts: 'Copies of forms, and forms from templates',
    per: 'person',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
});
