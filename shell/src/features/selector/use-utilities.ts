// oxlint-disable-next-line no-restricted-imports -- the key has the person, so that another's list never stays
import { useQuery } from '@hydria/shared/libs';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { usePosition } from '@hydria/shared/map/use-position.ts';
import { inOrder } from './search.ts';

/** Two decimals are a kilometre: enough to sort cities, too coarse for an address. */
const about = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * All utilities, by city or nearest first with the visitor's permission. Without permission no coordinates are sent
 * (spec S §7).
 */
export const useUtilities = () => {
  const { api } = usePlatform();
  const person = useSession(({ user }) => user?.id);
  const { language } = useRemoteContext();
  const { position, ask } = usePosition();
  const coordinates =
    typeof position === 'object' ? { latitude: about(position.latitude), longitude: about(position.longitude) } : null;
  const read = useQuery<Answer<'GET /api/deya/list'>, ApiError>({
    queryKey: [null, 'GET /api/deya/list', coordinates, person],
    queryFn: ({ signal }) => api('GET /api/deya/list', { query: coordinates ?? {} }, { signal }),
    // The list by city stays until the nearest are known; another person's list never does.
    placeholderData: (previous, query) => (query?.queryKey[3] === person ? previous : undefined),
  });
  const list: DeyaListItem[] = inOrder(read.data?.deyas ?? [], language);
  return { list, read, position, ask };
};

export type Utilities = ReturnType<typeof useUtilities>;
