import type { Code } from '@hydria/shared/rules/codes.ts';
import { AppError } from '../../kernel/app-error.ts';

/** Statuses of refusals that are neither 422 nor, of something that is not found, 404. */
const STATUS: Readonly<Record<string, number>> = {
  no_access: 403,
  role_not_held: 403,
  user_of_other_utility: 403,
  second_administrator_needed: 403,
  second_person_required: 403,
  second_person_too_new: 403,
  second_person_made_by_first: 403,
  own_matter: 403,
};

/** Converts the refusal of a database function into an answer; null is no refusal. */
export function throwRefusal(refusal: string | null): void {
  if (refusal === null) return;
  const status = STATUS[refusal] ?? (refusal.endsWith('_not_found') ? 404 : 422);
  // The functions return codes of the catalogue and nothing else (0321-roles-and-people.sql).
  throw new AppError(refusal as Code, status);
}
