import type { ReactNode } from 'react';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import type { UtilitySettings } from '@hydria/shared/contract/utilities.ts';
import { RemotePages } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { RemoteContextProvider, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import main from '../../locales/el.json';
import { widen } from '../../testing.ts';
import { feedPages } from './feed-pages.tsx';
import el from './locales/el.json';
import { FEED } from './use-feed-t.ts';

const PATH = '/admin/utilities/1/sources';
const PAGES = {
  '/admin/utilities/:utility_id/sources': feedPages.SourcesPage,
  '/admin/utilities/:utility_id/sources/:source_id': feedPages.SourcePage,
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

const SOURCE: CitySource = {
  id: 4,
  name: 'Σταθμοί αέρα',
  protocol: 'ngsi_ld',
  content: 'air',
  url: 'https://broker.example.org/entities',
  context_url: '',
  zone: '',
  every_minutes: 15,
  has_authorization: true,
  version: 3,
  paused_at: null,
  pulled_at: '2026-11-20T11:00:00.000Z',
  succeeded_at: '2026-11-20T11:00:00.000Z',
  problem: null,
  received: 3,
  stored: 2,
  refused: 1,
  refusals: [{ thing: 'urn:7', field: 'relativeHumidity', reason: 'not_possible', value: '54' }],
};

const open = (path: string, sources: CitySource[], answers: Answers = {}) => {
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
      session: { deya_id: 1 },
      answers: {
        'GET /api/utilities/profile': { id: 1, title: 'ΔΕΥΑ Πάτρας' } as UtilitySettings,
        'GET /api/utilities/sources': { data: sources, total: sources.length, next: null },
        ...answers,
      },
    },
  );
};

it('sources are listed with their last success, and one that fails says why', async () => {
  const failing = { ...SOURCE, id: 5, name: 'Κάδοι', problem: 'too_slow', succeeded_at: null } as const;
  const portal = await open(PATH, [SOURCE, failing]);
  const row = within(await screen.findByRole('row', { name: /Σταθμοί αέρα/ }));
  expect(row.getByText('Με απορρίψεις')).toBeVisible();
  expect(row.getByText('κάθε 15 λεπτά')).toBeVisible();
  const other = within(screen.getByRole('row', { name: /Κάδοι/ }));
  expect(other.getByText('Δεν απαντά')).toBeVisible();
  expect(other.getByText('Ο διακομιστής δεν απάντησε εγκαίρως.')).toBeVisible();
  expect(other.getByText('Ποτέ')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('a source is added with its address, which is refused at its field', async () => {
  const portal = await open(PATH, [], { 'POST /api/utilities/sources': SOURCE });
  await portal.user.click(await screen.findByRole('button', { name: 'Νέα πηγή' }));
  const dialog = within(screen.getByRole('dialog'));
  await portal.user.type(dialog.getByLabelText(/^Όνομα/), 'Σταθμοί αέρα');
  await portal.user.selectOptions(dialog.getByLabelText(/^Πρωτόκολλο/), 'ngsi_ld');
  await portal.user.selectOptions(dialog.getByLabelText(/^Μετρήσεις/), 'air');
  await portal.user.type(dialog.getByLabelText(/^Διεύθυνση(?! του)/), SOURCE.url);
  expect(dialog.getByLabelText(/^Ανάγνωση κάθε/)).toHaveAccessibleDescription('Από 5 έως 1.440.');
  await portal.user.type(dialog.getByLabelText(/^Ανάγνωση κάθε/), '15');
  expect(await axe(document.body)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  expect(portal.calls).toContainEqual({
    call: 'POST /api/utilities/sources',
    input: {
      query: { deya_id: 1 },
      body: { name: 'Σταθμοί αέρα', protocol: 'ngsi_ld', content: 'air', url: SOURCE.url, every_minutes: 15 },
    },
  });
});

it('the page of a source names each refused value with its reason', async () => {
  const portal = await open(`${PATH}/4`, [SOURCE]);
  const refused = within(await screen.findByRole('table', { name: 'Τιμές που δεν έγιναν δεκτές' }));
  expect(refused.getByRole('row', { name: /urn:7.*relativeHumidity.*54/ })).toBeVisible();
  expect(screen.queryByDisplayValue(/Bearer/)).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('a source is tried, paused and changed on its page', async () => {
  const portal = await open(`${PATH}/4`, [SOURCE], {
    'POST /api/utilities/sources/{id}/test': { problem: null, received: 3, stored: 3, refused: 0, refusals: [] },
    'PUT /api/utilities/sources/{id}/paused': { ...SOURCE, paused_at: '2026-11-20T12:00:00.000Z' },
    'PUT /api/utilities/sources/{id}': { ...SOURCE, version: 4 },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Δοκιμή τώρα' }));
  expect(
    await screen.findByText('Η πηγή απαντά: 3 γραμμές θα αποθηκεύονταν. Δεν θα απορριπτόταν καμία τιμή.'),
  ).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Παύση' }));
  await portal.user.click(screen.getByRole('button', { name: 'Αλλαγή' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText(/^Κωδικός πρόσβασης/)).toHaveValue('');
  await portal.user.clear(dialog.getByLabelText(/^Ανάγνωση κάθε/));
  await portal.user.type(dialog.getByLabelText(/^Ανάγνωση κάθε/), '30');
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  const changes = portal.calls.filter(({ call }) => call.startsWith('PUT'));
  expect(changes.map(({ input }) => input)).toEqual([
    { params: { id: 4 }, query: { deya_id: 1 }, body: { paused: true } },
    {
      params: { id: 4 },
      query: { deya_id: 1 },
      body: { name: SOURCE.name, protocol: 'ngsi_ld', content: 'air', url: SOURCE.url, every_minutes: 30, version: 3 },
    },
  ]);
});

it('a source that is gone says so and leads back to the sources of the utility', async () => {
  const portal = await open(`${PATH}/9`, [SOURCE]);
  expect(await screen.findByText(el.sources.gone)).toBeVisible();
  const back = screen.getByRole('link', { name: `Στη λίστα: ${el.tabs.sources}` });
  expect(back).toHaveAttribute('href', expect.stringMatching(new RegExp(`${PATH}$`)));
  expect(await axe(portal.container)).toHaveNoViolations();
});
