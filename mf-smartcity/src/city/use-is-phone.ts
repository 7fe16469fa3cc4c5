import { useSyncExternalStore } from 'react';
import { breakpoint } from '@hydria/shared/theme/tokens.ts';

const QUERY = `(max-width:${breakpoint.small - 0.02}px)`;

const subscribe = (onChange: () => void) => {
  const list = matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** Whether cards show their mobile display data. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
