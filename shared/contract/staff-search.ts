import { z } from 'zod';
import { STAFF_SEARCH_MOST, STAFF_SEARCH_TERM } from '../rules/staff-search.ts';
import { CASE_KINDS } from '../rules/case-work.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, id } from './fields.ts';

/** The rows of one kind; null without the permission for it. */
const group = <R extends z.ZodType>(row: R) =>
  z
    .object({
      data: z.array(row).max(STAFF_SEARCH_MOST),
      /** Whether the list of the group has further ones. */
      more: z.boolean(),
    })
    .nullable();

const supply = {
  kwdikos_katanalwti: z.string(),
  /** The liable party, as the utility's system names it. */
  name: z.string(),
  address: z.string().nullable(),
};

const found = z
  .object({
    people: group(z.object({ id, full_name: z.string(), email: z.string(), phone: z.string().nullable() })),
    supplies: group(z.object(supply)),
    meters: group(z.object({ hydrometer: z.string(), ...supply })),
    bills: group(
      z.object({
        id,
        bill_number: z.string(),
        payment_code: z.string().nullable(),
        kwdikos_katanalwti: z.string(),
        issue_date: z.iso.date(),
        total_unpaid: z.int(),
      }),
    ),
    cases: group(
      z.object({ id, kind: z.enum(CASE_KINDS), code: z.string(), name: z.string(), address: z.string().nullable() }),
    ),
  })
  .meta({ id: 'StaffSearch' });

/** The rows that the staff find by one term. */
export type StaffSearch = z.output<typeof found>;

export const staffSearchContract = {
  'POST /api/staff/search': endpoint({
    access: 'member',
    summary:
      'Finds people, supplies, meters, bills and cases by words, a code, a phone, an e-mail or an address. The answer has at most five of each kind that the caller may read. The term travels in the body only, since it may name a person. It changes nothing; 403 `no_access` without such a permission.',
    query: z.object({ deya_id }),
    body: z.strictObject({ term: z.string().trim().min(STAFF_SEARCH_TERM.min).max(STAFF_SEARCH_TERM.max) }),
    answer: found,
    errors: ['no_access', 'second_factor_missing'],
  }),
};
