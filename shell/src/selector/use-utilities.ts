import { useEffect, useState } from 'react';
import { useQuery } from '@hydria/shared/libs';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { usePlatform, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
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

/** Where the visitor is, once they have allowed it: `offered` until asked for, `asking`, the place, or `denied`. */
export type Whereabouts = Place | 'none' | 'offered' | 'asking' | 'denied';

/** Nobody is asked before they want it; who has allowed it before is not asked again. */
const useWhereabouts = () => {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>('none');
  const ask = (): void => {
    setWhereabouts('asking');
    locate().then(setWhereabouts, () => setWhereabouts('denied'));
  };
  useEffect(() => {
    if (!('geolocation' in navigator) || !('permissions' in navigator)) return;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => {
        if (state === 'granted') ask();
        if (state === 'prompt') setWhereabouts('offered');
      },
      () => undefined,
    );
  }, []);
  return { whereabouts, ask };
};

/** All utilities, by city or nearest first when the visitor allows it. Without leave no coordinates are sent (spec S §7). */
export const useUtilities = () => {
  const { api } = usePlatform();
  const person = useSession(({ user }) => user?.id);
  const { language } = useSurroundings();
  const { whereabouts, ask } = useWhereabouts();
  const place = typeof whereabouts === 'object' ? whereabouts : null;
  const read = useQuery<Answer<'GET /api/deya/list'>, ApiError>({
    queryKey: [null, 'GET /api/deya/list', place, person],
    queryFn: ({ signal }) => api('GET /api/deya/list', { query: place ?? {} }, { signal }),
    // The list by city stands until the nearest are known; another person's list never does.
    placeholderData: (previous, query) => (query?.queryKey[3] === person ? previous : undefined),
  });
  const list: DeyaListItem[] = inOrder(read.data?.deyas ?? [], language);
  return { list, read, whereabouts, ask };
};

export type Utilities = ReturnType<typeof useUtilities>;
