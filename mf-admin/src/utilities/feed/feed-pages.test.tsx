import type { ReactNode } from 'react';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ListedFeedRun, RefusedRow } from '@hydria/shared/contract/feed-runs.ts';
import type { FeedToken } from '@hydria/shared/contract/feed-tokens.ts';
import type { Open311Key } from '@hydria/shared/contract/open311.ts';
import type { UtilitySettings } from '@hydria/shared/contract/utilities.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { RemotePages } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { RemoteContextProvider, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import main from '../../locales/el.json';
import { widen } from '../../testing.ts';
import { feedPages } from './feed-pages.tsx';
import el from './locales/el.json';
import { FEED } from './use-feed-t.ts';

const PATH = '/admin/utilities/1';
const PAGES = {
  '/admin/feed-tokens': feedPages.FeedTokensPage,
  '/admin/open311-keys': feedPages.Open311KeysPage,
  '/admin/utilities/:utility_id/feed-tokens': feedPages.FeedTokensPage,
  '/admin/utilities/:utility_id/feed-runs': feedPages.FeedRunsPage,
  '/admin/utilities/:utility_id/feed-runs/:run_id': feedPages.FeedRunPage,
};

/** The texts of the feed, as the area loads them in the portal. */
const WithTexts = ({ children }: { children: ReactNode }) => {
  const context = useRemoteContext();
  const { i18n } = context.platform;
  if (!i18n.hasResourceBundle('el', FEED)) i18n.addResourceBundle('el', FEED, el);
  return (
    <RemoteContextProvider value={{ ...context, catalogues: [FEED, context.name] }}>{children}</RemoteContextProvider>
  );
};

const open = (path: string, answers: Answers, deya_id: number | null = 1) => {
  widen();
  return renderRemote(
    <WithTexts>
      <RemotePages pages={PAGES} />
    </WithTexts>,
    {
      name: 'mf-admin',
      texts: { el: main },
      ownRouter: true,
      path,
      session: { deya_id },
      answers: {
        'GET /api/utilities/profile': { id: 1, title: 'ΔΕΥΑ Πάτρας' } as UtilitySettings,
        ...answers,
      },
    },
  );
};

const TOKEN: FeedToken = {
  id: 7,
  name: 'Τιμολόγηση',
  hint: 'hydria_AbCd',
  scopes: ['bills', 'settlements'],
  state: 'active',
  begins_at: null,
  ends_at: '2027-01-31T22:00:00.000Z',
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: 'Άννα Άλφα',
  replaced: false,
  revoked_at: null,
  last_used_at: null,
  last_used_network: null,
};
const tokens = (...data: FeedToken[]) => ({ data, total: data.length, next: null });
const TEXT = 'hydria_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd000000';

const RUN: ListedFeedRun = {
  id: 9,
  part: 'supplies',
  run: 'night-1',
  state: 'refused',
  started_at: '2026-11-20T01:00:00.000Z',
  finished_at: '2026-11-20T01:02:00.000Z',
  received: 1200,
  stored: 1198,
  changed: 4,
  rejected: 2,
};
const ROWS: RefusedRow[] = [
  { n: 1, line: 3, field: 'afm', reason: 'afm', value: '•••789' },
  { n: 2, line: 8, field: 'municipality', reason: 'unexpected', value: null },
  { n: 3, line: 9, field: 'row', reason: 'row_malformed', value: null },
];

describe('access tokens', () => {
  it('are listed with their scopes, last day and last use', async () => {
    const used = { last_used_at: '2026-11-20T08:05:00.000Z', last_used_network: '203.0.113.0/24' };
    const portal = await open(`${PATH}/feed-tokens`, {
      'GET /api/utilities/feed-tokens': tokens(TOKEN, {
        ...TOKEN,
        id: 8,
        name: 'Μετρητές',
        state: 'ending',
        ends_at: null,
        ...used,
      }),
    });
    const row = within(await screen.findByRole('row', { name: /Τιμολόγηση/ }));
    expect(row.getByText('Λογαριασμοί, Διακανονισμοί')).toBeVisible();
    // The last day is over at 22:00 in UTC.
    expect(row.getByText(/31.0?1.2027/)).toBeVisible();
    expect(row.getByText('Ποτέ')).toBeVisible();
    const other = within(screen.getByRole('row', { name: /Μετρητές \(?hydria|Μετρητές/ }));
    expect(other.getByText(/από 203\.0\.113\.0\/24/)).toBeVisible();
    expect(other.getByText('Λήγει σύντομα')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Κλειδιά πρόσβασης' })).toHaveAttribute('aria-current', 'page');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('are made with a name and what they may send, and shown once', async () => {
    const portal = await open(`${PATH}/feed-tokens`, {
      'GET /api/utilities/feed-tokens': tokens(),
      'POST /api/utilities/feed-tokens': { id: 7, token: TEXT },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Νέο κλειδί' }));
    const dialog = within(screen.getByRole('dialog'));
    await portal.user.click(dialog.getByRole('button', { name: 'Δημιουργία' }));
    expect(dialog.getByText('Επιλέξτε τουλάχιστον ένα είδος δεδομένων.')).toBeVisible();
    await portal.user.type(dialog.getByLabelText(/^Όνομα/), 'Τιμολόγηση');
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Λογαριασμοί' }));
    await portal.user.click(dialog.getByRole('button', { name: 'Δημιουργία' }));
    expect(await screen.findByText(TEXT)).toBeVisible();
    expect(portal.calls).toContainEqual({
      call: 'POST /api/utilities/feed-tokens',
      input: { query: { deya_id: 1 }, body: { name: 'Τιμολόγηση', scopes: ['bills'] } },
    });
    expect(await axe(document.body)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('button', { name: 'Το αντέγραψα' }));
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it('a name that is taken is said at its field, and the input stays', async () => {
    const portal = await open(`${PATH}/feed-tokens`, {
      'GET /api/utilities/feed-tokens': tokens(),
      'POST /api/utilities/feed-tokens': new ApiError(422, { name: ['unique'] }),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Νέο κλειδί' }));
    const dialog = within(screen.getByRole('dialog'));
    await portal.user.type(dialog.getByLabelText(/^Όνομα/), 'Τιμολόγηση');
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Λογαριασμοί' }));
    await portal.user.click(dialog.getByRole('button', { name: 'Δημιουργία' }));
    expect(await dialog.findByText('Άλλο κλειδί σε ισχύ έχει αυτό το όνομα. Γράψτε διαφορετικό.')).toBeVisible();
    expect(dialog.getByLabelText(/^Όνομα/)).toHaveValue('Τιμολόγηση');
  });

  it('are replaced with an overlap, which is a week unless another day is chosen', async () => {
    const portal = await open('/admin/feed-tokens', {
      'GET /api/utilities/feed-tokens': tokens(TOKEN),
      'POST /api/utilities/feed-tokens/{id}/replacement': { id: 8, token: TEXT },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Αντικατάσταση: Τιμολόγηση' }));
    const inAWeek = dayInGreece(7);
    expect(screen.getByLabelText(/^Το παλιό κλειδί ισχύει έως/)).toHaveValue(inAWeek);
    await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Αντικατάσταση' }));
    expect(await screen.findByText(TEXT)).toBeVisible();
    expect(portal.calls).toContainEqual({
      call: 'POST /api/utilities/feed-tokens/{id}/replacement',
      input: { params: { id: 7 }, query: { deya_id: 1 }, body: { until: inAWeek } },
    });
  });

  it('are revoked after a warning; one that has a successor says so, and one that is over offers nothing', async () => {
    const portal = await open(`${PATH}/feed-tokens?state=all`, {
      'GET /api/utilities/feed-tokens': tokens(
        { ...TOKEN, replaced: true },
        { ...TOKEN, id: 6, name: 'Παλιό', state: 'revoked' },
      ),
      'DELETE /api/utilities/feed-tokens/{id}': { message: 'Success' },
    });
    const row = within(await screen.findByRole('row', { name: /Τιμολόγηση/ }));
    expect(row.getByText('Αντικαθίσταται')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Παλιό/ })).queryByRole('button')).toBeNull();
    await portal.user.click(row.getByRole('button', { name: 'Ανάκληση: Τιμολόγηση' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/παύει να ισχύει αμέσως/)).toBeVisible();
    await portal.user.click(dialog.getByRole('button', { name: 'Ανάκληση' }));
    await screen.findByRole('row', { name: /Τιμολόγηση/ });
    expect(portal.calls).toContainEqual({
      call: 'DELETE /api/utilities/feed-tokens/{id}',
      input: { params: { id: 7 }, query: { deya_id: 1 } },
    });
    expect(portal.notices).toMatchObject([{ kind: 'success' }]);
  });

  it('are not shown without the permission for this utility', async () => {
    await open(`${PATH}/feed-tokens`, { 'GET /api/utilities/feed-tokens': new ApiError(403, 'no_access') });
    expect(await screen.findByText('Δεν έχετε πρόσβαση σε αυτή τη ΔΕΥΑ')).toBeVisible();
  });

  it('are not asked for without a chosen utility; the page leads to the list of utilities', async () => {
    const portal = await open('/admin/feed-tokens', {}, null);
    const back = await screen.findByRole('link', { name: `Στη λίστα: ${main.utility_tabs.back}` });
    expect(back).toHaveAttribute('href', '/admin/utilities');
    expect(portal.calls).toEqual([]);
  });
});

describe('runs of the feed', () => {
  it('are listed with their counts, and narrowed by part, state and day', async () => {
    const portal = await open(`${PATH}/feed-runs?part=supplies&day=2026-11-20`, {
      'GET /api/utilities/feed-runs': { data: [RUN], total: 1, next: null },
    });
    const row = within(await screen.findByRole('row', { name: /Παροχές/ }));
    expect(row.getByText('Με απορρίψεις')).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', `${PATH}/feed-runs/9`);
    expect(portal.calls.at(-1)).toMatchObject({
      input: { query: { part: 'supplies', day: '2026-11-20', deya_id: 1 } },
    });
    await portal.user.selectOptions(screen.getByLabelText('Κατάσταση'), 'Δεν έχει ολοκληρωθεί');
    expect(portal.calls.at(-1)).toMatchObject({ input: { query: { state: 'open' } } });
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('one run says each refused row with field, reason and value', async () => {
    const portal = await open(`${PATH}/feed-runs/9`, {
      'GET /api/utilities/feed-runs/{id}': { ...RUN, next_line: 1201 },
      'GET /api/utilities/feed-runs/{id}/refused': { data: ROWS, total: 3, next: null },
    });
    const first = within(await screen.findByRole('row', { name: /•••789/ }));
    expect(first.getByText('Ο ΑΦΜ δεν είναι σωστός. Ελέγξτε τα 9 ψηφία.')).toBeVisible();
    expect(screen.getByText('Αυτό το πεδίο δεν υπάρχει σε αυτό το είδος δεδομένων.')).toBeVisible();
    expect(screen.getByText('ολόκληρη η γραμμή')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Αποστολή: Παροχές' })).toBeVisible();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('one whose reasons were forgotten says so; one without refused rows needs no correction', async () => {
    const portal = await open(`${PATH}/feed-runs/9`, {
      'GET /api/utilities/feed-runs/{id}': { ...RUN, next_line: 1201 },
      'GET /api/utilities/feed-runs/{id}/refused': { data: [], total: 0, next: null },
    });
    expect(await screen.findByText('Οι αιτίες δεν φυλάσσονται πια')).toBeVisible();
    portal.unmount();
    await open(`${PATH}/feed-runs/9`, {
      'GET /api/utilities/feed-runs/{id}': { ...RUN, rejected: 0, state: 'open', next_line: 501 },
      'GET /api/utilities/feed-runs/{id}/refused': { data: [], total: 0, next: null },
    });
    expect(await screen.findByText('Όλες οι γραμμές έγιναν δεκτές')).toBeVisible();
    expect(await screen.findByText(/συνεχίσει από τη γραμμή 501/)).toBeVisible();
  });
});

describe('keys of Open311', () => {
  const KEY: Open311Key = {
    id: 5,
    name: 'Εφαρμογή του δήμου',
    hint: 'hydria_311_1_AbCd',
    created_at: '2026-11-01T08:00:00.000Z',
    created_by: 'Άννα Άλφα',
    revoked_at: null,
    last_used_at: null,
    requests: 12,
  };
  const keys = (...data: Open311Key[]) => ({ data, total: data.length, next: null });
  const SECRET = 'hydria_311_1_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd000000';

  it('are listed with their requests and last use, and the address of the interface', async () => {
    const revoked = { ...KEY, id: 6, name: 'Παλιά', revoked_at: '2026-11-02T08:00:00.000Z', created_by: null };
    const { container } = await open('/admin/open311-keys', { 'GET /api/staff/open311-keys': keys(KEY, revoked) });
    const row = within(await screen.findByRole('row', { name: /Εφαρμογή του δήμου/ }));
    expect(row.getByText('12')).toBeVisible();
    expect(row.getByText('Ποτέ')).toBeVisible();
    const over = within(screen.getByRole('row', { name: /Παλιά/ }));
    expect(over.getByText('Ανακλήθηκε')).toBeVisible();
    expect(over.queryByRole('button')).toBeNull();
    expect(screen.getByText(/\/open311\/1\/discovery\.xml/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are made for a system and shown once', async () => {
    const portal = await open('/admin/open311-keys', {
      'GET /api/staff/open311-keys': keys(),
      'POST /api/staff/open311-keys': { id: 5, key: SECRET },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Νέο κλειδί' }));
    const dialog = within(screen.getByRole('dialog'));
    await portal.user.type(dialog.getByLabelText(/^Όνομα/), 'Εφαρμογή του δήμου');
    await portal.user.click(dialog.getByRole('button', { name: 'Δημιουργία' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/open311-keys',
      input: { query: { deya_id: 1 }, body: { name: 'Εφαρμογή του δήμου' } },
    });
    expect(await axe(document.body)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('button', { name: 'Το αντέγραψα' }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('end when a person revokes them, after a question', async () => {
    const portal = await open('/admin/open311-keys', {
      'GET /api/staff/open311-keys': keys(KEY),
      'DELETE /api/staff/open311-keys/{id}': { message: 'Success' },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Ανάκληση: Εφαρμογή του δήμου' }));
    await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ανάκληση' }));
    expect(portal.calls).toContainEqual({
      call: 'DELETE /api/staff/open311-keys/{id}',
      input: { params: { id: 5 }, query: { deya_id: 1 } },
    });
  });
});
