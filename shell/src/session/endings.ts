import type { StoreApi } from '@hydria/shared/libs';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { SessionState, User } from '@hydria/shared/platform/platform.ts';
import type { PortalSession, SessionWorld } from './portal-session.ts';

/** What a session can do that its endings need. */
interface Inside {
  store: StoreApi<SessionState>;
  fetchUser(deya_id: number | null): Promise<User>;
  /** Nothing of the person is left in this tab; the storage stays as it is. */
  forgetHere(): void;
  /** Nothing of the person is left, here and in the storage. */
  forgetPerson(): void;
  /** Goes on as somebody who has just signed in. */
  admit(user: User): void;
}

/** Where administrators find the people whom they act as (S §2.12). */
const USERS = '/admin/users';

const isSame = (one: User, other: User): boolean => one.id === other.id && one.impersonated === other.impersonated;

/** How a session ends without the person's asking for it, in this tab or in another one, and how it goes on. */
export const createEndings = (
  world: SessionWorld,
  { store, fetchUser, forgetHere, forgetPerson, admit }: Inside,
): Pick<PortalSession, 'lose' | 'meet' | 'rest' | 'resume' | 'giveUp' | 'stopActing'> => {
  const { api, storage, queryClient, agreement, guards } = world;
  let isTaking = false;
  let resting: Promise<void> | null = null;

  /** The same person goes on where they were. */
  const goOn = (user: User): void => {
    const { deya_id } = store.getState();
    storage.setDeyaId(deya_id);
    storage.setSelectorShown(deya_id !== null);
    store.setState({ user });
    world.askAgain(null);
    void queryClient.invalidateQueries();
  };

  /** Over unsaved input only the same person may go on; until that is known nothing of the page is seen. */
  const takeOverInput = async (before: User): Promise<void> => {
    world.askAgain(before);
    agreement.adopt();
    const mark = agreement.mark();
    const user = await fetchUser(store.getState().deya_id).catch(() => null);
    if (agreement.mark() !== mark) return;
    if (!user) return agreement.leave();
    if (isSame(before, user)) goOn(user);
    else world.startOver();
  };

  const take = async (): Promise<void> => {
    if (store.getState().user) forgetHere();
    agreement.adopt();
    const mark = agreement.mark();
    const user = await fetchUser(storage.deya_id()).catch(() => null);
    if (user && agreement.mark() === mark) admit(user);
  };

  const stopActing = async (): Promise<void> => {
    await api.call('DELETE /api/impersonation').catch(() => undefined);
    guards.letGo();
    storage.forgetPerson();
    // The refresh cookie has stayed the administrator's own; without it they sign in again and are led on.
    const own = await api.call('POST /api/auth/refresh').catch(() => null);
    if (own) {
      agreement.begin(own.idle_seconds ?? null);
      storage.setToken(own.token);
    }
    world.leaveTo(USERS);
  };

  /** Another tab may have signed in anew: what is stored then is not this session's. */
  const forget = (): void => (agreement.isOurs() ? forgetPerson() : forgetHere());

  /** Unsaved input stays, behind the question on the spot; whoever acts as a customer has none that could be sent. */
  const part = (): void => {
    const { user } = store.getState();
    if (!user || user.impersonated || !guards.isDirty()) return forget();
    if (agreement.isOurs()) storage.dropSession();
    world.askAgain(user);
  };

  const lose = (error?: ApiError): void => {
    const { status, user } = store.getState();
    // Why somebody is signed out who was away is known better here.
    if (status === 'guest' || resting) return;
    if (user?.impersonated) return void stopActing();
    part();
    if (error && status === 'member' && store.getState().status === 'guest') world.complain(error);
  };

  /** As `lose`, for somebody who was away. The administrator who acted as them was as well, and signs in again. */
  const loseRested = (): void => {
    const { status } = store.getState();
    if (status === 'guest') return;
    part();
    if (status === 'member' && store.getState().status === 'guest') world.say('rested');
  };

  const sayGoodbye = async (): Promise<void> => {
    const mark = agreement.mark();
    await api.goodbye();
    if (agreement.mark() === mark) loseRested();
  };

  return {
    lose,
    stopActing,

    meet() {
      const { status, user } = store.getState();
      if (storage.token() === null) return agreement.hasRested() ? loseRested() : lose();
      if (agreement.isOurs() && (status !== 'guest' || isTaking)) return;
      isTaking = true;
      const taken = user && guards.isDirty() ? takeOverInput(user) : take();
      void taken.finally(() => {
        isTaking = false;
      });
    },

    rest: () =>
      (resting ??= sayGoodbye().finally(() => {
        resting = null;
      })),

    async resume(password, code) {
      const { user, deya_id } = store.getState();
      if (!user) return;
      const body = { email: user.email, password, ...(code !== undefined && { code }) };
      const { token, idle_seconds } = await api.call('POST /api/auth/login', { body });
      agreement.begin(idle_seconds ?? null);
      storage.setToken(token);
      goOn(await fetchUser(deya_id));
    },

    giveUp() {
      world.askAgain(null);
      guards.letGo();
      forget();
    },
  };
};
