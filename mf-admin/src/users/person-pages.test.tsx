import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answers, RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { widen } from '../testing.ts';
import { HistoryPage } from './history-page.tsx';
import { EditPersonPage, NewPersonPage } from './person-forms.tsx';
import { PersonPage } from './person-page.tsx';
import type { Person } from './person.queries.ts';
import { MARIA, openPeople, READER, SETTINGS } from './testing.tsx';

const person = (over: Partial<Person> = {}): Person => ({ ...MARIA, ...over });

const session = {
  user: {
    ...READER,
    ...SETTINGS,
    scope: ['users.view', 'users.manage', 'roles.manage'],
  },
};

const pages = {
  '/admin/users/new': NewPersonPage,
  '/admin/users/:person_id': PersonPage,
  '/admin/users/:person_id/history': HistoryPage,
  '/admin/users/:person_id/edit': EditPersonPage,
};

const GRANTED = { data: [{ name: 'reports.manage', roles: [{ id: 2, name: 'staff', deya_id: null }] }] };

const open = (path: string, answers: Answers, setup: Partial<RemoteSetup> = {}) =>
  openPeople(pages, path, { 'GET /api/users/{id}/permissions': GRANTED, ...answers }, { session, ...setup });

beforeEach(widen);

it('shows a person, their permissions with the role that grants each, and what can be done', async () => {
  const portal = await open('/admin/users/4', { 'GET /api/users/{id}': person() });
  expect(await screen.findByRole('heading', { name: 'Μαρία Παπαδάκη' })).toBeVisible();
  expect(await screen.findByText('Διαχείριση αναφορών προβλημάτων')).toBeVisible();
  expect(screen.getByText('Από: Προσωπικό (όλη η πύλη)')).toBeVisible();
  const acts = within(screen.getByRole('region', { name: 'Ενέργειες' }));
  expect(acts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Απενεργοποίηση',
    'Αναίρεση',
    'Αποστολή',
    'Τερματισμός',
    'Διαγραφή',
  ]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('asks before an act, performs it and says so', async () => {
  const portal = await open('/admin/users/4', {
    'GET /api/users/{id}': person(),
    'POST /api/users/{id}/state': { message: 'Success' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Διαγραφή' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Μπορείτε να τον επαναφέρετε αργότερα/)).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: 'Διαγραφή' }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: 'Ο χρήστης διαγράφηκε.' }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/users/{id}/state')?.input).toMatchObject({
    params: { id: 4 },
    query: { deya_id: 3 },
    body: { to: 'deleted' },
  });
});

it('a deleted person is restored or deleted for good, with the warning that it cannot be undone', async () => {
  const portal = await open('/admin/users/4', {
    'GET /api/users/{id}': person({ state: 'deleted', deleted_at: '2026-11-01T00:00:00.000Z', open_sessions: 0 }),
  });
  expect(await screen.findByRole('button', { name: 'Επαναφορά' })).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Οριστική διαγραφή' }));
  expect(within(screen.getByRole('dialog')).getByText(/Αυτό δεν αναιρείται/)).toBeVisible();
});

it.each([
  ['themselves', { is_self: true }, 'Δεν μπορείτε να διαγράψετε τον εαυτό σας.'],
  ['an administrator', { is_administrator: true }, 'Ο κύριος διαχειριστής δεν διαγράφεται.'],
  ['a person of another utility', { reach: 'shared' as const }, /Ο χρήστης ανήκει και σε άλλη ΔΕΥΑ/],
])('says which rule forbids an act on %s', async (_, over, sentence) => {
  await open('/admin/users/4', { 'GET /api/users/{id}': person(over) });
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Διαγραφή' })).toBeNull();
});

it('where no mail is sent, the link for a password is shown and handed over, and no act sends one', async () => {
  const link = 'https://my.example.gr/password/reset/link#secret';
  const portal = await open(
    '/admin/users/4',
    { 'GET /api/users/{id}': person(), 'POST /api/users/{id}/shown-password-link': { link } },
    { mail: false },
  );
  await portal.user.click(await screen.findByRole('button', { name: 'Εμφάνιση συνδέσμου' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Σύνδεσμος για κωδικό' }));
  expect(dialog.getByText(link)).toBeVisible();
  expect(screen.queryByText('Σύνδεσμος για νέο κωδικό')).toBeNull();
  expect(portal.calls.find(({ call }) => call === 'POST /api/users/{id}/shown-password-link')?.input).toEqual({
    params: { id: 4 },
    query: { deya_id: 3 },
  });
});

const ASKED = {
  id: 70,
  act: 'one-time-password' as const,
  email: null,
  roles: null,
  into: null,
  reason: 'Ήρθε με την ταυτότητά της',
  asked_by_name: 'Άννα',
  asked_at: '2026-11-19T08:05:00.000Z',
  is_own: true,
  approved: true,
};

it('an approved link for a password stays in sight although its approval is used up', async () => {
  const link = 'https://my.example.gr/password/reset/link#secret';
  let isUsed = false;
  const portal = await open('/admin/users/4', {
    'GET /api/users/{id}': person(),
    'GET /api/users/{id}/approvals': () => ({ data: isUsed ? [] : [ASKED] }),
    'POST /api/users/{id}/shown-password-link': () => {
      isUsed = true;
      return { link };
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Εμφάνιση συνδέσμου' }));
  await waitFor(() => expect(screen.queryByText(ASKED.reason)).toBeNull());
  const dialog = within(screen.getByRole('dialog', { name: 'Σύνδεσμος για κωδικό' }));
  expect(dialog.getByText(link)).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: 'Κλείσιμο' }));
  expect(screen.queryByText(link)).toBeNull();
});

it.each(['shared', 'stronger'] as const)(
  'roles that wait for an account of %s reach are decided, and nothing else is offered',
  async (reach) => {
    const roles = { ...ASKED, id: 71, act: 'roles' as const, roles: ['staff'], is_own: false, approved: false };
    const portal = await open('/admin/users/4', {
      'GET /api/users/{id}': person({ reach }),
      'GET /api/users/{id}/approvals': { data: [{ ...ASKED, is_own: false, approved: false }, roles] },
      'POST /api/users/{id}/approvals/{approval_id}': { message: 'Success' },
    });
    const card = within(await screen.findByRole('region', { name: 'Με έγκριση δεύτερου διαχειριστή' }));
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Έγκριση', 'Απόρριψη']);
    expect(card.queryByRole('link')).toBeNull();
    await portal.user.click(card.getByRole('button', { name: 'Έγκριση' }));
    await waitFor(() =>
      expect(portal.calls.find(({ call }) => call === 'POST /api/users/{id}/approvals/{approval_id}')?.input).toEqual({
        params: { id: 4, approval_id: 71 },
        query: { deya_id: 3 },
        body: { approved: true },
      }),
    );
  },
);

it('where no mail is sent, the form of a new person promises none', async () => {
  await open('/admin/users/new', {}, { mail: false });
  expect(await screen.findByText(/Τον σύνδεσμο για τον πρώτο κωδικό τον δίνετε εσείς/)).toBeVisible();
  expect(screen.queryByText(/στέλνεται σύνδεσμος/)).toBeNull();
});

it('a person keeps at least one role', async () => {
  const portal = await open('/admin/users/4', {
    'GET /api/users/{id}': person({ roles: [{ name: 'user', deya_id: 3 }] }),
    'GET /api/roles': {
      data: [{ id: 3, name: 'user', sort: 30, system: true, version: 1, permissions: [], users: 9 }],
      total: 1,
      next: null,
      may_change: true,
    },
    'PUT /api/users/{id}/roles': new ApiError(422, 'user_role_needed'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Αλλαγή ρόλων' }));
  await portal.user.click(await screen.findByLabelText('Χρήστης'));
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect(await screen.findByText('Επιλέξτε τουλάχιστον έναν ρόλο.')).toBeVisible();
});

it.each([
  [
    'would leave the installation without an administrator',
    'last_administrator',
    422,
    'Πρέπει να υπάρχει τουλάχιστον ένας διαχειριστής.',
  ],
  [
    'has a permission that the editor does not hold',
    'role_not_held',
    403,
    'Δεν μπορείτε να δώσετε ή να αφαιρέσετε δικαιώματα που δεν έχετε.',
  ],
])(
  'a choice of roles that %s is refused at its field, and the person keeps the roles',
  async (_, code, status, sentence) => {
    const role = { sort: 30, system: true, version: 1, permissions: [], users: 1 };
    const data = [
      { ...role, id: 1, name: 'administrator' },
      { ...role, id: 3, name: 'user' },
    ];
    const portal = await open('/admin/users/4', {
      'GET /api/users/{id}': person({ roles: [{ name: 'administrator', deya_id: 3 }] }),
      'GET /api/roles': { data, total: 2, next: null, may_change: true },
      'PUT /api/users/{id}/roles': new ApiError(status, code),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Αλλαγή ρόλων' }));
    const dialog = within(screen.getByRole('dialog'));
    await portal.user.click(await dialog.findByLabelText('Διαχειριστής'));
    await portal.user.click(dialog.getByLabelText('Χρήστης'));
    await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByRole('group')).toHaveAccessibleDescription(sentence);
    expect(dialog.getByLabelText('Χρήστης')).toBeChecked();
    expect(portal.notices).toEqual([]);
    await portal.user.click(dialog.getByRole('button', { name: 'Άκυρο' }));
    expect(screen.getByText(/^Διαχειριστής \(/)).toBeVisible();
  },
);

it('roles that another administrator has changed meanwhile are named, and the choice is kept', async () => {
  const role = { sort: 30, system: true, version: 1, permissions: [], users: 9 };
  const portal = await open('/admin/users/4', {
    'GET /api/users/{id}': person({ roles: [{ name: 'user', deya_id: 3 }] }),
    'GET /api/roles': {
      data: [
        { ...role, id: 2, name: 'staff' },
        { ...role, id: 3, name: 'user' },
      ],
      total: 2,
      next: null,
      may_change: true,
    },
    'PUT /api/users/{id}/roles': new ApiError(409, 'changed_meanwhile'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Αλλαγή ρόλων' }));
  await portal.user.click(await screen.findByLabelText('Προσωπικό'));
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect(await screen.findByText(/Κάποιος άλλος άλλαξε τους ρόλους στο μεταξύ. Τώρα είναι: Χρήστης/)).toBeVisible();
  expect(screen.getByLabelText('Προσωπικό')).toBeChecked();
  expect(portal.calls.find(({ call }) => call === 'PUT /api/users/{id}/roles')?.input).toMatchObject({
    body: { role_ids: [2, 3], held: ['user'] },
  });
});

it('makes a person with or without the confirming mail', async () => {
  const portal = await open('/admin/users/new', {
    'POST /api/users': { id: 9 },
    'GET /api/users/{id}': person({ id: 9 }),
  });
  await portal.user.type(await screen.findByLabelText('Όνομα'), 'Νίκος');
  await portal.user.type(screen.getByLabelText('Επώνυμο'), 'Ρήγας');
  await portal.user.type(screen.getByLabelText('E-mail'), 'nikos@hydria.example');
  await portal.user.selectOptions(screen.getByLabelText('Επιβεβαίωση e-mail'), 'no');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: 'Δημιουργία χρήστη' }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'POST /api/users')?.input).toEqual({
      query: { deya_id: 3 },
      body: {
        first_name: 'Νίκος',
        last_name: 'Ρήγας',
        email: 'nikos@hydria.example',
        lang: 'el',
        send_confirmation_email: 'no',
      },
    }),
  );
});

it('names an e-mail of another user at its field, and keeps what was typed', async () => {
  const portal = await open('/admin/users/4/edit', {
    'GET /api/users/{id}': person(),
    'PUT /api/users/{id}': new ApiError(422, { email: ['user_email_of_another'] }),
  });
  const email = await screen.findByLabelText('E-mail');
  await portal.user.clear(email);
  await portal.user.type(email, 'eleni@hydria.example');
  expect(screen.getByText(/Το νέο e-mail ισχύει αφού το εγκρίνει δεύτερος διαχειριστής/)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  expect((await screen.findAllByText('Αυτό το e-mail ανήκει σε άλλον χρήστη.')).length).toBeGreaterThan(0);
  expect(email).toHaveValue('eleni@hydria.example');
});

it('tells the history in words, with who acted', async () => {
  const event = { id: 1, at: '2026-11-19T08:05:00.000Z', deya_id: null };
  await open('/admin/users/4/history', {
    'GET /api/users/{id}': person(),
    'GET /api/users/{id}/history': {
      data: [
        { ...event, id: 2, action: 'user-deactivated', actor_person_id: 90, actor_name: 'Άννα' },
        { ...event, action: 'sign-in', actor_person_id: null, actor_name: null },
      ],
      total: 2,
      next: null,
    },
  });
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].slice(1, 3).map((cell) => cell.textContent))).toEqual([
    ['Απενεργοποίηση', 'Άννα'],
    ['Σύνδεση', 'τον ίδιο τον χρήστη'],
  ]);
});

it('names the system for what it did to an account by itself, such as a refund', async () => {
  const event = { at: '2026-11-19T08:05:00.000Z', deya_id: 3, actor_person_id: null, actor_name: null };
  await open('/admin/users/4/history', {
    'GET /api/users/{id}': person(),
    'GET /api/users/{id}/history': {
      data: [
        { ...event, id: 2, action: 'refund-done' },
        { ...event, id: 1, action: 'bank-payment-authorised' },
      ],
      total: 2,
      next: null,
    },
  });
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.children[2]?.textContent)).toEqual(['το σύστημα', 'τον ίδιο τον χρήστη']);
});

it('changes the tax number with a reason, and says what changes', async () => {
  const portal = await open('/admin/users/4', {
    'GET /api/users/{id}': person(),
    'PUT /api/users/{id}/afm': new ApiError(422, { afm: ['user_afm_of_another'] }),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Αλλαγή ΑΦΜ' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^ΑΦΜ/);
  await portal.user.clear(field);
  expect(dialog.getByText('Ο ΑΦΜ 123456783 αφαιρείται.')).toBeVisible();
  await portal.user.type(field, '900000080');
  expect(dialog.getByText('Ο ΑΦΜ αλλάζει από 123456783 σε 900000080.')).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  expect(portal.calls.some(({ call }) => call === 'PUT /api/users/{id}/afm')).toBe(false);
  expect(field).toHaveAccessibleDescription('9 ψηφία. Κενό, αν ο χρήστης δεν έχει.');
  expect(dialog.getByLabelText('Αιτιολογία')).toHaveAccessibleDescription(/Τουλάχιστον 10 χαρακτήρες\./);
  await portal.user.type(dialog.getByLabelText('Αιτιολογία'), 'Έδειξε την ταυτότητα');
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  expect((await dialog.findAllByText(/Αυτόν τον ΑΦΜ έχει άλλος χρήστης/)).length).toBeGreaterThan(0);
  expect(field).toHaveValue('900000080');
  expect(await axe(portal.container)).toHaveNoViolations();
});
