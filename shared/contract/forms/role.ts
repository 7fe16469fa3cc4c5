import { permissions } from '../permissions.ts';
import { ids, many, optional, text, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** A role and its permissions, `POST /api/roles` and `PUT /api/roles/{id}`. */
export const roleForm = defineForm('role', {
  name: text({ max: 60 }),
  /** Its place among the roles, smallest first; 100 unless said. */
  sort: optional(whole(0, 10_000)),
  permissions: many(permissions, 'role_needs_permission'),
});

/** The roles of a person in a utility or in the installation, `PUT /api/users/{id}/roles`. The server knows whether one is needed. */
export const personRolesForm = defineForm('person_roles', { role_ids: ids(50) });
