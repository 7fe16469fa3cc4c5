import type { SessionState, User } from '@hydria/shared/platform/platform.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { SessionEvent } from './session-machine.ts';
import { choosableIds, mayChoose } from './utility-choice.ts';
import type { SessionDeps } from './session-types.ts';

/** The session's state and its calls, for the parts that drive it. */
export interface SessionDriver {
  getState(): SessionState;
  dispatch(event: SessionEvent): void;
  fetchUser(deya_id: number | null): Promise<User>;
}

export interface UtilityChoice {
  fetchProfile(deya_id: number): Promise<void>;
  missProfile(deya_id: number, error: unknown): void;
  applyUtility(user: User, chosen: number | null): void;
  refreshScope(deya_id: number): Promise<void>;
  chooseUtility(deya_id: number): void;
}

/** Data of the previous utility must not be shown, requested or kept. */
export const forgetUtility = ({ api, queryClient }: SessionDeps, previous: number | null): void => {
  if (previous === null) return;
  const belongsToIt = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === previous };
  void queryClient.cancelQueries(belongsToIt);
  queryClient.removeQueries(belongsToIt);
  api.abortUtility(previous);
};

/** The chosen utility of a session: storage, profile, and the person's permissions in it. */
export const createUtilityChoice = (deps: SessionDeps, driver: SessionDriver): UtilityChoice => {
  const { api, storage, events, notifyError } = deps;
  const { getState, dispatch, fetchUser } = driver;

  const fetchProfile = async (deya_id: number): Promise<void> => {
    if (getState().deya?.id === deya_id) return;
    const deya = await api.call('GET /api/deya/info', { query: { deya_id } });
    dispatch({ type: 'profile-loaded', deya_id, deya });
  };

  /** An invalid choice is cleared; a failed request of the profile can be repeated. */
  const missProfile = (deya_id: number, error: unknown): void => {
    // After the end of a session there is no utility to wait for.
    if (!isApiError(error) || getState().deya_id !== deya_id) return;
    const isGone = error.code === 'deya_not_found';
    if (isGone) setUtility(null);
    notifyError(error, isGone ? undefined : () => showProfile(deya_id));
  };

  const showProfile = (deya_id: number): void =>
    void fetchProfile(deya_id).catch((error: unknown) => missProfile(deya_id, error));

  const setUtility = (deya_id: number | null): void => {
    const previous = getState().deya_id;
    if (deya_id === previous) return;
    storage.setDeyaId(deya_id);
    storage.setSelectorShown(deya_id !== null);
    dispatch({ type: 'utility-changed', deya_id });
    forgetUtility(deps, previous);
    events.emit('deya-changed', { deya_id, previous });
    if (deya_id !== null) showProfile(deya_id);
  };

  /** The only utility of a person is chosen automatically, even if it was stored before (S §4). */
  const applyUtility = (user: User, chosen: number | null): void => {
    setUtility(chosen);
    if (chosen !== null && choosableIds(user).length === 1) storage.setSelectorShown(true);
  };

  const refreshScope = async (deya_id: number): Promise<void> => {
    const user = await fetchUser(deya_id).catch(() => null);
    if (user) dispatch({ type: 'scope-loaded', deya_id, user });
  };

  return {
    fetchProfile,
    missProfile,
    applyUtility,
    refreshScope,
    chooseUtility(deya_id) {
      const { user, status } = getState();
      if (status === 'member' && user && !mayChoose(user, deya_id)) return;
      setUtility(deya_id);
      storage.setSelectorShown(true);
      if (status === 'member') void refreshScope(deya_id);
    },
  };
};
