import { createContext, useContext } from 'react';
import { useStore, type StoreApi } from '@hydria/shared/libs';
import type { Portal } from './portal.ts';
import type { SpeechState } from './speech.ts';

interface Surroundings {
  portal: Portal;
  speech: StoreApi<SpeechState>;
}

const PortalContext = createContext<Surroundings | null>(null);

export const PortalProvider = PortalContext.Provider;

const useSurroundings = (): Surroundings => {
  const found = useContext(PortalContext);
  if (!found) throw new Error('A component of the shell was rendered outside its portal');
  return found;
};

export const usePortal = (): Portal => useSurroundings().portal;

/** Language and texts of the screen. */
export const useSpeech = (): SpeechState => useStore(useSurroundings().speech);

export const useSessionState = () => useStore(usePortal().session);
