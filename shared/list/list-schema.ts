/** How one filter of a list is read from the address, and the value that it has when the address does not name it. */
export interface Filter<V extends string | boolean> {
  initial: V;
  /** Returns undefined for a text that is no value of the filter. */
  parse: (text: string) => V | undefined;
}

/** A filter of free text. `clean` brings the text of an address into the form that the filter expects. */
export const textFilter = (clean = (text: string): string => text.slice(0, 100)): Filter<string> => ({
  initial: '',
  parse: clean,
});

/** A filter with a fixed list of values. */
export const choiceFilter = <const V extends string>(values: readonly V[], initial: NoInfer<V>): Filter<V> => ({
  initial,
  parse: (text) => values.find((value) => value === text),
});

/** A filter that is on or off; off at first. */
export const flagFilter = (): Filter<boolean> => ({
  initial: false,
  parse: (text) => (text === '1' ? true : undefined),
});

/** The values of all filters of a list. */
export type FilterValues = Readonly<Record<string, string | boolean>>;

/** The filters and sortings that the address of a list can hold. */
export interface ListSchema<F extends FilterValues, S extends string = never> {
  filters: { readonly [K in keyof F]: Filter<F[K]> };
  /**
   * The columns by which the server can sort, the first one first; those of `descending` begin with the highest value.
   */
  sort?: { columns: readonly [S, ...S[]]; descending?: readonly S[] };
  /** Keys of the columns that are not shown at first. */
  hidden?: readonly string[];
}

/** Declares the filters and sortings of a list. */
export const defineList = <F extends FilterValues, const S extends string = never>(
  schema: ListSchema<F, S>,
): ListSchema<F, S> => schema;

/** The state of a list. It lives in the address, so that a list can be bookmarked and shared. */
export interface ListState<F extends FilterValues, S extends string = never> {
  filters: F;
  /** Null for a list that the server sorts in one way only. */
  sort: { column: S; order: 'asc' | 'desc' } | null;
  /** Keys of the columns that are not shown. */
  hidden: readonly string[];
  /** Cursor of the page; null for the first one. */
  cursor: string | null;
  /** Number of pages before this one. */
  page: number;
}

/** The order in which a column is sorted when it is pressed for the first time. */
const firstOrder = <S extends string>(schema: ListSchema<FilterValues, S>, column: S): 'asc' | 'desc' =>
  schema.sort?.descending?.includes(column) ? 'desc' : 'asc';

const readSort = <S extends string>(
  schema: ListSchema<FilterValues, S>,
  params: URLSearchParams,
): ListState<FilterValues, S>['sort'] => {
  if (!schema.sort) return null;
  const [first] = schema.sort.columns;
  const column = schema.sort.columns.find((name) => name === params.get('sort')) ?? first;
  const order = params.get('order');
  return { column, order: order === 'asc' || order === 'desc' ? order : firstOrder(schema, column) };
};

const readPage = (params: URLSearchParams): Pick<ListState<FilterValues>, 'cursor' | 'page'> => {
  const cursor = params.get('cursor');
  const page = Number(params.get('page'));
  return cursor && Number.isInteger(page) && page > 0 ? { cursor, page } : { cursor: null, page: 0 };
};

/** The state that an address describes. A value that its filter does not know counts as not given. */
export const readListState = <F extends FilterValues, S extends string>(
  schema: ListSchema<F, S>,
  params: URLSearchParams,
): ListState<F, S> => {
  const values = Object.entries<Filter<string | boolean>>(schema.filters).map(([name, filter]) => {
    const text = params.get(name);
    return [name, (text === null ? undefined : filter.parse(text)) ?? filter.initial] as const;
  });
  return {
    // Every key of the schema has got a value of its own filter; `fromEntries` forgets the keys.
    filters: Object.fromEntries(values) as F,
    sort: readSort(schema, params),
    hidden: params.get('hidden')?.split(',').filter(Boolean) ?? schema.hidden ?? [],
    ...readPage(params),
  };
};

/** The address of a state: only what differs from the first view. */
export const writeListState = <F extends FilterValues, S extends string>(
  schema: ListSchema<F, S>,
  { filters, sort, hidden, cursor, page }: ListState<F, S>,
): Record<string, string> => {
  const changed = Object.entries(filters).filter(([name, value]) => value !== schema.filters[name]?.initial);
  const [first] = schema.sort?.columns ?? [];
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value === true ? '1' : String(value)])),
    ...(sort && sort.column !== first && { sort: sort.column }),
    ...(sort && sort.order !== firstOrder(schema, sort.column) && { order: sort.order }),
    ...(hidden.toSorted().join() !== (schema.hidden ?? []).toSorted().join() && { hidden: hidden.join(',') }),
    ...(cursor !== null && { cursor, page: String(page) }),
  };
};

/** The sorting after a press on a column: another column in its first order, the same one the other way round. */
export const sortedBy = <F extends FilterValues, S extends string>(
  schema: ListSchema<F, S>,
  sort: ListState<F, S>['sort'],
  column: S,
): NonNullable<ListState<F, S>['sort']> =>
  sort?.column === column
    ? { column, order: sort.order === 'asc' ? 'desc' : 'asc' }
    : { column, order: firstOrder(schema, column) };

/** Whether a filter has another value than at first. */
export const isFiltered = <F extends FilterValues, S extends string>(schema: ListSchema<F, S>, filters: F): boolean =>
  Object.entries(filters).some(([name, value]) => value !== schema.filters[name]?.initial);
