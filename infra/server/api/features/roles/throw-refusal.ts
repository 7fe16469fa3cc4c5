import type { Code } from '@hydria/shared/rules/codes.ts';
import { AppError } from '../../kernel/app-error.ts';

const FORBIDDEN = new Set(['no_access', 'role_not_held', 'user_of_other_utility']);

/** Converts the refusal of a database function into an answer; null is no refusal. */
export function throwRefusal(refusal: string | null): void {
  if (refusal === null) return;
  const status = FORBIDDEN.has(refusal) ? 403 : refusal.endsWith('_not_found') ? 404 : 422;
  // The functions return codes of the catalogue and nothing else (0321-roles-and-people.sql).
  throw new AppError(refusal as Code, status);
}
