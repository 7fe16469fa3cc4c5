import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { personRolesForm, roleForm } from './forms/role.ts';

const role_id = z.int().positive().max(2_147_483_647);

const role = z
  .object({
    id: role_id,
    name: z.string(),
    sort: z.int(),
    /** Came with the installation. */
    system: z.boolean(),
    /** Counts the changes; sent back with the next one. */
    version: z.int(),
    permissions: z.array(z.string()),
    /** How many people hold it: in the utility of the query, otherwise anywhere. */
    users: z.int(),
  })
  .meta({ id: 'Role' });

/** A named set of permissions (D §6). */
export type Role = z.output<typeof role>;

/** One thing that a role may permit (D §3). */
const permission = z
  .object({
    name: z.string(),
    /** In English, for operators; the pages have words of their own. */
    display_name: z.string(),
    group: z.string(),
    group_sort: z.int(),
    /** Came with the installation. */
    system: z.boolean(),
    /** Names of the permissions that it needs; a role that is given it gets them too. */
    dependencies: z.array(z.string()),
    /** Names of the roles that have it. */
    roles: z.array(z.string()),
    /** Whether the reader holds it for the whole installation: others cannot be given or taken. */
    held: z.boolean(),
  })
  .meta({ id: 'Permission' });

export type ListedPermission = z.output<typeof permission>;

/** The sortings of the list of roles. */
const roleSorts = ['sort', 'name', 'users'] as const;

const REFUSALS = ['role_needs_permission', 'role_exists', 'role_not_held'] as const;

export const rolesContract = {
  'GET /api/roles': endpoint({
    access: 'permission:roles.manage',
    summary: 'Roles with their permissions, and how many people hold each.',
    query: z.object({
      deya_id: deya_id.optional(),
      search: z.string().trim().max(100).optional(),
      sort: z.enum(roleSorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      itemsPerPage: z.int().min(1).max(1000).optional(),
      /** The number of roles before the page. */
      cursor: z.string().min(1).max(400).optional(),
    }),
    answer: z.object({
      data: z.array(role),
      total: z.int(),
      next: z.string().nullable(),
      /** Whether the reader may make and change roles, which concern the whole installation. */
      may_change: z.boolean(),
    }),
  }),
  'GET /api/roles/{id}': endpoint({
    access: 'permission:roles.manage',
    summary: 'One role, for those who manage roles in the whole installation.',
    params: z.object({ id: role_id }),
    answer: role,
    errors: ['role_not_found'],
  }),
  'GET /api/permissions': endpoint({
    access: 'permission:roles.manage',
    summary: 'The permissions that a role may hold.',
    query: z.object({ deya_id: deya_id.optional() }),
    answer: z.object({ data: z.array(permission) }),
  }),
  'POST /api/roles': endpoint({
    access: 'permission:roles.manage',
    summary: 'Makes a role; for those who manage roles in the whole installation, of permissions that they hold there.',
    body: z.strictObject(fieldsOf(roleForm)).check(rulesOf(roleForm)),
    answer: z.object({ id: role_id }),
    errors: REFUSALS,
  }),
  'PUT /api/roles/{id}': endpoint({
    access: 'permission:roles.manage',
    summary:
      'Changes a role, at once for all people who hold it; not that of administrators. 409 `changed_meanwhile` with the present role when the version is an older one.',
    params: z.object({ id: role_id }),
    body: z.strictObject({ ...fieldsOf(roleForm), version: z.int().min(1) }).check(rulesOf(roleForm)),
    answer: role,
    errors: [...REFUSALS, 'role_not_found', 'role_cant_change_admin', 'role_power_in_use', 'changed_meanwhile'],
  }),
  'DELETE /api/roles/{id}': endpoint({
    access: 'permission:roles.manage',
    summary: 'Deletes a role that no account has; not that of administrators.',
    params: z.object({ id: role_id }),
    answer: done,
    errors: ['role_not_found', 'role_has_users', 'role_cant_delete_admin'],
  }),
  'PUT /api/users/{id}/roles': endpoint({
    access: 'permission:roles.manage',
    summary:
      'Gives a person these roles and no other: in the utility of the query, otherwise in the installation. The caller must hold each permission that they give or take. Roles with power, and that of administrators, wait for a second administrator. 409 `changed_meanwhile` when the person has other roles there than `held`.',
    params: z.object({ id }),
    query: z.object({ deya_id: deya_id.optional() }),
    body: z
      .strictObject({
        ...fieldsOf(personRolesForm),
        /** Names of the roles that the editor has read. */
        held: z.array(z.string().max(60)).max(50).optional(),
      })
      .check(rulesOf(personRolesForm)),
    answer: done.extend({
      /** The request that waits for a second administrator; null when the roles are given. */
      approval_id: id.nullable(),
    }),
    errors: [
      'user_not_found',
      'role_not_found',
      'role_not_held',
      'user_role_needed',
      'last_administrator',
      'changed_meanwhile',
      'approval_waiting',
    ],
  }),
};
