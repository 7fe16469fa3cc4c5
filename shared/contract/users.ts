import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, id, instant, lang } from './fields.ts';

/** How an account stands (D §4). Pending: the e-mail is not confirmed, or no utility has accepted the person yet. */
const userState = z.enum(['active', 'pending', 'deactivated', 'deleted']);

/** A person in the administrators' list (D §3): only the roles and links that the asker may see. */
const listedUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    lang,
    active: z.boolean(),
    confirmed: z.boolean(),
    state: userState,
    /** `deya_id` is null for a role in the whole installation. */
    roles: z.array(z.object({ name: z.string(), deya_id: deya_id.nullable() })),
    deya: z.array(z.object({ id: deya_id, title: z.string(), title_latin: z.string(), active: z.boolean() })),
    last_login_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    deleted_at: instant.nullable(),
  })
  .meta({ id: 'ListedUser' });

export type ListedUser = z.output<typeof listedUser>;

export const usersContract = {
  'GET /api/users/search': endpoint({
    access: 'permission:users.view',
    summary:
      'People by name or e-mail, 50 at a time unless `itemsPerPage` says otherwise; at most 1,000, and then `truncated`. `next` is the cursor of the next page (decisions 30).',
    query: z.object({
      itemsPerPage: z.int().min(1).max(99_999).optional(),
      search: z.string().trim().max(100).optional(),
      /** Only people linked to this utility. */
      deya_id: deya_id.optional(),
      state: z.enum(['all', ...userState.options]).optional(),
      sort: z.enum(['name', 'email', 'state', 'last_login_at']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      /** Carries the name or e-mail that the page ended with. */
      cursor: z.string().min(1).max(400).optional(),
    }),
    answer: z.object({
      data: z.array(listedUser),
      /** Of all pages. */
      total: z.int(),
      truncated: z.boolean(),
      next: z.string().nullable(),
    }),
  }),
};
