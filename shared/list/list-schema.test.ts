import {
  choiceFilter,
  defineList,
  flagFilter,
  isFiltered,
  readListState,
  sortedBy,
  textFilter,
  writeListState,
} from './list-schema.ts';

const PEOPLE = defineList({
  filters: { search: textFilter(), state: choiceFilter(['all', 'active', 'pending'], 'all'), everywhere: flagFilter() },
  sort: { columns: ['name', 'email', 'last_login_at'], descending: ['last_login_at'] },
});

const read = (address: string) => readListState(PEOPLE, new URLSearchParams(address));
const FIRST = read('');

it('keeps the first view out of the address', () => {
  expect(FIRST).toEqual({
    filters: { search: '', state: 'all', everywhere: false },
    sort: { column: 'name', order: 'asc' },
    hidden: [],
    cursor: null,
    page: 0,
  });
  expect(writeListState(PEOPLE, FIRST)).toEqual({});
});

it.each<Partial<typeof FIRST>>([
  { filters: { search: 'παπαδάκη', state: 'all', everywhere: false } },
  { filters: { search: '', state: 'pending', everywhere: true }, sort: { column: 'email', order: 'desc' } },
  { sort: { column: 'last_login_at', order: 'desc' } },
  { sort: { column: 'last_login_at', order: 'asc' }, hidden: ['roles', 'state'] },
  { cursor: 'c2', page: 2 },
])('reads back what it wrote: %j', (part) => {
  const state = { ...FIRST, ...part };
  expect(readListState(PEOPLE, new URLSearchParams(writeListState(PEOPLE, state)))).toEqual(state);
});

it('hides columns from the first view until the address says otherwise', () => {
  const schema = { ...PEOPLE, hidden: ['phone'] };
  const first = readListState(schema, new URLSearchParams());
  expect(first.hidden).toEqual(['phone']);
  expect(writeListState(schema, first)).toEqual({});
  const shown = { ...first, hidden: [] };
  expect(readListState(schema, new URLSearchParams(writeListState(schema, shown)))).toEqual(shown);
});

it('takes an unknown value in the address for none', () => {
  expect(read('sort=password&order=up&state=x&everywhere=yes&cursor=c1&page=-1')).toEqual(FIRST);
  expect(read('page=3')).toEqual(FIRST);
});

it('turns the order of the same column, and begins another one in its first order', () => {
  const byEmail = sortedBy(PEOPLE, FIRST.sort, 'email');
  expect(byEmail).toEqual({ column: 'email', order: 'asc' });
  expect(sortedBy(PEOPLE, byEmail, 'email')).toEqual({ column: 'email', order: 'desc' });
  expect(sortedBy(PEOPLE, byEmail, 'last_login_at')).toEqual({ column: 'last_login_at', order: 'desc' });
});

it('knows a filtered list from the whole one, whatever its order is', () => {
  expect(isFiltered(PEOPLE, read('sort=email&hidden=roles').filters)).toBe(false);
  expect(isFiltered(PEOPLE, read('state=active').filters)).toBe(true);
});

it('has no sorting where the server offers none', () => {
  const jobs = defineList({ filters: {} });
  const state = readListState(jobs, new URLSearchParams('sort=name'));
  expect(state.sort).toBeNull();
});
