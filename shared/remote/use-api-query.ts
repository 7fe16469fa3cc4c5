import type { Answer, Call, CallInput } from '../contract/contract.ts';
import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import type { createBackOff } from './back-off.ts';
import { usePlatform, useSession } from './use-platform.tsx';

/** Calls that only read. */
export type ReadCall = Extract<Call, `GET ${string}`>;

/** In place of an input: the query waits, because a field of the call is not known yet. */
export type SkipToken = typeof skipToken;

export interface ApiQueryOptions {
  /** Milliseconds for which a cached answer is fresh. */
  staleTime?: number;
  /** Polling interval in milliseconds, or what `createBackOff` makes. */
  refetchInterval?: number | ReturnType<typeof createBackOff>;
  /** Shows the previous answer while the next page or filter is on its way. */
  keepPrevious?: boolean;
}

/** Key of an answer: the utility first, so that a change of utility shows no data of the previous one. */
export const apiQueryKey = <C extends ReadCall>(deya_id: number | null, call: C, input?: CallInput<C> | SkipToken) =>
  [deya_id, call, input === skipToken ? null : (input ?? null)] as const;

/**
 * Reads from the API; leaving the page or the utility aborts the call. Data of a utility is read with
 * `useTenantQuery`, which fills in the utility and the language.
 */
export const useApiQuery = <C extends ReadCall>(
  call: C,
  input?: CallInput<C> | SkipToken,
  { keepPrevious = false, ...options }: ApiQueryOptions = {},
): UseQueryResult<Answer<C>, ApiError> => {
  const { api } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  return useQuery<Answer<C>, ApiError>({
    queryKey: apiQueryKey(deya_id, call, input),
    queryFn: input === skipToken ? skipToken : ({ signal }) => api(call, input, { signal }),
    ...options,
    // A function of our own: the library's would also keep what belonged to another utility.
    ...(keepPrevious
      ? { placeholderData: (previous, query) => (query?.queryKey[0] === deya_id ? previous : undefined) }
      : {}),
  });
};

/**
 * Returns the function that invalidates the cached answers of a call:
 * `const invalidate = useInvalidate(); invalidate('GET /api/reports')`.
 */
export const useInvalidate = () => {
  const client = useQueryClient();
  return (call: ReadCall): Promise<void> =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === call });
};
