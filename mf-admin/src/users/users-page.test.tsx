import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import type { RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import { widen } from '../testing.ts';
import { openPeople } from './testing.tsx';
import { UsersPage } from './users-page.tsx';

const person = (over: Partial<ListedUser> = {}): ListedUser => ({
  id: 1,
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  full_name: 'Μαρία Παπαδάκη',
  email: 'maria@hydria.example',
  phone: null,
  lang: 'el',
  active: true,
  confirmed: true,
  state: 'active',
  roles: [],
  deya: [],
  last_login_at: '2026-11-19T08:05:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...over,
});

const found = (data: ListedUser[], over: Partial<Answer<'GET /api/users/search'>> = {}) => ({
  data,
  total: data.length,
  truncated: false,
  next: null,
  ...over,
});

const ADMIN = person({
  id: 2,
  first_name: 'Άννα',
  last_name: '',
  email: 'admin@hydria.example',
  last_login_at: null,
  roles: [
    { name: 'administrator', deya_id: null },
    { name: 'administrator', deya_id: 3 },
    { name: 'Ταμείο', deya_id: 3 },
  ],
});

/** The administrator who reads the list. */
const READER: User = {
  id: 90,
  first_name: 'Άννα',
  last_name: '',
  full_name: 'Άννα',
  email: 'admin@hydria.example',
  phone: null,
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: ['users.view'],
  deya: [],
};

beforeEach(widen);

const open = (
  answer: Answer<'GET /api/users/search'> | Error,
  { path = '/admin/users', answers = {}, ...setup }: Partial<RemoteSetup> = {},
) =>
  openPeople(
    { '/admin/users': UsersPage },
    path,
    { 'GET /api/users/search': answer, 'GET /api/saved-views': { data: [] }, ...answers },
    setup,
  );

type Opened = Awaited<ReturnType<typeof open>>;

/** The query of the last request. */
const lastQuery = ({ calls }: Opened): object => {
  const input = calls.at(-1)?.input;
  return typeof input === 'object' && input && 'query' in input ? Object(input.query) : {};
};

it('lists name, e-mail, roles, state and last sign-in', async () => {
  await open(found([person(), ADMIN]));
  const table = within(await screen.findByRole('table'));
  const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Όνομα', 'E-mail', 'Ρόλοι', 'Κατάσταση', 'Τελευταία σύνδεση'],
    ['Παπαδάκη, Μαρία', 'maria@hydria.example', '—', 'Ενεργός', '19/11/2026, 10:05'],
    ['Άννα', 'admin@hydria.example', 'Διαχειριστής, Ταμείο', 'Ενεργός', 'Ποτέ'],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('2 χρήστες');
});

it('shows cards instead of a table on a phone', async () => {
  jest.restoreAllMocks();
  await open(found([person()]));
  expect(await screen.findByText('maria@hydria.example')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('queries the server once typing pauses, and keeps the search in the address', async () => {
  const portal = await open(found([person()]));
  await screen.findByRole('table');
  const box = screen.getByRole('searchbox', { name: /^Όνομα, e-mail/ });
  // Types without a delay, so that the debounce timer cannot end between two letters on a slow machine.
  for (const value of ['π', 'πα', 'παπ', 'παπα', 'παπαδ']) fireEvent.change(box, { target: { value } });
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ search: 'παπαδ' }));
  expect(portal.calls.filter(({ call }) => call === 'GET /api/users/search')).toHaveLength(2);
  expect(new URLSearchParams(location.search).get('search')).toBe('παπαδ');
});

it('empties the search when a link leads to the whole list', async () => {
  const portal = await open(found([person()]), { path: '/admin/users?search=παπαδ' });
  expect(await screen.findByRole('searchbox')).toHaveValue('παπαδ');
  act(() => portal.platform.navigate('/admin/users'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('orders by a column with the keyboard, and reverses at the second press', async () => {
  const portal = await open(found([person()]));
  const header = within(await screen.findByRole('columnheader', { name: 'E-mail' })).getByRole('button');
  act(() => header.focus());
  await portal.user.keyboard('{Enter}');
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ sort: 'email', order: 'asc' }));
  await portal.user.keyboard('{Enter}');
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ sort: 'email', order: 'desc' }));
  expect(screen.getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'descending');
});

it('orders by a field on a phone, in both directions', async () => {
  const portal = await open(found([person()]));
  const field = await screen.findByLabelText('Ταξινόμηση');
  await portal.user.selectOptions(field, 'E-mail, φθίνουσα');
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ sort: 'email', order: 'desc' }));
  await portal.user.selectOptions(field, 'E-mail, αύξουσα');
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ sort: 'email', order: 'asc' }));
});

it('pages forward and back, and returns to the first page when the query changes', async () => {
  const many = Array.from({ length: 25 }, (_, i) => person({ id: i + 1, email: `p${i}@hydria.example` }));
  const portal = await open(found(many, { total: 60, next: 'c1' }));
  expect(await screen.findByText('1–25 από 60')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Επόμενη σελίδα' }));
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ cursor: 'c1' }));
  expect(await screen.findByText('26–50 από 60')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Προηγούμενη σελίδα' }));
  expect(await screen.findByText('1–25 από 60')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Επόμενη σελίδα' }));
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Κατάσταση' }), 'Αναμονή έγκρισης');
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ state: 'unapproved' }));
  expect(lastQuery(portal)).not.toHaveProperty('cursor');
});

it('requests the users of the chosen utility', async () => {
  const portal = await open(found([person()]), { session: { deya_id: 9 } });
  await screen.findByRole('table');
  expect(lastQuery(portal)).toMatchObject({ deya_id: 9 });
});

it('requests everyone when the address says so', async () => {
  const portal = await open(found([person()]), { path: '/admin/users?everywhere=1' });
  await screen.findByRole('table');
  expect(lastQuery(portal)).toEqual({ itemsPerPage: 25, sort: 'name', order: 'asc' });
});

it('opens at the page of the address, and at the first one after a change of the utility', async () => {
  const portal = await open(found([person()], { total: 60, next: 'c2' }), {
    path: '/admin/users?cursor=c1&page=1',
  });
  expect(await screen.findByText('26–26 από 60')).toBeVisible();
  expect(lastQuery(portal)).toMatchObject({ cursor: 'c1', deya_id: 3 });
  act(() => portal.platform.session.chooseUtility(9));
  expect(await screen.findByText('1–1 από 60')).toBeVisible();
  expect(lastQuery(portal)).not.toHaveProperty('cursor');
});

/** jsdom has no `Blob.text`. */
const textOf = (file: Blob = new Blob()): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(file);
  });

describe('the exported file', () => {
  const saved: { name: string; file: Blob }[] = [];
  let last: Blob | undefined;
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) last = file;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      if (last) saved.push({ name: this.download, file: last });
    });
  });

  it('contains every page of the filtered list', async () => {
    const portal = await open(found([person()], { total: 2, next: 'c1' }), { path: '/admin/users?state=active' });
    await screen.findByRole('table');
    portal.answer({
      'GET /api/users/search': ({ query }) =>
        query?.cursor === 'c1' ? found([ADMIN]) : found([person()], { next: 'c1' }),
    });
    await portal.user.click(screen.getByRole('button', { name: 'Λήψη CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('users.csv');
    expect(lastQuery(portal)).toMatchObject({ itemsPerPage: 200, state: 'active', cursor: 'c1' });
    const lines = (await act(() => textOf(saved[0]?.file))).split('\r\n');
    expect(lines.map((line) => line.split(';')[1])).toEqual([
      'E-mail',
      'maria@hydria.example',
      'admin@hydria.example',
      undefined,
    ]);
  });

  it('is not created when a page fails to load; a message gives the reason', async () => {
    const portal = await open(found([person()]));
    await screen.findByRole('table');
    portal.answer({ 'GET /api/users/search': new ApiError(503, 'service_unavailable') });
    await portal.user.click(screen.getByRole('button', { name: 'Λήψη CSV' }));
    await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'error' }]));
    expect(saved).toHaveLength(0);
  });
});

it('reports when the search matches no user', async () => {
  await open(found([]), { path: '/admin/users?search=zzz' });
  expect(await screen.findByText('Δεν βρέθηκε χρήστης για «zzz»')).toBeVisible();
});

it.each(['no_access', 'no_access_to_service'])('explains the refusal %s without a retry', async (code) => {
  await open(new ApiError(403, code));
  expect(await screen.findByText('Δεν έχετε πρόσβαση σε αυτούς τους χρήστες')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeNull();
});

it('fails in its own place and tries again', async () => {
  const portal = await open(new ApiError(500, 'server_error'));
  const retry = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  portal.answer({ 'GET /api/users/search': found([person()]) });
  await portal.user.click(retry);
  expect(await screen.findByRole('table')).toBeVisible();
});

describe('an administrator who may act as customers', () => {
  const may = { user: { ...READER, scope: ['users.view', 'users.impersonate'] }, deya_id: 3 };
  const ofThree = [{ id: 3, title: 'ΔΕΥΑ Χανίων', title_latin: 'DEYA Chanion', active: true }];

  it('starts at the customer, for the utility where it is theirs', async () => {
    const portal = await open(
      found([person({ deya: ofThree }), person({ id: 5, last_name: 'Ρήγας', first_name: 'Άρης' })]),
      { session: may },
    );
    const link = await screen.findByRole('link', { name: 'Προβολή ως πελάτης: Μαρία Παπαδάκη' });
    expect(link).toHaveAttribute('href', '/impersonate?person=1&deya_id=3');
    expect(screen.getByRole('link', { name: /Άρης Ρήγας/ })).toHaveAttribute('href', '/impersonate?person=5');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('finds no link for staff, for themselves, and for a closed account', async () => {
    await open(found([ADMIN, person({ id: READER.id }), person({ id: 6, state: 'deactivated' })]), { session: may });
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: /^Προβολή ως πελάτης/ })).toBeNull();
  });

  it('starts on a phone as well', async () => {
    jest.restoreAllMocks();
    await open(found([person()]), { session: may });
    expect(await screen.findByRole('link', { name: 'Προβολή ως πελάτης: Μαρία Παπαδάκη' })).toBeVisible();
  });
});

it('passes axe', async () => {
  const portal = await open(found([person(), ADMIN]));
  await screen.findByRole('table');
  expect(await axe(portal.container)).toHaveNoViolations();
});

describe('several people at once', () => {
  const MANAGER = { user: { ...READER, scope: ['users.view', 'users.manage'] } };
  const three = [person(), person({ id: 2, first_name: 'Νίκος' }), person({ id: 3, first_name: 'Ελένη' })];
  const send = async ({ user }: Opened, act: string) => {
    await user.click(screen.getByRole('button', { name: 'Ενέργειες' }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
    return within(await screen.findByRole('dialog'));
  };
  const sent = ({ calls }: Opened) => calls.filter(({ call }) => call === 'POST /api/users/bulk');

  it('are not chosen by a reader who may not manage them', async () => {
    await open(found(three));
    await screen.findByRole('table');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are chosen by their checkboxes, named by their number, and sent in one call', async () => {
    const portal = await open(found(three), {
      session: MANAGER,
      answers: {
        'POST /api/users/bulk': {
          data: [
            { id: 1, outcome: 'done', code: null },
            { id: 3, outcome: 'unchanged', code: null },
          ],
        },
      },
    });
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Επιλογή: Μαρία Παπαδάκη' }));
    await portal.user.click(screen.getByRole('checkbox', { name: 'Επιλογή: Ελένη Παπαδάκη' }));
    expect(screen.getByText('2 επιλεγμένοι χρήστες')).toBeVisible();
    expect(await axe(portal.container)).toHaveNoViolations();
    const dialog = await send(portal, 'Απενεργοποίηση χρηστών');
    expect(dialog.getByText(/Θα απενεργοποιηθούν 2 χρήστες/)).toBeVisible();
    await portal.user.click(dialog.getByRole('button', { name: 'Απενεργοποίηση' }));
    await waitFor(() =>
      expect(portal.notices).toMatchObject([
        { kind: 'success', text: 'Έγινε για 1 χρήστη. Για 1 χρήστη δεν χρειάστηκε.' },
      ]),
    );
    expect(sent(portal).map(({ input }) => input)).toEqual([
      { query: { deya_id: 3 }, body: { act: 'deactivate', person_ids: [1, 3] } },
    ]);
    expect(screen.getByText('Επιλέξτε χρήστες για μια ενέργεια σε πολλούς μαζί.')).toBeVisible();
  });

  it('tells who was refused and why, and keeps them chosen', async () => {
    const portal = await open(found(three), {
      session: MANAGER,
      answers: {
        'POST /api/users/bulk': {
          data: [
            { id: 1, outcome: 'done', code: null },
            { id: 2, outcome: 'refused', code: 'last_administrator' },
            { id: 3, outcome: 'done', code: null },
          ],
        },
      },
    });
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Επιλογή όλων σε αυτή τη σελίδα' }));
    const asked = await send(portal, 'Απενεργοποίηση χρηστών');
    await portal.user.click(asked.getByRole('button', { name: 'Απενεργοποίηση' }));
    const result = within(await screen.findByRole('dialog', { name: 'Αποτέλεσμα' }));
    expect(result.getByText('Έγινε για 2 χρήστες.')).toBeVisible();
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Νίκος ΠαπαδάκηΠρέπει να υπάρχει τουλάχιστον ένας διαχειριστής.',
    ]);
    await portal.user.click(result.getByRole('button', { name: 'Κλείσιμο' }));
    expect(screen.getByText('1 επιλεγμένος χρήστης')).toBeVisible();
  });

  it('are all that the list finds, also on other pages, with their number', async () => {
    const pages = [found(three, { total: 4, next: 'c1' }), found([person({ id: 4 })], { total: 4 })] as const;
    const portal = await open(found([]), {
      session: MANAGER,
      answers: { 'GET /api/users/search': ({ query }) => (query?.cursor ? pages[1] : pages[0]) },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Επιλογή όλων (4)' }));
    expect(await screen.findByText('4 επιλεγμένοι χρήστες')).toBeVisible();
    await portal.user.selectOptions(screen.getByLabelText('Κατάσταση'), 'active');
    expect(await screen.findByText(/^Επιλέξτε χρήστες/)).toBeVisible();
  });
});
