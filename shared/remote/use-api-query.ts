import type { Answer, Call, CallInput } from '../contract/contract.ts';
import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import type { createBackOff } from './back-off.ts';
import { usePlatform, useSession } from './use-platform.tsx';

/** Reads whose input is secret: it travels in a body, because addresses are in histories and logs. */
type SecretRead =
  | 'POST /api/report-links/report'
  | 'POST /api/report-links/application'
  | 'POST /api/report-links/photo'
  | 'POST /api/form-signatures/form'
  | 'POST /api/form-signatures/waiting'
  | 'POST /api/saved-forms/form'
  | 'POST /api/staff/search'
  | 'POST /api/work-links/case'
  | 'POST /api/work-links/photo';

/** Calls that only read. */
export type ReadCall = Extract<Call, `GET ${string}`> | SecretRead;

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

type ReadKey = readonly [deya_id: number | null, call: string, ...rest: unknown[]];

interface ReadInput {
  query?: Record<string, unknown>;
}

/** The input of a read without the language of the screen. */
const withoutLanguage = ({ query, ...rest }: ReadInput): string => {
  const { lang: _lang, ...fields } = query ?? {};
  return JSON.stringify({ ...rest, query: fields });
};

/**
 * Whether two keys are one read: in another language, or beside another chosen utility where the read names its own. Its answer stays
 * until the new one is there, so that no form is taken off the screen with what was entered.
 */
const isSameRead = (before: ReadKey, now: ReadKey): boolean => {
  const [then, input] = [before[2], now[2]] as (ReadInput | null)[];
  if (!then || !input || before[1] !== now[1]) return false;
  // The same key is a read that was removed, as after a sign-out: nothing of it is shown again.
  if (before[0] === now[0] && JSON.stringify(then) === JSON.stringify(input)) return false;
  const isOfOneUtility = before[0] === now[0] || input.query?.['deya_id'] !== undefined;
  return isOfOneUtility && withoutLanguage(then) === withoutLanguage(input);
};

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
  const person_id = useSession(({ user }) => user?.id ?? null);
  const queryKey = apiQueryKey(deya_id, call, input);
  return useQuery<Answer<C>, ApiError>({
    queryKey,
    queryFn: input === skipToken ? skipToken : ({ signal }) => api(call, input, { signal }),
    // Nothing that was read for one person is shown to another.
    meta: { person_id },
    ...options,
    placeholderData: (previous, query) => {
      if (query === undefined || query.meta?.['person_id'] !== person_id) return undefined;
      // A function of our own: the library's would also keep what belonged to another utility.
      const isKept = (keepPrevious && query.queryKey[0] === deya_id) || isSameRead(query.queryKey, queryKey);
      return isKept ? previous : undefined;
    },
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
