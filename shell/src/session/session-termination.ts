import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import type { SessionDriver } from './choose-utility.ts';
import { decideEnding, decideTabChange, type Ending, type TabFacts } from './session-machine.ts';
import type { PortalSession, SessionDeps } from './session-types.ts';

/** The session's functions that its termination needs. */
interface Inside extends SessionDriver {
  /** Removes the person's data from this tab; the storage stays unchanged. */
  forgetHere(): void;
  /** Removes the person's data from this tab and the storage. */
  forgetPerson(): void;
  /** Continues as after a sign-in. */
  admit(user: User): void;
}

/** The page with the list of people, where administrators start an impersonation (S §2.12). */
const USERS = '/admin/users';

const isSame = (one: User, other: User): boolean => one.id === other.id && one.impersonated === other.impersonated;

interface Following {
  /** The same person continues in place. */
  goOn(user: User): void;
  takeOverInput(before: User): Promise<void>;
  take(): Promise<void>;
}

/** Follows the sign-in of another tab. */
const createFollowing = (
  deps: SessionDeps,
  { getState, dispatch, fetchUser, forgetHere, admit }: Inside,
): Following => {
  const { storage, queryClient, crossTab } = deps;

  /** The same person continues in place. */
  const goOn = (user: User): void => {
    const { deya_id } = getState();
    storage.setDeyaId(deya_id);
    storage.setSelectorShown(deya_id !== null);
    dispatch({ type: 'reauthenticated', user });
    deps.askAgain(null);
    void queryClient.invalidateQueries();
  };

  /** Over unsaved input only the same person may continue; until then the page is covered. */
  const takeOverInput = async (before: User): Promise<void> => {
    deps.askAgain(before);
    crossTab.adopt();
    const signInId = crossTab.signInId();
    const user = await fetchUser(getState().deya_id).catch(() => null);
    if (crossTab.signInId() !== signInId) return;
    if (!user) return crossTab.leave();
    if (isSame(before, user)) goOn(user);
    else deps.startOver();
  };

  const take = async (): Promise<void> => {
    if (getState().user) forgetHere();
    crossTab.adopt();
    const signInId = crossTab.signInId();
    const user = await fetchUser(storage.deya_id()).catch(() => null);
    if (user && crossTab.signInId() === signInId) admit(user);
  };

  return { goOn, takeOverInput, take };
};

/** Ends the impersonation of a customer; the administrator continues as themselves (decisions 27). */
const createStopActing = (deps: SessionDeps): PortalSession['stopActing'] => {
  const { api, storage, crossTab, guards } = deps;
  return async () => {
    await api.call('DELETE /api/impersonation').catch(() => undefined);
    guards.letGo();
    storage.forgetPerson();
    // The refresh cookie still belongs to the administrator; without it they sign in again and continue there.
    const own = await api.call('POST /api/auth/refresh').catch(() => null);
    if (own) {
      crossTab.begin(own.idle_seconds ?? null);
      storage.setToken(own.token);
    }
    deps.leaveTo(USERS);
  };
};

const readTabFacts = ({ storage, crossTab, guards }: SessionDeps): Omit<TabFacts, 'isTaking'> => ({
  hasToken: storage.token() !== null,
  isCurrent: crossTab.isCurrent(),
  hasIdledOut: crossTab.hasIdledOut(),
  isDirty: guards.isDirty(),
});

interface Endings {
  /** Removes the person's data from this tab. */
  forget(): void;
  expire(error?: ApiError): void;
  expireIdle(): void;
}

/** Executes the decision of `decideEnding`. */
const createEndings = (
  deps: SessionDeps,
  { getState, forgetHere, forgetPerson }: Inside,
  { stopActing, isEndingIdle }: { stopActing: PortalSession['stopActing']; isEndingIdle(): boolean },
): Endings => {
  const { storage, crossTab, guards } = deps;

  /** Another tab may have signed in again: the stored values then belong to another session. */
  const forget = (): void => (crossTab.isCurrent() ? forgetPerson() : forgetHere());

  /** Executes the decision; true when a member has become a guest. */
  const end = (ending: Ending): boolean => {
    const { status, user } = getState();
    if (ending === 'stop-impersonation') void stopActing();
    if (ending === 'forget') forget();
    if (ending === 'ask-again') {
      if (crossTab.isCurrent()) storage.dropSession();
      deps.askAgain(user);
    }
    return status === 'member' && getState().status === 'guest';
  };

  const decide = (cause: 'expired' | 'idle'): Ending =>
    decideEnding(getState(), { cause, isDirty: guards.isDirty(), isEndingIdle: isEndingIdle() });

  const expire = (error?: ApiError): void => {
    if (end(decide('expired')) && error) deps.notifyError(error);
  };

  /** Like `expire`, for an idle person. An impersonating administrator was idle as well, and signs in again. */
  const expireIdle = (): void => {
    if (end(decide('idle'))) deps.say('rested');
  };

  return { forget, expire, expireIdle };
};

/** Ends a session without the person's request, in this tab or in another one, and continues afterwards. */
export const createSessionTermination = (
  deps: SessionDeps,
  inside: Inside,
): Pick<PortalSession, 'expire' | 'onTabChange' | 'endIdle' | 'reauthenticate' | 'abandon' | 'stopActing'> => {
  const { api, storage, crossTab, guards } = deps;
  const { getState, fetchUser } = inside;
  const { goOn, takeOverInput, take } = createFollowing(deps, inside);
  const stopActing = createStopActing(deps);
  let isTaking = false;
  let endingIdle: Promise<void> | null = null;
  const { forget, expire, expireIdle } = createEndings(deps, inside, {
    stopActing,
    isEndingIdle: () => endingIdle !== null,
  });

  const follow = (takeOver: () => Promise<void>): void => {
    isTaking = true;
    void takeOver().finally(() => {
      isTaking = false;
    });
  };

  const sayGoodbye = async (): Promise<void> => {
    const signInId = crossTab.signInId();
    await api.goodbye();
    if (crossTab.signInId() === signInId) expireIdle();
  };

  return {
    expire,
    stopActing,

    onTabChange() {
      const { user } = getState();
      const change = decideTabChange(getState(), { ...readTabFacts(deps), isTaking });
      if (change === 'expire') expire();
      if (change === 'expire-idle') expireIdle();
      if (change === 'take') follow(take);
      if (change === 'take-over-input' && user) follow(() => takeOverInput(user));
    },

    endIdle: () =>
      (endingIdle ??= sayGoodbye().finally(() => {
        endingIdle = null;
      })),

    async reauthenticate(password, code) {
      const { user, deya_id } = getState();
      if (!user) return;
      const body = { email: user.email, password, ...(code !== undefined && { code }) };
      const { token, idle_seconds } = await api.call('POST /api/auth/login', { body });
      crossTab.begin(idle_seconds ?? null);
      storage.setToken(token);
      goOn(await fetchUser(deya_id));
    },

    abandon() {
      deps.askAgain(null);
      guards.letGo();
      forget();
    },
  };
};
