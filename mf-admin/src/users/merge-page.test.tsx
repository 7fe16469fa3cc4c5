import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { widen } from '../testing.ts';
import { MergePage } from './merge-page.tsx';
import { PersonPage } from './person-page.tsx';
import type { Person } from './person.queries.ts';
import { MARIA, openPeople, READER } from './testing.tsx';

const OTHER: Person = { ...MARIA, id: 9, first_name: 'Μαίρη', email: 'mairi@hydria.example', afm: null };
const COUNTS = {
  utilities: 1,
  supplies: 2,
  requests: 0,
  reports: 3,
  applications: 0,
  conversations: 0,
  messages: 0,
  payments: 4,
  consents: 1,
};
const APPROVAL = {
  id: 70,
  act: 'merge' as const,
  email: null,
  roles: null,
  into: { id: 9, full_name: 'Μαίρη Παπαδάκη' },
  reason: 'Ήρθε με την ταυτότητά της',
  asked_by_name: 'Άννα',
  asked_at: '2026-11-19T08:05:00.000Z',
  is_own: true,
  approved: false,
};

const open = (path: string, answers: Answers = {}) =>
  openPeople(
    { '/admin/users/:person_id/merge': MergePage, '/admin/users/:person_id': PersonPage },
    path,
    {
      'GET /api/users/{id}': ({ params }: { params: { id: number } }) => (params.id === 9 ? OTHER : MARIA),
      'GET /api/users/{id}/merge/{into_id}': { ends: COUNTS, stays: { ...COUNTS, supplies: 1 }, refusal: null },
      'GET /api/users/{id}/approvals': { data: [] },
      'GET /api/users/{id}/permissions': { data: [] },
      ...answers,
    },
    {
      session: {
        user: {
          ...READER,
          lang: 'el',
          timezone: 'Europe/Athens',
          formats: { unit: null, decimal: null, date_format: null },
          scope: ['users.view', 'users.manage'],
          deya: [],
        },
      },
    },
  );

beforeEach(widen);

it('finds the account that stays, and offers every account but the one that ends', async () => {
  const portal = await open('/admin/users/4/merge', {
    'GET /api/users/search': { data: [MARIA, OTHER], total: 2, truncated: false, next: null },
  });
  await portal.user.type(await screen.findByLabelText(/Όνομα, e-mail/), 'Παπα');
  const link = await screen.findByRole('link', { name: 'Επιλογή: Μαίρη Παπαδάκη, mairi@hydria.example' });
  expect(screen.queryByRole('link', { name: /maria@hydria.example/ })).toBeNull();
  await portal.user.click(link);
  expect(await screen.findByRole('heading', { name: 'Σύγκριση των δύο προφίλ' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Αίτημα έγκρισης' })).toBeEnabled();
});

it('shows both accounts side by side and marks a name that differs', async () => {
  const portal = await open('/admin/users/4/merge?into=9');
  const table = within(await screen.findByRole('table'));
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('Παροχές')).toEqual(['2', '1']);
  expect(cells('Ονοματεπώνυμο')).toEqual(['Μαρία ΠαπαδάκηΔιαφέρει', 'Μαίρη Παπαδάκη']);
  expect(cells('ΑΦΜ')).toEqual(['123456783', '—']);
  expect(await screen.findByRole('button', { name: 'Αίτημα έγκρισης' })).toBeEnabled();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('asks a second administrator with a reason', async () => {
  const portal = await open('/admin/users/4/merge?into=9', {
    'POST /api/users/{id}/merge/{into_id}/approvals': { id: 70 },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Αίτημα έγκρισης' }));
  const dialog = within(screen.getByRole('dialog'));
  await portal.user.type(dialog.getByLabelText('Αιτιολογία'), APPROVAL.reason);
  await portal.user.click(dialog.getByRole('button', { name: 'Αίτημα έγκρισης' }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call.startsWith('POST'))?.input).toMatchObject({
      params: { id: 4, into_id: 9 },
      body: { reason: APPROVAL.reason },
    }),
  );
});

it('merges after the approval, when the administrator confirms, and opens the account that stays', async () => {
  const portal = await open('/admin/users/4/merge?into=9', {
    'GET /api/users/{id}/approvals': { data: [{ ...APPROVAL, approved: true }] },
    'POST /api/users/{id}/merge/{into_id}': { message: 'Success' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Συγχώνευση τώρα' }));
  expect(portal.calls.some(({ call }) => call === 'POST /api/users/{id}/merge/{into_id}')).toBe(false);
  await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Συγχώνευση τώρα' }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: 'Τα δύο προφίλ έγιναν ένα.' }]));
});

it.each([
  ['the one who asked waits', { is_own: true }, 'Αναμονή έγκρισης από άλλον διαχειριστή.'],
  ['a request for another account is named', { into: { id: 77, full_name: 'Ν' } }, /ήδη συγχώνευση με άλλο προφίλ/],
])('%s', async (_, over, sentence) => {
  await open('/admin/users/4/merge?into=9', { 'GET /api/users/{id}/approvals': { data: [{ ...APPROVAL, ...over }] } });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Συγχώνευση τώρα' })).toBeNull();
});

it('names the rule that forbids a merge, and offers no request', async () => {
  await open('/admin/users/4/merge?into=9', {
    'GET /api/users/{id}/merge/{into_id}': { ends: COUNTS, stays: COUNTS, refusal: 'merge_afm_differs' },
  });
  expect(await screen.findByText(/Τα δύο προφίλ έχουν διαφορετικό ΑΦΜ/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Αίτημα έγκρισης' })).toBeNull();
});

it('a merged account names the one that stayed, and is not restored', async () => {
  await open('/admin/users/4', {
    'GET /api/users/{id}': { ...MARIA, state: 'deleted', deleted_at: '2026-11-01T00:00:00.000Z', merged_into: 9 },
  });
  expect(await screen.findByRole('link', { name: 'το προφίλ που έμεινε' })).toHaveAttribute(
    'href',
    expect.stringContaining('/admin/users/9'),
  );
  expect(screen.queryByRole('button', { name: 'Επαναφορά' })).toBeNull();
});
