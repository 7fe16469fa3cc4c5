import { createStore } from '@hydria/shared/libs';
import type { VisitorHint } from '@hydria/shared/platform/boot.ts';
import type { SessionState, User } from '@hydria/shared/platform/platform.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { createUtilityChoice, forgetUtility, type SessionDriver, type UtilityChoice } from './choose-utility.ts';
import { reduceSession } from './session-machine.ts';
import { standingOf, utilityAtSignIn, utilityAtStart } from './utility-choice.ts';
import { createSessionTermination } from './session-termination.ts';
import type { PortalSession, SessionDeps } from './session-types.ts';

const initialState = ({ storage, deya }: SessionDeps): SessionState => {
  const deya_id = storage.deya_id();
  return {
    status: storage.token() ? 'unknown' : 'guest',
    user: null,
    deya_id,
    deya: deya && deya.id === deya_id ? deya : null,
  };
};

/** The display cookie: hints from which the gateway renders the next HTML. */
const hintOf = (state: SessionState): VisitorHint => {
  const standing = standingOf(state);
  const hint = { deya_id: state.deya_id, signedIn: state.status !== 'guest' };
  return standing && standing !== 'customer' ? { ...hint, standing } : hint;
};

interface Departure {
  forgetHere(): void;
  forgetPerson(): void;
  leave(): Promise<void>;
  /** Settles when the last sign-out has reached the server. */
  goodbye(): Promise<unknown>;
}

/** The end of a session in this tab: the person signed out, or no account belongs to it. */
const createDeparture = (deps: SessionDeps, { getState, dispatch }: SessionDriver): Departure => {
  const { api, storage, events, queryClient, guards } = deps;
  const forgetHere = (): void => {
    const previous = getState().deya_id;
    queryClient.clear();
    guards.letGo();
    storage.forgetDrafts();
    dispatch({ type: 'forgotten' });
    forgetUtility(deps, previous);
    if (previous !== null) events.emit('deya-changed', { deya_id: null, previous });
  };

  const forgetPerson = (): void => {
    storage.forgetPerson();
    forgetHere();
  };

  /** The last sign-out, on its way to the server. */
  let goodbye: Promise<unknown> = Promise.resolve();

  /** Takes effect at once, regardless of the server's answer. */
  const leave = async (): Promise<void> => {
    const heard = api.goodbye();
    goodbye = heard;
    forgetPerson();
    // Leaving the member's page has stored it as the wanted page, which the next person must not inherit.
    storage.takeDestination();
    deps.navigate('/logout');
    if (!(await heard)) deps.say('unheard');
  };

  return { forgetHere, forgetPerson, leave, goodbye: () => goodbye };
};

/** The start of a page: tries the stored token and fetches what the frame shows. */
const createStart = (
  deps: SessionDeps,
  { getState, dispatch, fetchUser }: SessionDriver,
  { applyUtility, fetchProfile, missProfile, refreshScope }: UtilityChoice,
  { forgetPerson, leave }: Departure,
): PortalSession['start'] => {
  const { storage, events, crossTab } = deps;

  /** The person's language differs from this browser's: it was chosen on another device (S §4). */
  const adoptLanguage = ({ lang }: User): void => {
    if (lang !== storage.language() && !storage.isLanguageKept()) deps.applyLanguage(lang);
  };

  /** A stored utility that is not the person's own ends the session (S §4). */
  const admitStored = async (user: User, named: number | null): Promise<void> => {
    const stored = getState().deya_id;
    const chosen = utilityAtStart(user, stored, named);
    if (chosen === 'foreign') return leave();
    storage.setImpersonated(user.impersonated ? user.full_name : null);
    dispatch({ type: 'admitted', user });
    applyUtility(user, chosen);
    if (chosen !== null && chosen !== stored) void refreshScope(chosen);
    adoptLanguage(user);
  };

  /** Fetches the person. A change of the utility meanwhile ends the request and starts it again for that one. */
  const identify = async (): Promise<void> => {
    const { deya_id } = getState();
    const signInId = crossTab.signInId();
    try {
      const user = await fetchUser(deya_id);
      const named = await deps.utilityOf(location.href, user);
      if (crossTab.signInId() === signInId) await admitStored(user, named);
    } catch (error) {
      const now = getState();
      if (now.status !== 'unknown' || crossTab.signInId() !== signInId) return;
      if (now.deya_id !== deya_id) return identify();
      if (isApiError(error) && error.status === 401) forgetPerson();
      else deps.onUnknown(error);
    }
  };

  return async () => {
    const { status, deya_id } = getState();
    if (deya_id === null) storage.setSelectorShown(false);
    else events.emit('deya-changed', { deya_id, previous: null });
    // A failure is reported once the person is known; without a person `onUnknown` reports it.
    const profile =
      deya_id === null
        ? undefined
        : fetchProfile(deya_id).then(
            () => null,
            (error: unknown) => ({ error }),
          );
    if (status === 'unknown') await identify();
    storage.setHint(hintOf(getState()));
    const failed = await profile;
    if (failed && deya_id !== null && getState().status !== 'unknown') missProfile(deya_id, failed.error);
  };
};

interface Arrival {
  admit(user: User): void;
  begin(token: string, idle_seconds: number | null): Promise<void>;
}

/** The start of a session by a sign-in, here or in another tab. */
const createArrival = (
  { storage, queryClient, crossTab, meetLanguage, utilityOf }: SessionDeps,
  { getState, dispatch, fetchUser }: SessionDriver,
  { applyUtility, refreshScope }: UtilityChoice,
): Arrival => {
  const admit = (user: User, named: number | null = null): void => {
    const stored = storage.deya_id();
    queryClient.clear();
    applyUtility(user, utilityAtSignIn(user, stored, named));
    storage.setImpersonated(user.impersonated ? user.full_name : null);
    if (!user.impersonated) meetLanguage(user.lang);
    // The sign-in page is for guests only, so a member continues to the wanted page.
    dispatch({ type: 'admitted', user });
    const { deya_id } = getState();
    if (deya_id !== null && deya_id !== stored) void refreshScope(deya_id);
  };

  const begin = async (token: string, idle_seconds: number | null): Promise<void> => {
    crossTab.begin(idle_seconds);
    storage.setToken(token);
    const signInId = crossTab.signInId();
    try {
      const user = await fetchUser(getState().deya_id);
      const wanted = storage.destination();
      const named = wanted === null ? null : await utilityOf(wanted, user);
      // Another person may have signed in meanwhile, here or in another tab.
      if (crossTab.signInId() === signInId) admit(user, named);
    } catch (error) {
      // A sign-in that is reported as failed must not leave a session for the next person.
      if (crossTab.isCurrent() && crossTab.signInId() === signInId) storage.dropSession();
      throw error;
    }
  };

  return { admit, begin };
};

/** The person and the chosen utility, with the transitions of S §4 (`session-machine.ts`). */
export const createSession = (deps: SessionDeps): PortalSession => {
  const { api, guards } = deps;
  const store = createStore(() => initialState(deps));
  store.subscribe((state) => deps.storage.setHint(hintOf(state)));
  const { getState } = store;
  const driver: SessionDriver = {
    getState,
    dispatch: (event) => store.setState((state) => reduceSession(state, event), true),
    /** The scope depends on the utility that is acted for (decisions 21c). */
    fetchUser: (deya_id) => api.call('GET /api/auth/user', { query: deya_id === null ? {} : { deya_id } }),
  };
  const utility = createUtilityChoice(deps, driver);
  const departure = createDeparture(deps, driver);
  const { admit, begin } = createArrival(deps, driver, utility);
  const { forgetHere, forgetPerson, leave, goodbye } = departure;

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start: createStart(deps, driver, utility, departure),
    chooseUtility(deya_id) {
      const may = deya_id === getState().deya_id || deps.mayChangeUtility();
      if (may === true) utility.chooseUtility(deya_id);
      else void may.then((change) => change && utility.chooseUtility(deya_id));
    },
    ...createSessionTermination(deps, { ...driver, forgetHere, forgetPerson, admit }),

    async signOut() {
      if (!guards.isDirty() || (await deps.mayLeave())) await leave();
    },

    enter: (token, idle_seconds) => begin(token, idle_seconds ?? null),

    async signIn(email, password, code) {
      // A late sign-out would delete the new session's cookie.
      await goodbye();
      const body = { email, password, ...(code !== undefined && { code }) };
      const { token, idle_seconds } = await api.call('POST /api/auth/login', { body });
      await begin(token, idle_seconds ?? null);
    },

    async renew() {
      const user = await driver.fetchUser(getState().deya_id);
      driver.dispatch({ type: 'user-renewed', user });
    },
  };
};
