import type { Answer, Call, CallInput } from '../contract/contract.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import { usePlatform, useSession } from './use-platform.tsx';

/** Calls that only read. */
export type ReadCall = Extract<Call, `GET ${string}`>;

export interface ReadOptions {
  /** Waits until it is true: `useRead(call, input, { enabled: code !== null })`. */
  enabled?: boolean;
  /** Milliseconds for which an answer needs no new asking. */
  staleTime?: number;
  /** Asks again every so many milliseconds. */
  refetchInterval?: number;
  /** Shows the previous answer while the next page or filter is on its way. */
  keepPrevious?: boolean;
}

/** Key of an answer: the utility first, so that changing it leaves nothing of the other one behind. */
export const readKey = <C extends ReadCall>(deya_id: number | null, call: C, input?: CallInput<C>) =>
  [deya_id, call, input ?? null] as const;

/** Reads from the API; leaving the page or the utility aborts the call. */
export const useRead = <C extends ReadCall>(
  call: C,
  input?: CallInput<C>,
  { keepPrevious = false, ...options }: ReadOptions = {},
): UseQueryResult<Answer<C>, ApiError> => {
  const { api } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  return useQuery<Answer<C>, ApiError>({
    queryKey: readKey(deya_id, call, input),
    queryFn: ({ signal }) => api(call, input, { signal }),
    ...options,
    // A function of our own: the library's would also keep what belonged to another utility.
    ...(keepPrevious
      ? { placeholderData: (previous, query) => (query?.queryKey[0] === deya_id ? previous : undefined) }
      : {}),
  });
};

/** Gives the function after which answers of a call are asked for anew: `const refresh = useRefresh(); refresh('GET /api/report/mine')`. */
export const useRefresh = () => {
  const client = useQueryClient();
  return (call: ReadCall): Promise<void> =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === call });
};
