import type { Answer, CallInput } from '../contract/contract.ts';
import { skipToken, useInfiniteQuery, type UseInfiniteQueryResult, type UseQueryResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import type { Language } from '../rules/languages.ts';
import { useApiQuery, apiQueryKey, type ApiQueryOptions, type ReadCall, type SkipToken } from './use-api-query.ts';
import { usePlatform, useRemoteContext, useSession } from './use-platform.tsx';

export type Query<C extends ReadCall> = NonNullable<CallInput<C>['query']>;
type Params<C extends ReadCall> = NonNullable<CallInput<C>['params']>;

/** Reads whose query takes a field. */
export type CallsWith<Field extends string> = {
  [C in ReadCall]: [Query<C>] extends [never] ? never : Field extends keyof Query<C> ? C : never;
}[ReadCall];

/** Reads of data of a utility. */
export type TenantCall = CallsWith<'deya_id'>;

/** Lists of a utility that are read page by page. */
export type TenantList = Extract<TenantCall, CallsWith<'cursor'>>;

/** A field that may be missing may also be null: both leave it out. */
type Nullable<Fields> = {
  [F in keyof Fields]: undefined extends Fields[F] ? Fields[F] | null | undefined : Fields[F];
};

/** Input of a tenant read: the parts of its path and its query, without the utility and the language. */
export type TenantInput<C extends TenantCall> = Nullable<Omit<Query<C>, 'deya_id' | 'lang' | 'cursor'>> &
  ([Params<C>] extends [never] ? unknown : Params<C>) & {
    /** Another utility than the current one. */
    deya_id?: number | null | undefined;
  };

/** Reads whose texts are in the language of the screen; the compiler holds the list against the contract. */
const LOCALIZED = {
  'GET /api/deya/faq': true,
  'GET /api/deya/announcements': true,
  'GET /api/deya/legal': true,
  'GET /api/deya/poi': true,
  'GET /api/utilities/laboratory': true,
  'GET /api/dynamicforms/list': true,
  'GET /api/onlineForms/{id}': true,
  'GET /api/guest/deyaInfo': true,
  'GET /api/user/info': true,
  'GET /api/user/highlights': true,
  'GET /api/deya/waterAnalytics': true,
  'GET /api/deya/city': true,
  'GET /api/deya/waterQuality': true,
  'GET /api/staff/water-exceedances': true,
  'GET /api/staff/water-watch': true,
  'GET /api/staff/water-notices/choices': true,
  'GET /api/deya/waterQuality/json': true,
  'GET /api/deya/waterQuality/atom': true,
  'GET /api/payments/{order}/receipt': true,
  'GET /api/guest/payments/{order}/receipt': true,
  'GET /api/bills/{id}/document': true,
} satisfies Record<Extract<TenantCall, CallsWith<'lang'>>, true>;

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;

/** Sorts the fields into path and query, and adds the language where the call takes one. */
const toCallInput = <C extends TenantCall>(call: C, fields: TenantInput<C>, lang: Language): CallInput<C> => {
  const isInPath = ([name]: [string, unknown]): boolean => call.includes(`{${name}}`);
  const given = Object.entries<unknown>({ ...fields, ...(call in LOCALIZED && { lang }) }).filter(isGiven);
  const params = given.filter(isInPath);
  const input = {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    query: Object.fromEntries(given.filter((field) => !isInPath(field))),
  };
  // `TenantInput` is made of this call's fields; through `Object.entries` the compiler cannot follow them.
  return input as CallInput<C>;
};

/** The whole input of a read, or the token to wait while no utility is chosen. */
const useTenantInput = <C extends TenantCall>(
  call: C,
  fields: TenantInput<C> | SkipToken,
): CallInput<C> | SkipToken => {
  const { language } = useRemoteContext();
  const current = useSession((session) => session.deya_id);
  if (fields === skipToken) return skipToken;
  const deya_id = fields.deya_id ?? current;
  return deya_id === null ? skipToken : toCallInput(call, { ...fields, deya_id }, language);
};

/**
 * Reads data of a utility: `useTenantQuery('GET /api/bills/list', { code })`. The utility (the current one unless
 * `deya_id` names another) and the language are filled in; without a utility, or with `skipToken`, nothing is asked for.
 */
export const useTenantQuery = <C extends TenantCall>(
  call: C,
  fields: TenantInput<C> | SkipToken,
  options?: ApiQueryOptions,
): UseQueryResult<Answer<C>, ApiError> => useApiQuery(call, useTenantInput(call, fields), options);

type Row<List> = List extends readonly (infer R)[] ? R : List extends { data: readonly (infer R)[] } ? R : never;

/** One page of a list, with the cursor of the next. */
export interface ListPage<R> {
  data: readonly R[];
  next: string | null;
}

/** `{ data, next }` of any list: of the bills the specification fixes an array, whose cursor is in the header `x-next`. */
const toPage = (answer: readonly unknown[] | ListPage<unknown>, next: string | null): ListPage<unknown> =>
  'next' in answer ? answer : { data: answer, next };

/** Reads a list of a utility page by page: `data.pages`, `hasNextPage` and `fetchNextPage()`. */
export const useTenantPages = <C extends TenantList>(
  call: C,
  fields: TenantInput<C> | SkipToken,
): UseInfiniteQueryResult<{ pages: ListPage<Row<Answer<C>>>[] }, ApiError> => {
  const { api } = usePlatform();
  const input = useTenantInput(call, fields);
  const deya_id = useSession((session) => session.deya_id);
  const read = async (cursor: string | null, signal: AbortSignal): Promise<ListPage<Row<Answer<C>>>> => {
    let next: string | null = null;
    const onHeaders = (headers: Pick<Headers, 'get'>): void => void (next = headers.get('x-next'));
    const whole = input as Exclude<CallInput<C>, SkipToken>;
    const answer = await api(call, cursor === null ? whole : { ...whole, query: { ...whole.query, cursor } }, {
      signal,
      onHeaders,
    });
    // `Row` names the rows of this answer; through the union of all lists the compiler cannot follow them.
    return toPage(answer, next) as ListPage<Row<Answer<C>>>;
  };
  return useInfiniteQuery({
    queryKey: [...apiQueryKey(deya_id, call, input), 'pages'],
    queryFn: input === skipToken ? skipToken : ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
};
