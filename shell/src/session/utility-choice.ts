import type { VisitorHint } from '@hydria/shared/platform/boot.ts';
import type { SessionState, User } from '@hydria/shared/platform/platform.ts';

type Linked = Pick<User, 'deya'>;
type Person = Pick<User, 'deya' | 'scope'>;

/** The utilities that have accepted the person. */
export const activeIds = (user: Linked): number[] => user.deya.filter(({ active }) => active).map(({ id }) => id);

/** An administrator without utilities of their own acts for any of them. */
export const isInstallationWide = (user: Person): boolean => user.deya.length === 0 && user.scope.length > 0;

/**
 * The utilities that the person can choose. A person whom none has accepted chooses among those that they have asked: without
 * bills, but with all that is open to everyone.
 */
export const choosableIds = (user: Linked): number[] => {
  const active = activeIds(user);
  return active.length > 0 ? active : user.deya.map(({ id }) => id);
};

/** Whether the person may choose this utility. */
export const mayChoose = (user: Person, deya_id: number): boolean =>
  isInstallationWide(user) || choosableIds(user).includes(deya_id);

/** The only utility of a person is chosen automatically (S §4). */
const only = (ids: number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null);

/**
 * The choice at the start of a page: the utility that its address names, the stored one, the only one, or none yet. It is
 * `foreign` when the stored one is not the person's. One that has not accepted the person gives way to one that has.
 */
export const utilityAtStart = (
  user: Person,
  stored: number | null,
  named: number | null = null,
): number | null | 'foreign' => {
  if (stored !== null && !isInstallationWide(user) && !user.deya.some(({ id }) => id === stored)) return 'foreign';
  const wanted = [named, stored].find((id) => id !== null && mayChoose(user, id));
  return wanted ?? only(choosableIds(user));
};

/**
 * The choice at a sign-in, `named` by the address that is wanted after it. A utility that a guest had viewed is no reason to refuse
 * the person, so it is dropped.
 */
export const utilityAtSignIn = (user: Person, stored: number | null, named: number | null = null): number | null => {
  const chosen = utilityAtStart(user, stored, named);
  if (chosen !== 'foreign') return chosen;
  return named !== null && mayChoose(user, named) ? named : only(choosableIds(user));
};

type Standing = VisitorHint['standing'] | 'customer';

/** How the person stands with the chosen utility; a customer until more is known. */
export const standingOf = ({ user, deya_id }: Pick<SessionState, 'user' | 'deya_id'>): Standing => {
  if (user === null || deya_id === null) return 'customer';
  const link = user.deya.find(({ id }) => id === deya_id);
  if (!link) return 'none';
  return link.active ? 'customer' : 'waiting';
};

/** Whether the person has permissions at the chosen utility, or in the whole installation. */
export const isStaff = ({ user, deya_id }: Pick<SessionState, 'user' | 'deya_id'>): boolean =>
  user !== null && (user.scope.length > 0 || user.deya.some(({ id, scope }) => id === deya_id && scope.length > 0));
