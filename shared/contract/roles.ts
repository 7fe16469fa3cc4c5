import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id } from './fields.ts';
import { permissions } from './permissions.ts';

const role_id = z.int().positive().max(2_147_483_647);
const permission = z.enum(permissions);

const role = z
  .object({
    id: role_id,
    name: z.string(),
    sort: z.int(),
    /** Came with the installation. */
    system: z.boolean(),
    permissions: z.array(z.string()),
    /** How many people hold it: in the utility of the query, otherwise anywhere. */
    users: z.int(),
  })
  .meta({ id: 'Role' });

/** A named set of permissions (D §6). */
export type Role = z.output<typeof role>;

const changedRole = z.strictObject({
  name: z.string().trim().min(1).max(60),
  sort: z.int().min(0).max(10_000).default(100),
  /** At least one: `role_needs_permission`. */
  permissions: z.array(permission).max(permissions.length),
});

const REFUSALS = ['role_needs_permission', 'role_exists', 'role_not_held'] as const;

export const rolesContract = {
  'GET /api/roles': endpoint({
    access: 'permission:roles.manage',
    summary: 'All roles with their permissions, and how many people hold each.',
    query: z.object({ deya_id: deya_id.optional() }),
    answer: z.object({ data: z.array(role) }),
  }),
  'GET /api/permissions': endpoint({
    access: 'permission:roles.manage',
    summary: 'The permissions that a role may hold.',
    query: z.object({ deya_id: deya_id.optional() }),
    answer: z.object({
      data: z.array(z.object({ name: z.string(), display_name: z.string(), group: z.string(), group_sort: z.int() })),
    }),
  }),
  'POST /api/roles': endpoint({
    access: 'permission:roles.manage',
    summary: 'Makes a role; for those who manage roles in the whole installation, of permissions that they hold there.',
    body: changedRole,
    answer: z.object({ id: role_id }),
    errors: REFUSALS,
  }),
  'PUT /api/roles/{id}': endpoint({
    access: 'permission:roles.manage',
    summary: 'Changes a role, at once for everybody who holds it; not that of administrators.',
    params: z.object({ id: role_id }),
    body: changedRole,
    answer: z.object({ id: role_id }),
    errors: [...REFUSALS, 'role_not_found', 'role_cant_change_admin'],
  }),
  'DELETE /api/roles/{id}': endpoint({
    access: 'permission:roles.manage',
    summary: 'Deletes a role that nobody holds; not that of administrators.',
    params: z.object({ id: role_id }),
    answer: done,
    errors: ['role_not_found', 'role_has_users', 'role_cant_delete_admin'],
  }),
  'PUT /api/users/{id}/roles': endpoint({
    access: 'permission:roles.manage',
    summary:
      'Gives a person these roles and no other: in the utility of the query, otherwise in the installation. Nobody gives or takes what they do not hold themselves.',
    params: z.object({ id }),
    query: z.object({ deya_id: deya_id.optional() }),
    body: z.strictObject({ role_ids: z.array(role_id).max(50) }),
    answer: done,
    errors: ['user_not_found', 'role_not_found', 'role_not_held', 'user_role_needed', 'last_administrator'],
  }),
};
