import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SavedView } from '../contract/saved-views.ts';
import { ApiError } from '../platform/api-error.ts';
import { renderRemote, type Answers } from '../remote/testing.tsx';
import { SavedViews } from './saved-views.tsx';

const view = (over: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  name: 'Ενεργοί',
  view: 'sort=email&state=active',
  is_default: false,
  version: 1,
  ...over,
});

const open = (views: SavedView[], { path = '/admin/users', answers = {} }: { path?: string; answers?: Answers } = {}) =>
  renderRemote(<SavedViews list="users" />, {
    name: 'mf-trial',
    texts: {},
    path,
    answers: { 'GET /api/saved-views': { data: views }, ...answers },
  });

type Opened = Awaited<ReturnType<typeof open>>;

const openMenu = async ({ user }: Opened) => {
  const name = /^Προβολ/;
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('menu'));
};
const pick = async (portal: Opened, name: string) => {
  await portal.user.click(await (await openMenu(portal)).findByText(name));
};
const sent = ({ calls }: Opened, call: string) => calls.find((made) => made.call === call)?.input;

it('opens the list with the default view, in the address', async () => {
  await open([view(), view({ id: 2, name: 'Δικοί μου', view: 'search=a', is_default: true })]);
  await waitFor(() => expect(location.search).toBe('?search=a'));
  expect(await screen.findByRole('button', { name: 'Προβολή: Δικοί μου' })).toBeVisible();
});

it('leaves an address with a view as it is, and the whole list when it is chosen', async () => {
  const portal = await open([view({ is_default: true })], { path: '/admin/users?state=deleted' });
  const menu = await openMenu(portal);
  await menu.findByText('Ενεργοί (αρχική)');
  expect(location.search).toBe('?state=deleted');
  await portal.user.click(menu.getByText('Όλη η λίστα'));
  expect(location.search).toBe('');
});

it('a saved view is chosen with the keyboard, and marked while the list shows it', async () => {
  const portal = await open([view()]);
  const menu = await openMenu(portal);
  await menu.findByText('Ενεργοί');
  await portal.user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.search).toBe('?sort=email&state=active'));
  const again = await openMenu(portal);
  expect(again.getByRole('menuitemradio', { name: /Ενεργοί/ })).toHaveAttribute('aria-checked', 'true');
});

it('names one of two views with the same content: the newest, or the one that was picked', async () => {
  const [older, newer] = [view(), view({ id: 2, name: 'Δικοί μου' })];
  const portal = await open([older, newer], { path: `/admin/users?${older.view}` });
  expect(await screen.findByRole('button', { name: 'Προβολή: Δικοί μου' })).toBeVisible();
  await pick(portal, 'Ενεργοί');
  expect(await screen.findByRole('button', { name: 'Προβολή: Ενεργοί' })).toBeVisible();
  const menu = await openMenu(portal);
  const marked = menu.getAllByRole('menuitemradio', { checked: true });
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveTextContent('Ενεργοί');
});

it('saves what is shown under a name, without the page of the list', async () => {
  const portal = await open([], {
    path: '/admin/users?state=active&hidden=roles&cursor=c1&page=2',
    answers: { 'POST /api/saved-views': view() },
  });
  await pick(portal, 'Αποθήκευση αυτής της προβολής…');
  const dialog = within(await screen.findByRole('dialog'));
  await portal.user.type(dialog.getByLabelText('Όνομα'), 'Ενεργοί');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() =>
    expect(sent(portal, 'POST /api/saved-views')).toEqual({
      body: { list: 'users', name: 'Ενεργοί', is_default: false, view: 'hidden=roles&state=active' },
    }),
  );
});

it('names a name that is taken at its field, and keeps what was typed', async () => {
  const portal = await open([], {
    answers: { 'POST /api/saved-views': new ApiError(422, { name: ['view_exists'] }) },
  });
  await pick(portal, 'Αποθήκευση αυτής της προβολής…');
  const name = await screen.findByLabelText('Όνομα');
  await portal.user.type(name, 'Ενεργοί');
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect(await screen.findByText(/Έχετε ήδη προβολή με αυτό το όνομα/)).toBeVisible();
  expect(name).toHaveValue('Ενεργοί');
});

it('renames a view, makes it the default and takes what the list shows now', async () => {
  const portal = await open([view()], {
    path: '/admin/users?state=deleted',
    answers: { 'PUT /api/saved-views/{id}': view({ version: 2 }) },
  });
  await pick(portal, 'Διαχείριση προβολών…');
  await portal.user.click(await screen.findByRole('button', { name: 'Αλλαγή της προβολής «Ενεργοί»' }));
  const name = await screen.findByLabelText('Όνομα');
  await portal.user.clear(name);
  await portal.user.type(name, 'Διαγραμμένοι');
  await portal.user.click(screen.getByLabelText(/Αρχική προβολή/));
  await portal.user.click(screen.getByLabelText('Αποθήκευση όσων βλέπω τώρα στη λίστα'));
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() =>
    expect(sent(portal, 'PUT /api/saved-views/{id}')).toEqual({
      params: { id: 1 },
      body: { name: 'Διαγραμμένοι', is_default: true, view: 'state=deleted', version: 1 },
    }),
  );
});

it('deletes a view', async () => {
  const portal = await open([view()], { answers: { 'DELETE /api/saved-views/{id}': { message: 'Success' } } });
  await pick(portal, 'Διαχείριση προβολών…');
  portal.answer({ 'GET /api/saved-views': { data: [] } });
  await portal.user.click(await screen.findByRole('button', { name: 'Διαγραφή της προβολής «Ενεργοί»' }));
  expect(await screen.findByText(/Δεν έχετε αποθηκεύσει προβολές/)).toBeVisible();
});
