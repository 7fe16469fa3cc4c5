import { z } from 'zod';
import { BULK_ACTS, MOST_AT_ONCE } from '../rules/bulk-acts.ts';
import { endpoint } from './endpoint.ts';
import { SECOND_PERSON } from './second-person.ts';
import { APPROVED_ACTS, approvalForm } from './forms/approval.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { mergeForm } from './forms/merge.ts';
import { personAfmForm } from './forms/person-afm.ts';
import { newPersonForm, personForm } from './forms/person.ts';
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

/** How far the reader may change an account: `shared` is another utility's as well, `stronger` may do more than the reader. */
const reach = z.enum(['none', 'stronger', 'shared', 'full']);

export type ListedUser = z.output<typeof listedUser>;

/** The next states of an account (D §6). Deleting is undone by `restored`, until it is deleted for good. */
const states = ['active', 'deactivated', 'confirmed', 'unconfirmed', 'deleted', 'restored'] as const;

/** The sortings of the users list. */
const userSorts = ['name', 'email', 'state', 'last_login_at', 'created_at'] as const;

const over = { params: z.object({ id }), query: z.object({ deya_id: deya_id.optional() }) };

/** Refusals of every call about another person's account. */
const REFUSALS = ['user_not_found', 'user_of_other_utility'] as const;

/** Rules that forbid a merge of two accounts. */
const MERGE_REFUSALS = [
  'merge_same',
  'merge_self',
  'merge_administrator',
  'merge_deleted',
  'merge_not_active',
  'merge_afm_differs',
] as const;

/** How much an account has, by kind. */
const belongings = z
  .object({
    utilities: z.int(),
    supplies: z.int(),
    requests: z.int(),
    reports: z.int(),
    applications: z.int(),
    conversations: z.int(),
    messages: z.int(),
    payments: z.int(),
    consents: z.int(),
  })
  .meta({ id: 'Belongings' });

export type Belongings = z.output<typeof belongings>;

/** Two accounts: `id` ends, `into_id` stays. */
const bothAccounts = {
  params: z.object({ id, into_id: id }),
  query: z.object({ deya_id: deya_id.optional() }),
};

const userDetails = listedUser
  .extend({
    afm: z.string().nullable(),
    timezone: z.string(),
    /** Counts the changes of the data; sent back with the next one. */
    version: z.int(),
    /** The account that this one was merged into. */
    merged_into: id.nullable(),
    /** A new e-mail that waits to be confirmed. */
    pending_email: z.string().nullable(),
    identities: z.array(z.object({ provider: z.string(), full_name: z.string(), linked_at: instant })),
    has_second_factor: z.boolean(),
    open_sessions: z.int(),
    reach,
    is_self: z.boolean(),
    /** Administrator of the installation. */
    is_administrator: z.boolean(),
  })
  .meta({ id: 'UserDetails' });

export const usersContract = {
  'GET /api/users/search': endpoint({
    access: 'permission:users.view',
    summary:
      'People by name, e-mail, phone, tax number or supply code, 50 at a time unless `itemsPerPage` says otherwise; at most 1,000, and then `truncated`. `next` is the cursor of the next page (decisions 30).',
    query: z.object({
      itemsPerPage: z.int().min(1).max(99_999).optional(),
      search: z.string().trim().max(100).optional(),
      /** Only people linked to this utility. */
      deya_id: deya_id.optional(),
      /** `unconfirmed`: the e-mail; `unapproved`: no utility has accepted the person yet. `pending` is both. */
      state: z.enum(['all', ...userState.options, 'unconfirmed', 'unapproved']).optional(),
      sort: z.enum(userSorts).optional(),
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
  'GET /api/users/{id}': endpoint({
    access: 'permission:users.view',
    summary: 'One person with their account, and how far the reader may change it.',
    ...over,
    answer: userDetails,
    errors: ['user_not_found'],
  }),
  'GET /api/users/{id}/history': endpoint({
    access: 'permission:users.view',
    summary:
      'The events of an account, the newest first: in the installation, and in utilities whose users the reader sees.',
    params: z.object({ id }),
    query: z.object({
      deya_id: deya_id.optional(),
      itemsPerPage: z.int().min(1).max(1000).optional(),
      cursor: z.string().min(1).max(400).optional(),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          id,
          at: instant,
          action: z.string(),
          deya_id: deya_id.nullable(),
          actor_person_id: id.nullable(),
          actor_name: z.string().nullable(),
        }),
      ),
      total: z.int(),
      next: z.string().nullable(),
    }),
  }),
  'GET /api/users/{id}/permissions': endpoint({
    access: 'permission:users.view',
    summary: 'The permissions of a person in a utility, or in the installation, with the roles that grant each.',
    ...over,
    answer: z.object({
      data: z.array(
        z.object({
          name: z.string(),
          /** `deya_id` is null for a role in the whole installation. */
          roles: z.array(z.object({ id: z.int(), name: z.string(), deya_id: deya_id.nullable() })),
        }),
      ),
    }),
  }),
  'POST /api/users': endpoint({
    access: 'permission:users.manage',
    summary:
      'Makes an account with the role of customers, in the utility of the query or in the installation. A mail brings a link for a password.',
    query: z.object({ deya_id: deya_id.optional() }),
    body: z.strictObject(fieldsOf(newPersonForm)).check(rulesOf(newPersonForm)),
    answer: z.object({ id }),
    errors: ['user_email_of_another'],
  }),
  'PUT /api/users/{id}': endpoint({
    access: 'permission:users.manage',
    summary:
      'Changes an account. A new e-mail waits for the approval of a second administrator, and then for its owner; that of an administrator is changed by its owner alone. 409 `changed_meanwhile` with the present account when the version is an older one.',
    ...over,
    body: z.strictObject({ ...fieldsOf(personForm), version: z.int().min(1) }).check(rulesOf(personForm)),
    answer: userDetails,
    errors: [
      ...REFUSALS,
      'changed_meanwhile',
      'user_email_of_another',
      'user_cant_unconfirm_self',
      'email_of_administrator',
      'approval_waiting',
    ],
  }),
  'POST /api/users/bulk': endpoint({
    access: 'permission:users.manage',
    summary:
      'Activates or deactivates accounts, ends their sessions, or has their confirming mail sent again; at most 500. Each account is judged alone and has its own result. A repetition changes nothing more: `unchanged` is an account that was so already, or whose mail was sent within ten minutes.',
    query: z.object({ deya_id: deya_id.optional() }),
    body: z.strictObject({ act: z.enum(BULK_ACTS), person_ids: z.array(id).min(1).max(MOST_AT_ONCE) }),
    answer: z.object({
      data: z.array(
        z.object({
          id,
          outcome: z.enum(['done', 'unchanged', 'refused']),
          /** The reason of a refusal. */
          code: z.string().nullable(),
        }),
      ),
    }),
  }),
  'PUT /api/users/{id}/afm': endpoint({
    access: 'permission:users.manage',
    summary:
      'Gives a person another tax number, or none, with a reason for the trail. 409 `changed_meanwhile` with the present account when the version is an older one.',
    ...over,
    body: z.strictObject({ ...fieldsOf(personAfmForm), version: z.int().min(1) }).check(rulesOf(personAfmForm)),
    answer: userDetails,
    errors: [...REFUSALS, 'own_matter', 'changed_meanwhile', 'user_afm_of_another', 'user_afm_proven'],
  }),
  'GET /api/users/{id}/approvals': endpoint({
    access: 'permission:users.manage',
    summary:
      'Acts on an account for which the approval of a second administrator was asked, as long as the request counts.',
    ...over,
    answer: z.object({
      data: z.array(
        z.object({
          id,
          act: z.enum([...APPROVED_ACTS, 'merge', 'email', 'roles']),
          /** The account that stays after a merge. */
          into: z.object({ id, full_name: z.string() }).nullable(),
          /** The e-mail that is asked for. */
          email: z.string().nullable(),
          /** Names of the roles that are asked for, in the utility or installation of the query. */
          roles: z.array(z.string()).nullable(),
          reason: z.string(),
          asked_by_name: z.string(),
          asked_at: instant,
          /** The reader asked for it, and so does not decide. */
          is_own: z.boolean(),
          /** False while the second administrator has not decided. */
          approved: z.boolean(),
        }),
      ),
    }),
  }),
  'POST /api/users/{id}/approvals': endpoint({
    access: 'permission:users.manage',
    summary:
      'Asks a second administrator to approve the removal of a second factor, a one-time password that is shown, or the deactivation of an administrator.',
    ...over,
    body: z.strictObject(fieldsOf(approvalForm)).check(rulesOf(approvalForm)),
    answer: z.object({ id }),
    errors: [...REFUSALS, 'approval_waiting'],
  }),
  'POST /api/users/{id}/approvals/{approval_id}': endpoint({
    access: 'permission:users.manage',
    summary:
      'Approves or refuses what another administrator has asked for; the one who asked may take it back. The approval of an e-mail or of roles carries them out.',
    params: z.object({ id, approval_id: id }),
    query: z.object({ deya_id: deya_id.optional() }),
    body: z.strictObject({ approved: z.boolean() }),
    answer: done,
    errors: [
      ...REFUSALS,
      'approval_not_found',
      'approval_decided',
      'second_administrator_needed',
      'changed_meanwhile',
      'user_email_of_another',
      ...SECOND_PERSON,
    ],
  }),
  'GET /api/users/{id}/merge/{into_id}': endpoint({
    access: 'permission:users.manage',
    summary:
      'A comparison of two accounts of one person, before the first is merged into the second, and the rule that forbids it.',
    ...bothAccounts,
    answer: z.object({
      /** Null where the reader may not manage the account. */
      ends: belongings.nullable(),
      stays: belongings.nullable(),
      refusal: z.enum([...REFUSALS, ...MERGE_REFUSALS, 'no_access']).nullable(),
    }),
    errors: ['user_not_found'],
  }),
  'POST /api/users/{id}/merge/{into_id}/approvals': endpoint({
    access: 'permission:users.manage',
    summary: 'Asks a second administrator to approve that an account is merged into another of the same person.',
    ...bothAccounts,
    body: z.strictObject(fieldsOf(mergeForm)).check(rulesOf(mergeForm)),
    answer: z.object({ id }),
    errors: [...REFUSALS, ...MERGE_REFUSALS, 'approval_waiting'],
  }),
  'POST /api/users/{id}/merge/{into_id}': endpoint({
    access: 'permission:users.manage',
    summary:
      'Merges an account into another of the same person, once a second administrator has approved. Supplies, requests, payments and consents move; the account that ends is deleted and signed out. A repetition changes nothing more.',
    ...bothAccounts,
    answer: done,
    errors: [...REFUSALS, ...MERGE_REFUSALS, 'second_administrator_needed'],
  }),
  'POST /api/users/{id}/password-link': endpoint({
    access: 'permission:users.manage',
    summary: 'Mails a person the link for a new password. The administrator learns no password.',
    ...over,
    answer: done,
    errors: [...REFUSALS, 'account_deactivated', 'too_many_requests'],
  }),
  'POST /api/users/{id}/shown-password-link': endpoint({
    access: 'permission:users.manage',
    summary:
      'Shows a link with which a person sets a password once, within a day. A second administrator has approved it, but for an account that was never used where no mail is sent.',
    ...over,
    answer: z.object({ link: z.string() }),
    errors: [...REFUSALS, 'account_deactivated', 'second_administrator_needed'],
  }),
  'DELETE /api/users/{id}/identities/{provider}': endpoint({
    access: 'permission:users.manage',
    summary: 'Removes the link of an account to a login of another system, such as the tax authority’s.',
    params: z.object({ id, provider: z.string().max(40) }),
    query: z.object({ deya_id: deya_id.optional() }),
    answer: done,
    errors: [...REFUSALS, 'identity_not_found'],
  }),
  'POST /api/users/{id}/state': endpoint({
    access: 'permission:users.manage',
    summary:
      'Activates, deactivates, confirms, unconfirms, deletes or restores an account. A person who is deactivated or deleted is signed out at once.',
    ...over,
    body: z.strictObject({ to: z.enum(states) }),
    answer: done,
    errors: [
      'second_administrator_needed',
      ...REFUSALS,
      'user_cant_deactivate_self',
      'user_cant_unconfirm_self',
      'user_cant_delete_self',
      'user_cant_unconfirm_admin',
      'user_cant_delete_admin',
      'user_merged',
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
      'Gives a password that is good for a day and only for choosing another (decisions 32), once a second administrator has approved. The person is signed out everywhere and receives a mail.',
    ...over,
    answer: z.object({ password: z.string() }),
    errors: [...REFUSALS, 'second_administrator_needed'],
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
    summary:
      'Takes away the authenticator of a person who has lost it, once a second administrator has approved. The person is signed out everywhere.',
    ...over,
    answer: done,
    errors: [...REFUSALS, 'second_administrator_needed'],
  }),
};
