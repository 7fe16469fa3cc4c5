import { admit, isPermission, isStaffPage, STAFF_START, type Admission } from '@hydria/shared/platform/access.ts';
import type { Owner } from '@hydria/shared/platform/owners.ts';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { isStaff, mayChoose, standingOf } from '../session/utility-choice.ts';
import type { RemoteFailure } from '../core/loading/failure.ts';

/** The content of the page's place now. */
export type PageState =
  | { kind: 'shell'; path: string; params: Owner['params'] }
  | { kind: 'remote'; name: string; phase: 'loading' | 'mounted' }
  | { kind: 'failed'; name: string; failure: RemoteFailure }
  | { kind: 'disabled'; name: string }
  | { kind: 'missing' }
  /** A page for customers, and the utility has not accepted the person. */
  | { kind: 'not-customer' }
  /** A page of the staff, and the person has yet to set up the authenticator that the installation requires. */
  | { kind: 'no-second-factor' }
  /** The address names a utility that there is not. */
  | { kind: 'unknown-utility'; deya_id: string }
  /** The address names a utility of which the person is no customer. */
  | { kind: 'other-utility' }
  /** A page of the staff about one utility, and none is chosen. */
  | { kind: 'no-utility' }
  /** The server could not say who is here; `status` is that of its answer, 0 when there was none. */
  | { kind: 'unavailable'; status: number };

/** Everything that the decision depends on. */
export interface PageFacts {
  /** The owner of the address; null when no application has it. */
  owner: Owner | null;
  session: Pick<SessionState, 'status' | 'user' | 'deya_id'>;
  unavailable: Extract<PageState, { kind: 'unavailable' }> | null;
  /** The utility that the address names. */
  named: number | null;
  isUnknownUtility(deya_id: number): boolean;
  isDisabled(name: string): boolean;
  failureOf(name: string): RemoteFailure | undefined;
}

export type PageDecision =
  /** `to` null: the page wanted before the sign-in, or the person's first page. `remember`: this page is wanted again afterwards. */
  | { kind: 'redirect'; to: '/login' | '/password/change' | typeof STAFF_START | null; remember: boolean }
  /** `mount` names the remote whose page may be mounted; null when none may. */
  | { kind: 'show'; state: PageState; mount: string | null };

/** With a password that was given for one use, nothing else is open (decisions 32). */
const NEW_PASSWORD = '/password/change';
const WHILE_MUST_CHANGE: readonly string[] = [NEW_PASSWORD, '/logout'];

/** The home page shows a customer's matters, of which staff who are no customers of the utility have none. */
const isEmptyHome = ({ route }: Owner, session: PageFacts['session']): boolean =>
  route.path === '/' && isStaff(session) && standingOf(session) === 'none';

/** Redirects a person without access, and staff from an empty home page; null when this page may be shown. */
const redirectOf = (owner: Owner, session: PageFacts['session'], admission: Admission): PageDecision | null => {
  const { route } = owner;
  const { user } = session;
  if (user?.must_change && !WHILE_MUST_CHANGE.includes(route.path))
    return { kind: 'redirect', to: NEW_PASSWORD, remember: route.access !== 'guest' };
  if (admission === 'to-home') return { kind: 'redirect', to: null, remember: false };
  if (isEmptyHome(owner, session)) return { kind: 'redirect', to: STAFF_START, remember: false };
  return admission === 'to-login' ? { kind: 'redirect', to: '/login', remember: true } : null;
};

/** Whether the page shows data of the chosen utility alone, to a customer or to its staff. */
const isOfUtility = ({ customer, access }: Owner['route']): boolean => customer === true || isPermission(access);

const isOfAnother = ({ route }: Owner, { named, session: { user, deya_id } }: PageFacts): boolean =>
  user !== null && named !== null && named !== deya_id && isOfUtility(route) && !mayChoose(user, named);

/** Whether a page of the staff waits for the choice of a utility. A right may hold at the utility that is chosen then. */
const isWithoutUtility = ({ route }: Owner, { user, deya_id }: PageFacts['session']): boolean =>
  user !== null && deya_id === null && isPermission(route.access) && !route.everywhere;

/** Whether the page is open to the person at one of their utilities, of which none is chosen yet. */
const isOpenSomewhere = (owner: Owner, session: PageFacts['session']): boolean =>
  isWithoutUtility(owner, session) &&
  session.user?.deya.some(({ scope }) => admit(owner.route.access, { member: true, scope }) === 'enter') === true;

const stateOf = (owner: Owner, facts: PageFacts): PageState => {
  const { session, isUnknownUtility, isDisabled, failureOf } = facts;
  const { name, params, route } = owner;
  const { deya_id } = params;
  if (session.user?.second_factor_missing && isStaffPage(route)) return { kind: 'no-second-factor' };
  if (isOfAnother(owner, facts)) return { kind: 'other-utility' };
  if (isWithoutUtility(owner, session)) return { kind: 'no-utility' };
  if (route.customer && standingOf(session) !== 'customer') return { kind: 'not-customer' };
  if (deya_id !== undefined && isUnknownUtility(Number(deya_id))) return { kind: 'unknown-utility', deya_id };
  if (name === 'shell') return { kind: 'shell', path: route.path, params };
  if (isDisabled(name)) return { kind: 'disabled', name };
  const failure = failureOf(name);
  return failure ? { kind: 'failed', name, failure } : { kind: 'remote', name, phase: 'loading' };
};

/** Decides what the person sees at the current address, or where they are sent. Pure: the driver is `pages.ts`. */
export const decidePage = (facts: PageFacts): PageDecision => {
  const { owner, session, unavailable, named } = facts;
  if (unavailable || !owner) return { kind: 'show', state: unavailable ?? { kind: 'missing' }, mount: null };
  const { status, user } = session;
  const { access } = owner.route;
  const admission = admit(access, { member: status !== 'guest', scope: user?.scope ?? [] });
  const redirect = redirectOf(owner, session, admission);
  if (redirect) return redirect;
  // A page that one may not see answers like one that does not exist.
  const isHidden = status === 'member' && admission === 'forbidden' && !isOpenSomewhere(owner, session);
  const state: PageState = isHidden ? { kind: 'missing' } : stateOf(owner, facts);
  // While the person is not known yet, a page for certain people waits, and one whose address may change the utility. It may name one,
  // or an object that is looked for. Any other page of members may be shown.
  const isHere = named === null ? owner.route.object === undefined : named === session.deya_id;
  const isCertain = !isPermission(access) && (isHere || !isOfUtility(owner.route));
  const mayMount = status !== 'unknown' || isCertain;
  return { kind: 'show', state, mount: state.kind === 'remote' && mayMount ? state.name : null };
};
