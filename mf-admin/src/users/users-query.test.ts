import { FIRST_VIEW, queryOf, readView, sortedBy, writeView, type UsersView } from './users-query.ts';

it('keeps the first view out of the address', () => {
  expect(writeView(FIRST_VIEW)).toEqual({});
});

it.each<Partial<UsersView>>([
  { search: 'παπαδάκη' },
  { state: 'pending', sort: 'email', order: 'desc' },
  { sort: 'last_login_at', everywhere: true },
])('reads back what it wrote: %j', (part) => {
  const view = { ...FIRST_VIEW, ...part };
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
});

it('takes nonsense in the address for nothing said', () => {
  expect(readView(new URLSearchParams('sort=password&order=up&state=x&everywhere=yes'))).toEqual(FIRST_VIEW);
});

it('turns the order of the same column, and begins another one at its beginning', () => {
  const byEmail = sortedBy(FIRST_VIEW, 'email');
  expect(byEmail).toMatchObject({ sort: 'email', order: 'asc' });
  expect(sortedBy(byEmail, 'email')).toMatchObject({ sort: 'email', order: 'desc' });
  expect(sortedBy(byEmail, 'last_login_at')).toMatchObject({ sort: 'last_login_at', order: 'desc' });
});

it('asks for the current utility unless everyone is wanted', () => {
  expect(queryOf(FIRST_VIEW, 3, null)).toEqual({ itemsPerPage: 25, sort: 'name', order: 'asc', deya_id: 3 });
  expect(queryOf({ ...FIRST_VIEW, everywhere: true }, 3, 'next')).toEqual({
    itemsPerPage: 25,
    sort: 'name',
    order: 'asc',
    cursor: 'next',
  });
  expect(queryOf(FIRST_VIEW, null, null)).not.toHaveProperty('deya_id');
});
