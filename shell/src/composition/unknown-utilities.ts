import type { QueryClient } from '@hydria/shared/libs';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';

export interface UnknownUtilities {
  /** Whether the utility is known not to exist. Starts the check on the first question. */
  has(deya_id: number): boolean;
}

interface UnknownUtilitiesDeps {
  api: Platform['api'];
  queryClient: QueryClient;
  session: Pick<Platform['session'], 'getState'>;
  /** A utility became known as missing: the page may have to change. */
  onNews(): void;
}

/** Utilities in addresses that do not exist, for every owner of an address. */
export const createUnknownUtilities = ({
  api,
  queryClient,
  session,
  onNews,
}: UnknownUtilitiesDeps): UnknownUtilities => {
  const unknown = new Set<number>();
  const asked = new Set<number>();

  const ask = async (deya_id: number): Promise<void> => {
    const input = { query: { deya_id } };
    try {
      // The key by which the page itself asks (`shared/remote/use-deya.ts`), so that both ask once.
      await queryClient.fetchQuery({
        queryKey: [session.getState().deya_id, 'GET /api/deya/info', input],
        queryFn: ({ signal }) => api('GET /api/deya/info', input, { signal }),
      });
    } catch (error) {
      // Anything else is the page's own business, which says so and tries again.
      if (!isApiError(error) || error.code !== 'deya_not_found') return;
      unknown.add(deya_id);
      onNews();
    }
  };

  return {
    has(deya_id) {
      if (session.getState().deya?.id === deya_id) return false;
      if (!asked.has(deya_id)) {
        asked.add(deya_id);
        void ask(deya_id);
      }
      return unknown.has(deya_id);
    },
  };
};
