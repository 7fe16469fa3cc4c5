import type { CallInput } from '@hydria/shared/contract/contract.ts';

type Query = NonNullable<CallInput<'GET /api/users/search'>['query']>;

export const COLUMNS = ['name', 'email', 'state', 'last_login_at'] as const;
export type Column = (typeof COLUMNS)[number];

export const STATES = ['all', 'active', 'pending', 'deactivated', 'deleted'] as const;
export type StateFilter = (typeof STATES)[number];

/** What the list shows; it lives in the address, so a list can be kept and passed on. */
export interface UsersView {
  search: string;
  state: StateFilter;
  sort: Column;
  order: 'asc' | 'desc';
  /** Beyond the current utility: everyone that the person may see. */
  everywhere: boolean;
}

export const FIRST_VIEW: UsersView = { search: '', state: 'all', sort: 'name', order: 'asc', everywhere: false };

/** Rows of one page. */
export const ROWS = 25;

const oneOf = <V extends string>(values: readonly V[], text: string | null, otherwise: V): V =>
  values.find((value) => value === text) ?? otherwise;

/** What an address asks for; nonsense in it counts as not said. */
export const readView = (params: URLSearchParams): UsersView => ({
  search: (params.get('search') ?? '').slice(0, 100),
  state: oneOf(STATES, params.get('state'), FIRST_VIEW.state),
  sort: oneOf(COLUMNS, params.get('sort'), FIRST_VIEW.sort),
  order: oneOf(['asc', 'desc'], params.get('order'), FIRST_VIEW.order),
  everywhere: params.get('everywhere') === '1',
});

/** The address of a view: only what differs from the first one. */
export const writeView = (view: UsersView): Record<string, string> => {
  const said = Object.entries(view).filter(([name, value]) => value !== FIRST_VIEW[name as keyof UsersView]);
  return Object.fromEntries(said.map(([name, value]) => [name, value === true ? '1' : String(value)]));
};

/** A click on a column: another column from its beginning, the same one the other way round. */
export const sortedBy = (view: UsersView, column: Column): UsersView =>
  view.sort === column
    ? { ...view, order: view.order === 'asc' ? 'desc' : 'asc' }
    : { ...view, sort: column, order: column === 'last_login_at' ? 'desc' : 'asc' };

/** What the server is asked. */
export const queryOf = (view: UsersView, deya_id: number | null, cursor: string | null): Query => ({
  itemsPerPage: ROWS,
  sort: view.sort,
  order: view.order,
  ...(view.state === 'all' ? {} : { state: view.state }),
  ...(view.search === '' ? {} : { search: view.search }),
  ...(view.everywhere || deya_id === null ? {} : { deya_id }),
  ...(cursor === null ? {} : { cursor }),
});
