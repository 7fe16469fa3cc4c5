import type { DeyaInfo, SessionState, User } from '@hydria/shared/platform/platform.ts';

/** A fact that changes the session. */
export type SessionEvent =
  | { type: 'admitted'; user: User }
  /** The person's data were fetched again; `deya_id` is the utility of the request. */
  | { type: 'scope-loaded'; user: User; deya_id: number | null }
  | { type: 'user-renewed'; user: User }
  | { type: 'reauthenticated'; user: User }
  | { type: 'utility-changed'; deya_id: number | null }
  | { type: 'profile-loaded'; deya_id: number; deya: DeyaInfo }
  | { type: 'forgotten' };

/** The next state. A late answer, of another utility or person, changes nothing and returns the same object. */
export const reduceSession = (state: SessionState, event: SessionEvent): SessionState => {
  switch (event.type) {
    case 'admitted':
      return { ...state, status: 'member', user: event.user };
    case 'scope-loaded':
      return state.deya_id === event.deya_id ? { ...state, user: event.user } : state;
    case 'user-renewed':
      return state.user?.id === event.user.id ? { ...state, user: event.user } : state;
    case 'reauthenticated':
      return { ...state, user: event.user };
    case 'utility-changed':
      return { ...state, deya_id: event.deya_id, deya: null };
    case 'profile-loaded':
      return state.deya_id === event.deya_id ? { ...state, deya: event.deya } : state;
    case 'forgotten':
      return { status: 'guest', user: null, deya_id: null, deya: null };
  }
};

/** The answer to the end of a session. `ask-again`: unsaved input stays behind the password dialog. */
export type Ending = 'ignore' | 'stop-impersonation' | 'ask-again' | 'forget';

interface EndingFacts {
  /** The server or another tab ended the session, or it was idle for too long. */
  cause: 'expired' | 'idle';
  isDirty: boolean;
  /** The idle session is being ended, with a more precise reason than the server's. */
  isEndingIdle: boolean;
}

/** Decides how a session ends. An impersonating administrator has no input to keep. */
export const decideEnding = (
  { status, user }: Pick<SessionState, 'status' | 'user'>,
  { cause, isDirty, isEndingIdle }: EndingFacts,
): Ending => {
  if (status === 'guest') return 'ignore';
  if (cause === 'expired' && isEndingIdle) return 'ignore';
  if (cause === 'expired' && user?.impersonated) return 'stop-impersonation';
  return user && !user.impersonated && isDirty ? 'ask-again' : 'forget';
};

/** The answer to a change of the session in another tab. */
export type TabChange = 'ignore' | 'expire' | 'expire-idle' | 'take' | 'take-over-input';

/** The facts that `decideTabChange` needs besides the state. */
export interface TabFacts {
  hasToken: boolean;
  /** The stored token belongs to the sign-in that this tab shows. */
  isCurrent: boolean;
  hasIdledOut: boolean;
  /** This tab is already following another sign-in. */
  isTaking: boolean;
  isDirty: boolean;
}

/** Decides how this tab follows a sign-in or sign-out of another tab. */
export const decideTabChange = (
  { status, user }: Pick<SessionState, 'status' | 'user'>,
  { hasToken, isCurrent, hasIdledOut, isTaking, isDirty }: TabFacts,
): TabChange => {
  if (!hasToken) return hasIdledOut ? 'expire-idle' : 'expire';
  if (isCurrent && (status !== 'guest' || isTaking)) return 'ignore';
  return user && isDirty ? 'take-over-input' : 'take';
};
