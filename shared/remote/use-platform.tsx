import { createContext, useContext, useEffect, useRef } from 'react';
import { useStore } from '../libs/libs.ts';
import type { PlatformEventName, PlatformEvents } from '../platform/events.ts';
import type { Language } from '../rules/languages.ts';
import type { Platform, PreferencesState, SentTo, SessionState } from '../platform/platform.ts';

/** The context of every page and card of a remote. */
export interface RemoteContext {
  platform: Platform;
  /** Name of the remote and of its catalogue. */
  name: string;
  /** Where texts of forms are looked for, the nearest first: catalogues of a part of the remote, then its own. */
  catalogues?: readonly string[];
  /** The latest language with a loaded catalogue: texts never show their keys while another one loads. */
  language: Language;
}

const Context = createContext<RemoteContext | null>(null);

export const RemoteContextProvider = Context.Provider;

/** Platform, name and language of the remote that this component is part of. */
export const useRemoteContext = (): RemoteContext => {
  const found = useContext(Context);
  if (!found)
    throw new Error('A component of a remote was rendered outside defineRemote (shared/lifecycle/define-remote.tsx)');
  return found;
};

/** Everything of the shell that a remote may use. */
export const usePlatform = (): Platform => useRemoteContext().platform;

/** Selects from the session state: `useSession((s) => s.deya_id)`. */
export const useSession = <T,>(select: (state: SessionState) => T): T => useStore(usePlatform().session, select);

/** Selects from the preferences: `usePreferences((p) => p.mode)`. */
export const usePreferences = <T,>(select: (state: PreferencesState) => T): T =>
  useStore(usePlatform().preferences, select);

/**
 * Listens to an event of the portal while the component is mounted.
 * @public for remotes; none of ours needs it yet
 */
export const usePlatformEvent = <N extends PlatformEventName>(
  name: N,
  listener: (payload: PlatformEvents[N]) => void,
): void => {
  const { events } = usePlatform();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => events.on(name, (payload) => latest.current(payload)), [events, name]);
};

/** Asks before leaving or reloading while there is unsaved input, and before another utility than that of the form is chosen. */
export const useUnsavedChanges = (dirty: boolean, sentTo?: SentTo): void => {
  const { guard } = usePlatform();
  const { deya_id, isKept = false } = sentTo ?? {};
  useEffect(
    () => (dirty ? guard(() => true, deya_id === undefined ? undefined : { deya_id, isKept }) : undefined),
    [guard, dirty, deya_id, isKept],
  );
};
