import { permissions } from '../permissions.ts';
import { many, optional, text, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** A role and its permissions, `POST /api/roles` and `PUT /api/roles/{id}`. */
export const roleForm = defineForm('role', {
  name: text({ max: 60 }),
  /** Its place among the roles, smallest first; 100 unless said. */
  sort: optional(whole(0, 10_000)),
  permissions: many(permissions, 'role_needs_permission'),
});
