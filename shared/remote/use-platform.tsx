import { createContext, useContext, useEffect, useRef } from 'react';
import { useStore } from '../libs/libs.ts';
import type { PlatformEventName, PlatformEvents } from '../platform/events.ts';
import type { Language } from '../platform/languages.ts';
import type { Platform, PreferencesState, SessionState } from '../platform/platform.ts';

/** What surrounds every page and card of a remote. */
export interface RemoteSurroundings {
  platform: Platform;
  /** Name of the remote and of its catalogue. */
  name: string;
  /** The latest language whose catalogue is there: texts never show their keys while another one is on its way. */
  language: Language;
}

const Surroundings = createContext<RemoteSurroundings | null>(null);

export const SurroundingsProvider = Surroundings.Provider;

/** Platform, name and language of the remote that this component is part of. */
export const useSurroundings = (): RemoteSurroundings => {
  const found = useContext(Surroundings);
  if (!found)
    throw new Error('A component of a remote was rendered outside defineRemote (shared/remote/define-remote.tsx)');
  return found;
};

/** Everything of the shell that a remote may use. */
export const usePlatform = (): Platform => useSurroundings().platform;

/** A part of who is here and which utility is chosen: `useSession((s) => s.deya_id)`. */
export const useSession = <T,>(select: (state: SessionState) => T): T => useStore(usePlatform().session, select);

/** A part of how the person wants things to look: `usePreferences((p) => p.mode)`. */
export const usePreferences = <T,>(select: (state: PreferencesState) => T): T =>
  useStore(usePlatform().preferences, select);

/**
 * Listens to an event of the portal while the component is there.
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

/** Asks before leaving, reloading or changing the language while there is unsaved input. */
export const useGuard = (dirty: boolean): void => {
  const { guard } = usePlatform();
  useEffect(() => (dirty ? guard(() => true) : undefined), [guard, dirty]);
};
