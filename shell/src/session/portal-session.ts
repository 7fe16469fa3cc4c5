import { createStore, type QueryClient, type StoreApi } from '@hydria/shared/libs';
import type { VisitorHint } from '@hydria/shared/platform/boot.ts';
import type { EventBus } from '@hydria/shared/platform/events.ts';
import type { DeyaInfo, Session, SessionState, User } from '@hydria/shared/platform/platform.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { ApiClient } from '../api-client.ts';
import type { PortalStorage } from '../storage.ts';
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
}

export interface PortalSession extends Session {
  /** Tries the stored token and fetches what the frame shows. */
  start(): Promise<void>;
  /** The server has ended the session. */
  lose(): void;
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
  const { api, storage, events, queryClient } = world;
  const store: StoreApi<SessionState> = createStore(() => initialState(world));
  store.subscribe((state) => storage.setHint(hintOf(state)));

  const fetchProfile = async (deya_id: number): Promise<void> => {
    if (store.getState().deya?.id === deya_id) return;
    const deya = await api.call('GET /api/deya/info', { query: { deya_id } }).catch(() => null);
    if (deya && store.getState().deya_id === deya_id) store.setState({ deya });
  };

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
    if (deya_id !== null) void fetchProfile(deya_id);
  };

  const forgetPerson = (): void => {
    const previous = store.getState().deya_id;
    storage.forgetPerson();
    queryClient.clear();
    store.setState({ status: 'guest', user: null, deya_id: null, deya: null });
    if (previous !== null) events.emit('deya-changed', { deya_id: null, previous });
  };

  const signOut = async (): Promise<void> => {
    await api.call('POST /api/auth/logout').catch(() => undefined);
    forgetPerson();
    // Leaving the member's page on the way has noted it down; the next person here does not want it.
    storage.takeDestination();
    world.navigate('/logout');
  };

  const refreshScope = async (deya_id: number): Promise<void> => {
    const user = await fetchUser(deya_id).catch(() => null);
    if (user && store.getState().deya_id === deya_id) store.setState({ user });
  };

  /** A stored utility that is not the person's own ends the session (S §4). */
  const admitStored = async (user: User): Promise<void> => {
    const chosen = utilityAtStart(user, store.getState().deya_id);
    if (chosen === 'foreign') return signOut();
    store.setState({ status: 'member', user });
    setUtility(chosen);
  };

  /** Asks who is here. Whoever chooses another utility meanwhile has ended the question; it is asked anew for that one. */
  const identify = async (): Promise<void> => {
    const { deya_id } = store.getState();
    try {
      await admitStored(await fetchUser(deya_id));
    } catch (error) {
      const now = store.getState();
      if (now.status !== 'unknown') return;
      if (now.deya_id !== deya_id) return identify();
      if (isApiError(error) && error.status === 401) forgetPerson();
      else world.onUnknown(error);
    }
  };

  const start = async (): Promise<void> => {
    const { status, deya_id } = store.getState();
    if (deya_id === null) storage.setSelectorShown(false);
    else events.emit('deya-changed', { deya_id, previous: null });
    const profile = deya_id === null ? undefined : fetchProfile(deya_id);
    if (status === 'unknown') await identify();
    storage.setHint(hintOf(store.getState()));
    await profile;
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start,
    signOut,

    lose() {
      if (store.getState().status === 'guest') return;
      forgetPerson();
    },

    async signIn(email, password) {
      const { token } = await api.call('POST /api/auth/login', { body: { email, password } });
      storage.setToken(token);
      const { deya_id: stored } = store.getState();
      const user = await fetchUser(stored);
      queryClient.clear();
      setUtility(utilityAtSignIn(user, stored));
      world.speak(user.lang);
      // A member has no business on the sign-in page: this alone leads on to the page first wanted.
      store.setState({ status: 'member', user });
      const { deya_id } = store.getState();
      if (deya_id !== null && deya_id !== stored) void refreshScope(deya_id);
    },

    chooseUtility(deya_id) {
      const { user, status } = store.getState();
      if (status === 'member' && user && !isInstallationWide(user) && !activeIds(user).includes(deya_id)) return;
      setUtility(deya_id);
      if (status === 'member') void refreshScope(deya_id);
    },
  };
};
