/** What a role may grant, for one utility or for the installation (D §6). The user's `scope` lists these names. */
export const permissions = [
  'backend.view',
  'users.view',
  'users.manage',
  'roles.manage',
  'deya.manage',
  'reports.manage',
  'forms.manage',
  'announcements.manage',
  'log.view',
] as const;

/** The name of a permission. */
export type Permission = (typeof permissions)[number];
