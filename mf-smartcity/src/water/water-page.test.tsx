import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { WaterParameter } from '@hydria/shared/contract/water.ts';
import type { WaterNotice } from '@hydria/shared/contract/water-notices.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';

const parameter = (alias: string, title: string, changes: Partial<WaterParameter> = {}): WaterParameter => ({
  index: { group: 'chemical', title, unit: 'µg/l', alias },
  value: '2',
  analysis_date: '2026-10-18',
  limit_min: null,
  limit_max: 10,
  verdict: 'within',
  distance: 8,
  trend: 'steady',
  legal_source: 'ΚΥΑ 27829',
  next_limit: null,
  sampling_point: null,
  laboratory: null,
  history: [{ value: '2', analysis_date: '2026-10-18', limit_min: null, limit_max: 10, verdict: 'within' }],
  ...changes,
});

const lead = parameter('lead', 'Μόλυβδος', {
  value: '<1',
  distance: 9,
  laboratory: 'Εργαστήριο Χανίων',
  next_limit: { valid_from: '2036-01-12', limit_min: null, limit_max: 5 },
  history: [
    { value: '3', analysis_date: '2026-09-18', limit_min: null, limit_max: 10, verdict: 'within' },
    { value: '<1', analysis_date: '2026-10-18', limit_min: null, limit_max: 10, verdict: 'within' },
  ],
});
const nickel = parameter('nickel', 'Νικέλιο', { value: '21', limit_max: 20, distance: -1, verdict: 'over' });
const hardness = parameter('hardness', 'Ολική σκληρότητα', {
  index: { group: 'chemical', title: 'Ολική σκληρότητα', unit: 'mg/l CaCO₃', alias: 'hardness' },
  value: '178.5',
  limit_max: null,
  distance: null,
  verdict: 'no_limit',
});

const quality = (parameters: WaterParameter[], zone = 'Χανιά', notices: WaterNotice[] = []) => ({
  zone,
  zones: ['Ακρωτήρι', 'Χανιά'],
  parameters,
  notices,
  feeds: { atom: '/api/deya/waterQuality/atom?zone=x', json: '/api/deya/waterQuality/json?zone=x' },
});

const open = (answers: Answers, path = '/water-quality', session: RemoteSetup['session'] = { status: 'guest' }) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-smartcity',
    texts: { el: remote },
    path,
    session,
    answers,
  });

const boil: WaterNotice = {
  id: 7,
  kind: 'boil',
  zone: 'Χανιά',
  lang: 'el',
  title: 'Βράζετε το νερό',
  description: '<p>Μέχρι νεότερη ανακοίνωση.</p>',
  published_at: '2026-11-20T08:00:00Z',
  cleared_at: null,
};

it('puts a notice that applies before a good result, and not one that is over', async () => {
  const { unmount } = await open({ 'GET /api/deya/waterQuality': quality([lead], 'Χανιά', [boil]) });
  expect(await screen.findByText(el.notice.first)).toBeVisible();
  expect(screen.getByText(el.formula_notice)).toBeVisible();
  unmount();
  const over = { ...boil, cleared_at: '2026-11-21T08:00:00Z' };
  await open({ 'GET /api/deya/waterQuality': quality([lead], 'Χανιά', [over]) });
  expect(await screen.findByText(el.good)).toBeVisible();
  expect(screen.queryByText(el.notice.first)).toBeNull();
  expect(screen.queryByText(el.formula_notice)).toBeNull();
});

it('does not say that values are within limits which the law does not set', async () => {
  await open({ 'GET /api/deya/waterQuality': quality([hardness]) });
  expect(await screen.findByText(el.no_limits)).toBeVisible();
  expect(screen.queryByText(el.good)).toBeNull();
});

it('tells values near a limit, at it and beyond it apart', async () => {
  const of = (alias: string, title: string, changes: Partial<WaterParameter>) => parameter(alias, title, changes);
  await open({
    'GET /api/deya/waterQuality': quality([
      of('lead', 'Μόλυβδος', { value: '8.1', distance: 1.9, verdict: 'watch' }),
      of('nickel', 'Νικέλιο', { value: '20', limit_max: 20, distance: 0, verdict: 'watch' }),
      of('arsenic', 'Αρσενικό', { value: '10.001', distance: -0.001, verdict: 'over' }),
      of('ph', 'pH', { value: '6.4', limit_min: 6.5, limit_max: 9.5, distance: -0.1, verdict: 'over' }),
    ]),
  });
  const row = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
  expect(await row('Μόλυβδος')).toHaveTextContent('Κοντά στο όριο');
  expect(await row('Μόλυβδος')).toHaveTextContent('Απόσταση από το όριο: 1,9 µg/l');
  expect(await row('Νικέλιο')).toHaveTextContent('Απόσταση από το όριο: 0 µg/l');
  expect(await row('Αρσενικό')).toHaveTextContent('0,001 µg/l πέρα από το όριο');
  expect(await row('pH')).toHaveTextContent('Όριο: 6,5 έως 9,5 µg/l');
  expect(await row('pH')).toHaveTextContent('0,1 µg/l πέρα από το όριο');
  expect(screen.getByRole('heading', { name: '2 τιμές εκτός ορίων' })).toBeVisible();
});

describe('the map of zones', () => {
  const places = [
    { zone: 'Ακρωτήρι', latitude: 35.55, longitude: 24.1 },
    { zone: 'Χανιά', latitude: 35.51, longitude: 24.02 },
  ];
  const openMap = async (zones: Answers['GET /api/deya/waterQuality/zones']) => {
    const portal = await open({
      'GET /api/deya/waterQuality': ({ query }) => quality([lead], query.zone ?? 'Χανιά'),
      'GET /api/deya/waterQuality/zones': zones,
    });
    await portal.user.click(await screen.findByRole('button', { name: el.on_map }));
    return portal;
  };

  it('leads to the zone of the pin that is pressed, and is hidden again', async () => {
    const portal = await openMap({ zones: places });
    const map = await screen.findByRole('region', { name: el.map_region });
    const pins = [...map.querySelectorAll<HTMLElement>('.map-pin')];
    expect(pins.length).toBeGreaterThan(0);
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(pins[0]!);
    await waitFor(() => expect(new URLSearchParams(location.search).get('zone')).toBe('Ακρωτήρι'));
    expect(await screen.findByRole('combobox', { name: el.zone })).toHaveValue('Ακρωτήρι');
    await portal.user.click(screen.getByRole('button', { name: el.hide_map }));
    expect(screen.queryByRole('region', { name: el.map_region })).toBeNull();
  });

  it('says that the zones have no place, or that they cannot be read', async () => {
    const portal = await openMap({ zones: [] });
    expect(await screen.findByText(el.no_map)).toBeVisible();
    portal.unmount();
    await openMap(new ApiError(503, 'service_unavailable'));
    expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Μόλυβδος' })).toBeVisible();
  });
});

it('shows the notices of the zone above the values, also without an analysis', async () => {
  await open({ 'GET /api/deya/waterQuality': quality([], 'Χανιά', [boil]) });
  const notice = (await screen.findByRole('heading', { name: 'Βράζετε το νερό' })).closest('article')!;
  expect(notice).toHaveTextContent('Ζώνη Χανιά');
  expect(notice).toHaveTextContent('Μέχρι νεότερη ανακοίνωση.');
});

it('shows every parameter with value, limit, distance, trend and verdict in words', async () => {
  const portal = await open({ 'GET /api/deya/waterQuality': quality([lead, nickel, hardness]) });
  const row = (await screen.findByRole('heading', { name: 'Μόλυβδος' })).closest('li')!;
  expect(row).toHaveTextContent('<1 µg/l');
  expect(row).toHaveTextContent(el.below_detection);
  expect(row).toHaveTextContent('Όριο: έως 10 µg/l');
  expect(row).toHaveTextContent('Απόσταση από το όριο: τουλάχιστον 9 µg/l');
  expect(row).toHaveTextContent('Τάση: Σταθερή');
  expect(within(row).getByText('Εντός ορίων')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Νικέλιο' }).closest('li')).toHaveTextContent('1 µg/l πέρα από το όριο');
  expect(screen.getByRole('heading', { name: 'Μία τιμή εκτός ορίων' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ολική σκληρότητα' }).closest('li')).toHaveTextContent(
    el.verdicts.no_limit,
  );
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('tells the sample, the law and its next limit, and lists the earlier values as they were written', async () => {
  const portal = await open({ 'GET /api/deya/waterQuality': quality([nickel, lead]) });
  await portal.user.click(await screen.findByRole('button', { name: 'Ιστορικό: Μόλυβδος' }));
  expect(screen.getByText('Εργαστήριο Χανίων')).toBeVisible();
  expect(screen.getByText('Από 12/01/2036: έως 5 µg/l')).toBeVisible();
  const section = screen.getByRole('region', { name: 'Ιστορικό: Μόλυβδος' });
  const values = within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(values).toEqual([expect.stringMatching(/^18\/10\/2026<1/), expect.stringMatching(/^18\/09\/20263/)]);
});

it('names a chart of one analysis in the singular', async () => {
  const portal = await open({ 'GET /api/deya/waterQuality': quality([nickel]) });
  await portal.user.click(await screen.findByRole('button', { name: 'Ιστορικό: Νικέλιο' }));
  expect(await screen.findByText('Η τιμή της τελευταίας ανάλυσης (σε µg/l)')).toBeVisible();
});

it('tells the hardness and what it means at home', async () => {
  await open({ 'GET /api/deya/waterQuality': quality([hardness]) });
  expect(await screen.findByText('Νερό μέτριας σκληρότητας')).toBeVisible();
  expect(screen.getByText('17,9 °f · 10,0 °dH')).toBeVisible();
  expect(screen.getByText(el.formula_unknown)).toBeVisible();
});

it('asks for the chosen zone, which the address keeps', async () => {
  const portal = await open({ 'GET /api/deya/waterQuality': ({ query }) => quality([lead], query.zone ?? 'Χανιά') });
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: el.zone }), 'Ακρωτήρι');
  await waitFor(() => expect(new URLSearchParams(location.search).get('zone')).toBe('Ακρωτήρι'));
  expect(portal.calls.at(-1)?.input).toEqual({ query: { deya_id: 3, zone: 'Ακρωτήρι', lang: 'el' } });
});

it('opens the zone of the person’s own supply', async () => {
  const portal = await open(
    {
      'GET /api/user/info': { customers: [{ kwdikos_katanalwti: '0301-00042', alias: 'Σπίτι' }] } as never,
      'GET /api/deya/waterAnalytics': { status: 'Success', zone: 'Ακρωτήρι', analytics: [], notices: [] },
      'GET /api/deya/waterQuality': ({ query }) => quality([lead], query.zone ?? 'Χανιά'),
    },
    '/water-quality',
    { status: 'member', user: maria },
  );
  expect(await screen.findByText(/Εδώ βρίσκεται η παροχή Σπίτι/)).toBeVisible();
  expect(portal.calls.filter(({ call }) => call === 'GET /api/deya/waterQuality')).toHaveLength(1);
});

it('shows another zone where the utility does not know that of the address, and says so', async () => {
  const portal = await open(
    {
      'GET /api/deya/waterQuality': ({ query }) =>
        query.zone === 'Ρόδος' ? quality([], 'Ρόδος') : quality([lead], query.zone ?? 'Χανιά'),
    },
    '/water-quality?zone=%CE%A1%CF%8C%CE%B4%CE%BF%CF%82',
  );
  expect(await screen.findByText(/Η ζώνη «Ρόδος» δεν υπάρχει/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Μόλυβδος' })).toBeVisible();
  await portal.user.selectOptions(screen.getByRole('combobox', { name: el.zone }), 'Ακρωτήρι');
  await waitFor(() => expect(screen.queryByText(/Η ζώνη «Ρόδος» δεν υπάρχει/)).toBeNull());
});

it('names the zone of a supply that has no analyses yet, and offers the others', async () => {
  await open(
    {
      'GET /api/user/info': { customers: [{ kwdikos_katanalwti: '0301-00042', alias: 'Σπίτι' }] } as never,
      'GET /api/deya/waterAnalytics': { status: 'Success', zone: 'Θέρισο', analytics: [], notices: [] },
      'GET /api/deya/waterQuality': quality([], 'Θέρισο'),
    },
    '/water-quality',
    { status: 'member', user: maria },
  );
  expect(await screen.findByText(el.none)).toBeVisible();
  expect(screen.getByRole('combobox', { name: el.zone })).toHaveValue('Θέρισο');
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it('shows none of the former utility’s values after a switch, a late answer included', async () => {
  let late: (answer: ReturnType<typeof quality>) => void = () => undefined;
  const portal = await open({
    'GET /api/deya/waterQuality': ({ query }) =>
      query.deya_id === 3 ? new Promise((resolve) => (late = resolve)) : quality([nickel]),
  });
  await waitFor(() => expect(portal.calls).toHaveLength(1));
  act(() => portal.platform.session.chooseUtility(5));
  expect(await screen.findByRole('heading', { name: 'Νικέλιο' })).toBeVisible();
  late(quality([lead]));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Μόλυβδος' })).toBeNull());
});

it.each([
  [quality([]), el.none],
  [new ApiError(404, 'deya_not_found'), el.unknown],
])('says that nothing is there (%#)', async (answer, text) => {
  await open({ 'GET /api/deya/waterQuality': answer }, '/deya/5/water-quality');
  expect(await screen.findByText(text)).toBeVisible();
});
