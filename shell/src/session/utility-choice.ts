import type { User } from '@hydria/shared/platform/platform.ts';

/** The utilities that have accepted the person. */
export const activeIds = (user: Pick<User, 'deya'>): number[] =>
  user.deya.filter(({ active }) => active).map(({ id }) => id);

/** The only active utility is chosen automatically (S §4). */
const only = (ids: number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null);

/**
 * The choice at the start of a page: the stored utility, the only one, or none yet; `foreign` when the stored one is
 * not the person's.
 */
export const utilityAtStart = (
  user: Pick<User, 'deya' | 'scope'>,
  stored: number | null,
): number | null | 'foreign' => {
  const ids = activeIds(user);
  if (stored === null) return only(ids);
  return ids.includes(stored) || isInstallationWide(user) ? stored : 'foreign';
};

/** The choice at a sign-in: a utility that a guest had viewed is no reason to refuse the person, so it is dropped. */
export const utilityAtSignIn = (user: Pick<User, 'deya' | 'scope'>, stored: number | null): number | null => {
  const chosen = utilityAtStart(user, stored);
  return chosen === 'foreign' ? only(activeIds(user)) : chosen;
};

/** An administrator without utilities of their own acts for any of them. */
export const isInstallationWide = (user: Pick<User, 'deya' | 'scope'>): boolean =>
  user.deya.length === 0 && user.scope.length > 0;
