/** The permissions of a role, for one utility or for the installation (D §6). The user's `scope` lists these names. */
export const permissions = [
  'users.view',
  'users.manage',
  'users.impersonate',
  'roles.manage',
  'utilities.manage',
  'log.view',
  'registrations.manage',
  'reports.manage',
  'cases.view',
  'cases.handle',
  'cases.assign',
  'cases.configure',
  'applications.view',
  'conversations.manage',
  'forms.manage',
  'content.manage',
  'payments.view',
  'payments.manage',
] as const;

/** The name of a permission. */
export type Permission = (typeof permissions)[number];

/** Permissions over people, roles, utilities or money: a role with one of them is given by two people (ADR 0182). */
export const POWER_PERMISSIONS: readonly Permission[] = [
  'users.manage',
  'users.impersonate',
  'roles.manage',
  'utilities.manage',
  'payments.manage',
];
