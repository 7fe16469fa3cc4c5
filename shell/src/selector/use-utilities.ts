import { useEffect, useState } from 'react';
import { useQuery } from '@hydria/shared/libs';
import { isInstallationWide } from '../session/utility-choice.ts';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { inOrder } from './search.ts';

interface Place {
  latitude: number;
  longitude: number;
}

/** Two decimals are a kilometre: enough to sort cities, and nobody's address. */
const about = (degrees: number): number => Math.round(degrees * 100) / 100;

const locate = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: about(coords.latitude), longitude: about(coords.longitude) }),
      reject,
      { timeout: 8_000, maximumAge: 3_600_000 },
    );
  });

/** Where the person is, once allowed. Nobody is asked before they want it. */
const usePlace = () => {
  const [place, setPlace] = useState<Place | null>(null);
  const [canAsk, setCanAsk] = useState(false);
  const ask = (): void => {
    setCanAsk(false);
    locate().then(setPlace, () => undefined);
  };
  useEffect(() => {
    if (!('permissions' in navigator)) return;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => (state === 'granted' ? ask() : setCanAsk(state === 'prompt')),
      () => undefined,
    );
  }, []);
  return { place, canAsk, ask };
};

/** The utilities to choose from: a member's own, everyone's for a guest or another page's question. */
export const useUtilities = (purpose: 'choose' | 'pick') => {
  const { api } = usePortal().platform;
  const { status, user } = useSessionState();
  const { language } = useSpeech();
  const { place, canAsk, ask } = usePlace();
  const read = useQuery({
    queryKey: [null, 'GET /api/deya/list', place, user?.id],
    queryFn: ({ signal }) => api('GET /api/deya/list', { query: place ?? {} }, { signal }),
    placeholderData: (previous) => previous,
  });
  const isOwnOnly = purpose === 'choose' && status === 'member' && user !== null && !isInstallationWide(user);
  const list = (read.data?.deyas ?? []).filter(({ active }) => !isOwnOnly || active === true);
  return { list: inOrder(list, language), isOwnOnly, read, canAsk, ask };
};
