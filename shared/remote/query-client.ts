import { QueryCache, QueryClient } from '../libs/libs.ts';
import { isApiError } from '../platform/api-error.ts';

/** For how long an answer is good without asking again: people go back and forth between pages. */
const FRESH = 30_000;

/** A passing fault is tried again; what the server has decided is not. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && isApiError(error) && (error.status === 0 || error.status >= 502);

/**
 * The portal's one store of answers. A read that fails with nothing to show is drawn by its page; when older content
 * stays on the screen, `onStale` tells the person once.
 */
export const makeQueryClient = (onStale: (error: Error) => void = () => undefined): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined) onStale(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: FRESH, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
