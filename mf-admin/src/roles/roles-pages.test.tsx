import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Role } from '@hydria/shared/contract/roles.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { openPeople } from '../users/testing.tsx';
import { widen } from '../testing.ts';
import { NewRolePage, RolePage } from './role-page.tsx';
import { RolesPage } from './roles-page.tsx';

const role = (over: Partial<Role> = {}): Role => ({
  id: 7,
  name: 'Ταμείο',
  sort: 100,
  system: false,
  version: 3,
  permissions: ['users.view'],
  users: 0,
  ...over,
});

const permission = (name: string, over: object = {}) => ({
  name,
  display_name: name,
  group: name.split('.')[0] ?? '',
  group_sort: 10,
  system: true,
  dependencies: [],
  roles: [],
  held: true,
  ...over,
});

const PERMISSIONS = {
  data: [
    permission('users.view'),
    permission('users.manage', { dependencies: ['users.view'] }),
    permission('log.view', { held: false }),
  ],
};

const pages = { '/admin/roles': RolesPage, '/admin/roles/new': NewRolePage, '/admin/roles/:role_id': RolePage };

beforeEach(widen);

const open = (path: string, answers: Answers) =>
  openPeople(pages, path, { 'GET /api/permissions': PERMISSIONS, ...answers });

const list = (...data: Role[]) => ({ data, total: data.length, next: null, may_change: true });

it('lists roles with their permissions and how many people hold each', async () => {
  const portal = await open('/admin/roles', {
    'GET /api/roles': list(role({ id: 1, name: 'administrator', system: true, users: 2 }), role()),
  });
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Ρόλος', 'Δικαιώματα', 'Χρήστες', 'Σειρά'],
    ['ΔιαχειριστήςΒασικός', 'Προβολή χρηστών', '2', '100'],
    ['Ταμείο', 'Προβολή χρηστών', '0', '100'],
  ]);
  expect(screen.getByRole('link', { name: 'Ταμείο' })).toHaveAttribute('href', '/admin/roles/7');
  expect(screen.getByRole('link', { name: 'Νέος ρόλος' })).toHaveAttribute('href', '/admin/roles/new');
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('a role of the portal keeps its name, which the editor says in the language of the reader', async () => {
  const portal = await open('/admin/roles/2', {
    'GET /api/roles/{id}': role({ id: 2, name: 'staff', system: true }),
    'PUT /api/roles/{id}': role({ id: 2, name: 'staff', system: true }),
  });
  expect(await screen.findByRole('heading', { name: 'Προσωπικό', level: 1 })).toBeVisible();
  expect(screen.queryByLabelText('Όνομα')).toBeNull();
  expect(screen.queryByDisplayValue('staff')).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: /Προσωπικό/ }]));
  const saved = portal.calls.find(({ call }) => call === 'PUT /api/roles/{id}');
  expect(saved?.input).toMatchObject({ body: { name: 'staff' } });
});

it('a reader who may not change roles finds no link to the editor', async () => {
  await open('/admin/roles', { 'GET /api/roles': { ...list(role()), may_change: false } });
  await screen.findByRole('table');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a permission brings those that it needs, which then stay', async () => {
  const portal = await open('/admin/roles/new', { 'POST /api/roles': { id: 8 } });
  await portal.user.type(await screen.findByLabelText('Όνομα'), 'Υποδοχή');
  await portal.user.click(screen.getByLabelText(/^Διαχείριση χρηστών/));
  expect(screen.getByText('Προστέθηκε και ό,τι χρειάζεται: Προβολή χρηστών.')).toBeVisible();
  expect(screen.getByLabelText(/^Προβολή χρηστών/)).toBeChecked();
  expect(screen.getByLabelText(/^Προβολή χρηστών/)).toBeDisabled();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'POST /api/roles')?.input).toEqual({
      body: { name: 'Υποδοχή', sort: 100, permissions: ['users.view', 'users.manage'] },
    }),
  );
});

it('a permission that the reader does not hold cannot be given', async () => {
  await open('/admin/roles/new', {});
  expect(await screen.findByLabelText(/^Προβολή αρχείου ενεργειών/)).toBeDisabled();
});

it('a permission that the editor does not hold is refused at its field, and the role stays as it was', async () => {
  const sentence = 'Δεν μπορείτε να δώσετε ή να αφαιρέσετε δικαιώματα που δεν έχετε.';
  const portal = await open('/admin/roles/7', {
    'GET /api/roles/{id}': role(),
    'PUT /api/roles/{id}': new ApiError(403, 'role_not_held'),
  });
  await portal.user.click(await screen.findByLabelText(/^Διαχείριση χρηστών/));
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Διαχείριση χρηστών/)).toBeChecked();
  expect(screen.getByRole('heading', { level: 1, name: 'Ταμείο' })).toBeVisible();
  expect(portal.notices).toEqual([]);
});

it('names the field that is wrong: no permission here, a taken name by the server', async () => {
  const portal = await open('/admin/roles/new', { 'POST /api/roles': new ApiError(422, 'role_exists') });
  await portal.user.type(await screen.findByLabelText('Όνομα'), 'staff');
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect((await screen.findAllByText('Επιλέξτε τουλάχιστον ένα δικαίωμα για τον ρόλο.')).length).toBeGreaterThan(0);
  await portal.user.click(screen.getByLabelText('Προβολή χρηστών'));
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect((await screen.findAllByText('Υπάρχει ήδη ρόλος με αυτό το όνομα.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Όνομα')).toHaveValue('staff');
});

it('shows what another editor saved meanwhile, keeps the input, and saves over it knowingly', async () => {
  const portal = await open('/admin/roles/7', { 'GET /api/roles/{id}': role() });
  const name = await screen.findByLabelText('Όνομα');
  await portal.user.clear(name);
  await portal.user.type(name, 'Ταμεία');
  portal.answer({
    'PUT /api/roles/{id}': new ApiError(409, 'changed_meanwhile', null, role({ version: 4, name: 'Ταμείο Α' })),
  });
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect(await screen.findByText('Όνομα: Ταμείο Α (εσείς έχετε γράψει κάτι άλλο)')).toBeVisible();
  expect(screen.getByLabelText('Όνομα')).toHaveValue('Ταμεία');
  portal.answer({ 'PUT /api/roles/{id}': role({ version: 5, name: 'Ταμεία' }) });
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() =>
    expect(portal.calls.findLast(({ call }) => call === 'PUT /api/roles/{id}')?.input).toMatchObject({
      body: { name: 'Ταμεία', version: 4 },
    }),
  );
});

it('the administrator role neither changes nor goes', async () => {
  await open('/admin/roles/1', { 'GET /api/roles/{id}': role({ id: 1, name: 'administrator', system: true }) });
  expect(await screen.findByText(/Ο ρόλος του διαχειριστή έχει όλα τα δικαιώματα/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Αποθήκευση' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Διαγραφή ρόλου' })).toBeNull();
});

it('a role that people hold says why it stays; another one goes after a question', async () => {
  const first = await open('/admin/roles/7', { 'GET /api/roles/{id}': role({ users: 3 }) });
  expect(await screen.findByText(/Τον ρόλο έχουν 3 χρήστες/)).toBeVisible();
  first.unmount();
  const portal = await open('/admin/roles/7', {
    'GET /api/roles/{id}': role(),
    'DELETE /api/roles/{id}': { message: 'Success' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Διαγραφή ρόλου' }));
  await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Διαγραφή ρόλου' }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: 'Ο ρόλος «Ταμείο» διαγράφηκε.' }]));
});
