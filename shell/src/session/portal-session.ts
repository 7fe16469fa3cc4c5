import { createStore, type QueryClient, type StoreApi } from '@hydria/shared/libs';
import type { VisitorHint } from '@hydria/shared/platform/boot.ts';
import type { EventBus } from '@hydria/shared/platform/events.ts';
import type { DeyaInfo, Session, SessionState, User } from '@hydria/shared/platform/platform.ts';
import { isApiError, type ApiError } from '@hydria/shared/platform/api-error.ts';
import type { ApiClient } from '../api-client.ts';
import type { Guards } from '../navigation.ts';
import type { Complain } from '../complain.ts';
import type { PortalStorage } from '../storage.ts';
import { createEndings } from './endings.ts';
import type { TabAgreement } from './tab-agreement.ts';
import { activeIds, isInstallationWide, utilityAtSignIn, utilityAtStart } from './utility-choice.ts';

export interface SessionWorld {
  api: ApiClient;
  storage: PortalStorage;
  events: EventBus;
  queryClient: QueryClient;
  /** Profile of the hinted utility, from the HTML. */
  deya: DeyaInfo | null;
  /** Goes to a portal path. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** The person's language, when it is another one than the browser's (S §4). */
  speak(language: User['lang']): void;
  /** Neither a guest nor a member: the server could not say. */
  onUnknown(error: unknown): void;
  complain: Complain;
  agreement: TabAgreement;
  guards: Pick<Guards, 'isDirty' | 'letGo'>;
  /** Asks whether unsaved input may be lost. */
  mayLeave(): Promise<boolean>;
  /** Asks the person to sign in again over unsaved input; null takes the question back. */
  askAgain(user: User | null): void;
  /** Somebody else has signed in over unsaved input of the person before: nothing of the page may stay. */
  startOver(): void;
  /** Leaves for a path by a load of its own: nothing of this page stays in memory. */
  leaveTo(path: string): void;
  /** Says why whoever comes back has to sign in again, or that the server has not heard of a sign-out. */
  say(notice: 'rested' | 'unheard'): void;
}

export interface PortalSession extends Session {
  /** Tries the stored token and fetches what the frame shows. */
  start(): Promise<void>;
  /** The session has ended elsewhere: at the server, for the reason of the error, or in another tab. */
  lose(error?: ApiError): void;
  /** Another tab has signed out, in, or as somebody else. */
  meet(): void;
  /** Nobody has done anything for too long (decisions 8). */
  rest(): Promise<void>;
  /** The same person signs in again over unsaved input. Rejects with an `ApiError`. */
  resume(password: string, code?: string): Promise<void>;
  /** Whoever was asked to sign in again leaves, and their input with them. */
  giveUp(): void;
  /** Ends acting as a customer; the administrator goes on as themselves (decisions 27). */
  stopActing(): Promise<void>;
}

const initialState = ({ storage, deya }: SessionWorld): SessionState => {
  const deya_id = storage.deya_id();
  return {
    status: storage.token() ? 'unknown' : 'guest',
    user: null,
    deya_id,
    deya: deya && deya.id === deya_id ? deya : null,
  };
};

/** The display cookie: the next HTML is drawn for whoever is here now. */
const hintOf = ({ status, deya_id }: SessionState): VisitorHint => ({ deya_id, signedIn: status !== 'guest' });

/** Nothing of the utility that was left may be shown, asked for or kept. */
const forgetUtility = ({ api, queryClient }: SessionWorld, previous: number | null): void => {
  if (previous === null) return;
  const belongsToIt = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === previous };
  void queryClient.cancelQueries(belongsToIt);
  queryClient.removeQueries(belongsToIt);
  api.abortUtility(previous);
};

/** Who is here and which utility is chosen, with the transitions of S §4. */
export const createSession = (world: SessionWorld): PortalSession => {
  const { api, storage, events, queryClient, complain, agreement, guards } = world;
  const store: StoreApi<SessionState> = createStore(() => initialState(world));
  store.subscribe((state) => storage.setHint(hintOf(state)));

  const fetchProfile = async (deya_id: number): Promise<void> => {
    if (store.getState().deya?.id === deya_id) return;
    const deya = await api.call('GET /api/deya/info', { query: { deya_id } });
    if (store.getState().deya_id === deya_id) store.setState({ deya });
  };

  /** A choice that is no utility any more is given up; a profile that does not come can be asked for again. */
  const missProfile = (deya_id: number, error: unknown): void => {
    // Whoever has left it waits for nothing.
    if (!isApiError(error) || store.getState().deya_id !== deya_id) return;
    const isGone = error.code === 'deya_not_found';
    if (isGone) setUtility(null);
    complain(error, isGone ? undefined : () => showProfile(deya_id));
  };

  const showProfile = (deya_id: number): void =>
    void fetchProfile(deya_id).catch((error: unknown) => missProfile(deya_id, error));

  /** The scope depends on the utility that is acted for (decisions 21c). */
  const fetchUser = (deya_id: number | null): Promise<User> =>
    api.call('GET /api/auth/user', { query: deya_id === null ? {} : { deya_id } });

  const setUtility = (deya_id: number | null): void => {
    const previous = store.getState().deya_id;
    if (deya_id === previous) return;
    storage.setDeyaId(deya_id);
    storage.setSelectorShown(deya_id !== null);
    store.setState({ deya_id, deya: null });
    forgetUtility(world, previous);
    events.emit('deya-changed', { deya_id, previous });
    if (deya_id !== null) showProfile(deya_id);
  };

  /** The only utility of a person chooses itself, also where it was stored before (S §4). */
  const settle = (user: User, chosen: number | null): void => {
    setUtility(chosen);
    if (chosen !== null && activeIds(user).length === 1) storage.setSelectorShown(true);
  };

  const forgetHere = (): void => {
    const previous = store.getState().deya_id;
    queryClient.clear();
    guards.letGo();
    store.setState({ status: 'guest', user: null, deya_id: null, deya: null });
    forgetUtility(world, previous);
    if (previous !== null) events.emit('deya-changed', { deya_id: null, previous });
  };

  const forgetPerson = (): void => {
    storage.forgetPerson();
    forgetHere();
  };

  /** The last sign-out, on its way to the server. */
  let goodbye: Promise<unknown> = Promise.resolve();

  /** Here at once, however long the server takes to hear of it. */
  const leave = async (): Promise<void> => {
    const heard = api.goodbye();
    goodbye = heard;
    forgetPerson();
    // Leaving the member's page on the way has noted it down; the next person here does not want it.
    storage.takeDestination();
    world.navigate('/logout');
    if (!(await heard)) world.say('unheard');
  };

  const signOut = async (): Promise<void> => {
    if (!guards.isDirty() || (await world.mayLeave())) await leave();
  };

  const refreshScope = async (deya_id: number): Promise<void> => {
    const user = await fetchUser(deya_id).catch(() => null);
    if (user && store.getState().deya_id === deya_id) store.setState({ user });
  };

  /** The person's language is another one than this browser's: it was chosen elsewhere (S §4). */
  const adoptLanguage = ({ lang }: User): void => {
    if (lang !== storage.language()) world.speak(lang);
  };

  /** A stored utility that is not the person's own ends the session (S §4). */
  const admitStored = async (user: User): Promise<void> => {
    const chosen = utilityAtStart(user, store.getState().deya_id);
    if (chosen === 'foreign') return leave();
    storage.setImpersonated(user.impersonated ? user.full_name : null);
    store.setState({ status: 'member', user });
    settle(user, chosen);
    adoptLanguage(user);
  };

  /** Asks who is here. Whoever chooses another utility meanwhile has ended the question; it is asked anew for that one. */
  const identify = async (): Promise<void> => {
    const { deya_id } = store.getState();
    const mark = agreement.mark();
    try {
      const user = await fetchUser(deya_id);
      if (agreement.mark() === mark) await admitStored(user);
    } catch (error) {
      const now = store.getState();
      if (now.status !== 'unknown' || agreement.mark() !== mark) return;
      if (now.deya_id !== deya_id) return identify();
      if (isApiError(error) && error.status === 401) forgetPerson();
      else world.onUnknown(error);
    }
  };

  const start = async (): Promise<void> => {
    const { status, deya_id } = store.getState();
    if (deya_id === null) storage.setSelectorShown(false);
    else events.emit('deya-changed', { deya_id, previous: null });
    // What failed is told when it is known who is here: that nobody can say so is told instead (`onUnknown`).
    const profile =
      deya_id === null
        ? undefined
        : fetchProfile(deya_id).then(
            () => null,
            (error: unknown) => ({ error }),
          );
    if (status === 'unknown') await identify();
    storage.setHint(hintOf(store.getState()));
    const failed = await profile;
    if (failed && deya_id !== null && store.getState().status !== 'unknown') missProfile(deya_id, failed.error);
  };

  const admit = (user: User): void => {
    const stored = storage.deya_id();
    queryClient.clear();
    settle(user, utilityAtSignIn(user, stored));
    storage.setImpersonated(user.impersonated ? user.full_name : null);
    if (!user.impersonated) world.speak(user.lang);
    // A member has no business on the sign-in page: this alone leads on to the page first wanted.
    store.setState({ status: 'member', user });
    const { deya_id } = store.getState();
    if (deya_id !== null && deya_id !== stored) void refreshScope(deya_id);
  };

  const begin = async (token: string, idle_seconds: number | null): Promise<void> => {
    agreement.begin(idle_seconds);
    storage.setToken(token);
    const user = fetchUser(store.getState().deya_id);
    // Whoever is told that the sign-in did not succeed must not be found signed in by the next one here.
    user.catch(storage.dropSession);
    admit(await user);
  };

  const endings = createEndings(world, { store, fetchUser, forgetHere, forgetPerson, admit });

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start,
    signOut,

    ...endings,

    enter: (token, idle_seconds) => begin(token, idle_seconds ?? null),

    async signIn(email, password, code) {
      // A sign-out that arrives later would take the new session's cookie.
      await goodbye;
      const body = { email, password, ...(code !== undefined && { code }) };
      const { token, idle_seconds } = await api.call('POST /api/auth/login', { body });
      await begin(token, idle_seconds ?? null);
    },

    async renew() {
      const { deya_id } = store.getState();
      const user = await fetchUser(deya_id);
      if (store.getState().user?.id === user.id) store.setState({ user });
    },

    chooseUtility(deya_id) {
      const { user, status } = store.getState();
      if (status === 'member' && user && !isInstallationWide(user) && !activeIds(user).includes(deya_id)) return;
      setUtility(deya_id);
      storage.setSelectorShown(true);
      if (status === 'member') void refreshScope(deya_id);
    },
  };
};
