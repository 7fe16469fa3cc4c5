import { personScope } from '@hydria/database/cross-utility.ts';
import type { Permission } from '@hydria/shared/contract/permissions.ts';
import { AppError } from './app-error.ts';
import type { ApiContext } from './api-context.ts';

/** Whether a person holds a permission for the whole installation; the guard asks for the acting utility. */
export async function requireInstallationPermission(
  { db }: ApiContext,
  person_id: number,
  permission: Permission,
): Promise<void> {
  if (!(await personScope(db, person_id, null)).includes(permission)) throw new AppError('no_access', 403);
}
