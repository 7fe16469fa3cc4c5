import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { ListedFailure } from '@hydria/shared/contract/failures.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { widen } from '../testing.ts';
import { FailuresPage } from './failures-page.tsx';

type Found = Answer<'GET /api/platform/failures'>;

const REPORT: ListedFailure = {
  at: '2026-11-19T08:05:00.000Z',
  remote: 'mf-billing',
  version: '1.4.0',
  artifact: '1.4.0-bbbbbbbbbbbb',
  phase: 'load',
  class: 'unreachable',
  deya_id: 3,
  bucket: 7,
  reference: 'K7QX2M',
  trace_id: '0'.repeat(32),
};

const UTILITY: DeyaListItem = {
  id: 3,
  title: 'ΔΕΥΑ Χανίων',
  title_latin: 'DEYA Chanion',
  city: 'Χανιά',
  city_latin: 'Chania',
  logo: null,
  distance: null,
  online_forms: true,
  customer_reports: true,
  registration_open: true,
  customer_code_mask: null,
  passkey_required: false,
  bill: null,
};

const found = (data: ListedFailure[], over: Partial<Found> = {}): Found => ({
  groups: data.map(({ remote, version, class: kind, at }) => ({
    remote,
    version,
    class: kind,
    count: 12,
    first_at: at,
    last_at: at,
  })),
  data,
  total: data.length,
  next: null,
  ...over,
});

beforeEach(widen);

const open = (answer: Found | Error, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<FailuresPage />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/failures',
    answers: { 'GET /api/platform/failures': answer, 'GET /api/deya/list': { deyas: [UTILITY] } },
    ...setup,
  });

type Opened = Awaited<ReturnType<typeof open>>;

const asksFor = ({ calls }: Opened) => calls.filter(({ call }) => call === 'GET /api/platform/failures');

/** The query of the last request. */
const lastQuery = (portal: Opened): Record<string, unknown> => {
  const input = asksFor(portal).at(-1)?.input;
  return typeof input === 'object' && input && 'query' in input ? Object(input.query) : {};
};

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('groups equal failures with their count, and shows each report with the person’s reference', async () => {
  const { container } = await open(found([REPORT]));
  const [groups, single] = await screen.findAllByRole('table');
  await within(single!).findByText(UTILITY.title);
  expect(cellsOf(groups!).at(-1)).toEqual([
    'mf-billing',
    '1.4.0',
    'Μη προσβάσιμο',
    '12',
    '19/11/2026, 10:05',
    '19/11/2026, 10:05',
  ]);
  expect(cellsOf(single!).at(-1)).toEqual([
    'K7QX2M',
    '19/11/2026, 10:05',
    'mf-billing 1.4.0',
    'Μη προσβάσιμο',
    'Φόρτωση',
    'ΔΕΥΑ Χανίων',
  ]);
  expect((await axe(container)).violations).toEqual([]);
});

it('shows the number of a utility that is no longer listed, and no text without a utility', async () => {
  const reports = [7, null].map((deya_id) => ({ ...REPORT, deya_id, reference: `B7QX2${deya_id ?? 'M'}` }));
  await open(found([REPORT, ...reports], { groups: [] }));
  const [, single] = await screen.findAllByRole('table');
  await within(single!).findByText(UTILITY.title);
  expect(cellsOf(single!).map((cells) => cells.at(-1))).toEqual(['ΔΕΥΑ', UTILITY.title, '7', '—']);
});

it('searches a reference in all stored failures once its six characters are typed', async () => {
  const portal = await open(found([REPORT]));
  await screen.findAllByRole('table');
  const asked = asksFor(portal).length;
  await portal.user.type(screen.getByRole('textbox', { name: /Κωδικός αναφοράς/ }), 'k7 qx-2m');
  await waitFor(() => expect(lastQuery(portal)).toEqual({ itemsPerPage: 25, reference: 'K7QX2M' }));
  expect(asksFor(portal)).toHaveLength(asked + 1);
  expect(new URLSearchParams(location.search).get('reference')).toBe('K7QX2M');
  expect(await screen.findAllByRole('table')).toHaveLength(1);
});

it('reports an unknown reference, and possible reasons', async () => {
  await open(found([]), { path: '/admin/failures?reference=K7QX2M' });
  expect(await screen.findByText('Δεν υπάρχει σφάλμα με κωδικό K7QX2M')).toBeVisible();
});

it('shows only equal failures after a press on their group', async () => {
  const portal = await open(found([REPORT]));
  await portal.user.click(await screen.findByRole('button', { name: 'Μόνο mf-billing: Μη προσβάσιμο' }));
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ remote: 'mf-billing', class: 'unreachable' }));
});

it('reads its filters from the address, and ignores invalid ones', async () => {
  const portal = await open(found([REPORT]), {
    path: '/admin/failures?remote=mf-forms&class=threw&phase=mount&here=1&span=year&reference=abc',
  });
  await screen.findAllByRole('table');
  const { since, ...query } = lastQuery(portal);
  expect(query).toEqual({ itemsPerPage: 25, remote: 'mf-forms', class: 'threw', phase: 'mount', deya_id: 3 });
  expect(since).toMatch(/:00:00\.000Z$/);
});

it('shows good news without failures', async () => {
  const { container } = await open(found([]));
  expect(await screen.findByText('Κανένα σφάλμα')).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});

it('reports when the filters match nothing', async () => {
  await open(found([]), { path: '/admin/failures?class=threw' });
  expect(await screen.findByText('Κανένα σφάλμα με αυτά τα κριτήρια')).toBeVisible();
});

it('tells the administrator of one utility that failures belong to the installation', async () => {
  await open(new ApiError(403, 'no_access'));
  expect(await screen.findByText('Δεν έχετε πρόσβαση στα σφάλματα')).toBeVisible();
});

it('is a list of cards on a phone', async () => {
  jest.restoreAllMocks();
  const { container } = await open(found([REPORT]));
  expect(await screen.findByText('K7QX2M')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
});
