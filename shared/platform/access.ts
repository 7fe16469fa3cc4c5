import type { RouteEntry } from './remote-manifest.ts';

/**
 * The input of access decisions on pages, nav items and slots: the sign-in state and the flags of the chosen utility.
 */
export interface Visitor {
  member: boolean;
  /** A member whom the current utility has accepted; every member while that is unknown. */
  customer?: boolean;
  /** Names of the permissions granted for the acting utility (decisions 21c). */
  scope: readonly string[];
  /** The `info` object of the current utility: flags and counts (spec S §3). */
  info: Readonly<Record<string, unknown>>;
}

const PERMISSION = 'permission:';

/** The start page of the staff. Each of them may open it, with whichever permission. */
export const STAFF_START = '/admin';

/** Whether a condition or the access of a route is a permission of the staff, not a state of the visitor. */
export const isPermission = (condition: string): boolean => condition.startsWith(PERMISSION);

const holdsOne = (condition: string, visitor: Visitor): boolean => {
  if (condition === 'member') return visitor.member;
  if (condition === 'customer') return visitor.customer ?? visitor.member;
  if (condition === 'guest') return !visitor.member;
  if (isPermission(condition)) return visitor.scope.includes(condition.slice(PERMISSION.length));
  if (condition.startsWith('info.')) return Boolean(visitor.info[condition.slice('info.'.length)]);
  return false;
};

/** Whether all conditions of a nav item or slot hold. An unknown condition never holds. */
export const holds = (conditions: readonly string[], visitor: Visitor): boolean =>
  conditions.every((condition) => holdsOne(condition, visitor));

/** The outcome for a visitor who opens a page (spec S §2.1). */
export type Admission = 'enter' | 'to-login' | 'to-home' | 'forbidden';

/** Only `public` and `guest` bypass the sign-in; a member has no business on a guest page. */
export const admit = (access: RouteEntry['access'], visitor: Pick<Visitor, 'member' | 'scope'>): Admission => {
  if (access === 'public') return 'enter';
  if (access === 'guest') return visitor.member ? 'to-home' : 'enter';
  if (!visitor.member) return 'to-login';
  if (access === 'member') return 'enter';
  return visitor.scope.includes(access.slice(PERMISSION.length)) ? 'enter' : 'forbidden';
};

/** Whether a page is for the staff only. */
export const isStaffPage = ({ access, path }: Pick<RouteEntry, 'access' | 'path'>): boolean =>
  isPermission(access) || path === STAFF_START;
