import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, id, instant, lang } from './fields.ts';

/** A person in the administrators' list (D §3). */
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
    deleted: z.boolean(),
    /** Names of the person's roles. */
    roles: z.array(z.string()),
    /** The utilities that the person is linked to. */
    deya_ids: z.array(deya_id),
    last_login_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'ListedUser' });

export type ListedUser = z.output<typeof listedUser>;

export const usersContract = {
  'GET /api/users/search': endpoint({
    access: 'permission:users.view',
    summary:
      'People by name or e-mail; at most 1,000 rows a call. `truncated` and `next` say when there are more (decisions 30).',
    query: z.object({
      itemsPerPage: z.int().min(1).max(99_999).optional(),
      search: z.string().trim().max(100).optional(),
      deya_id: deya_id.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(listedUser),
      truncated: z.boolean(),
      next: z.string().nullable(),
    }),
  }),
};
