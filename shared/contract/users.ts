import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant, lang } from './fields.ts';

/** The state of an account (D §4). Pending: the e-mail is not confirmed, or no utility has accepted the person yet. */
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

/** The next states of an account (D §6). Deleting is undone by `restored`, until it is deleted for good. */
const states = ['active', 'deactivated', 'confirmed', 'unconfirmed', 'deleted', 'restored'] as const;

const over = { params: z.object({ id }), query: z.object({ deya_id: deya_id.optional() }) };

/** Refusals of every call about another person's account. */
const REFUSALS = ['user_not_found', 'user_of_other_utility'] as const;

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
  'POST /api/users/{id}/state': endpoint({
    access: 'permission:users.manage',
    summary:
      'Activates, deactivates, confirms, unconfirms, deletes or restores an account. Who is deactivated or deleted is signed out at once.',
    ...over,
    body: z.strictObject({ to: z.enum(states) }),
    answer: done,
    errors: [
      ...REFUSALS,
      'user_cant_deactivate_self',
      'user_cant_unconfirm_self',
      'user_cant_delete_self',
      'user_cant_unconfirm_admin',
      'user_cant_delete_admin',
      'last_administrator',
    ],
  }),
  'DELETE /api/users/{id}': endpoint({
    access: 'permission:users.manage',
    summary: 'Deletes an account for good that was deleted before. It cannot be undone.',
    ...over,
    answer: done,
    errors: [...REFUSALS, 'user_delete_first', 'user_cant_delete_self', 'user_cant_delete_admin', 'user_not_saved'],
  }),
  'DELETE /api/users/{id}/sessions': endpoint({
    access: 'permission:users.manage',
    summary: 'Signs a person out everywhere.',
    ...over,
    answer: z.object({ message: z.literal('Success'), ended: z.int() }),
    errors: [...REFUSALS, 'user_cant_delete_own_session'],
  }),
  'POST /api/users/{id}/password': endpoint({
    access: 'permission:users.manage',
    summary:
      'Gives a password that is good for a day and only for choosing another (decisions 32). The person is signed out everywhere and told.',
    ...over,
    answer: z.object({ password: z.string() }),
    errors: REFUSALS,
  }),
  'POST /api/users/{id}/confirmation': endpoint({
    access: 'permission:users.manage',
    summary: 'Has the mail with the confirming link sent again.',
    ...over,
    answer: done,
    errors: [...REFUSALS, 'already_confirmed', 'too_many_requests'],
  }),
  'DELETE /api/users/{id}/two-factor': endpoint({
    access: 'permission:users.manage',
    summary: 'Takes away the authenticator of somebody who has lost it. The person is signed out everywhere.',
    ...over,
    answer: done,
    errors: REFUSALS,
  }),
};
