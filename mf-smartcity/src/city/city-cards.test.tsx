import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CityData } from '@hydria/shared/contract/city.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { CityCards } from './city-cards.tsx';

const place = (title: string) => ({
  place: title,
  title,
  latitude: 35.5,
  longitude: 24,
  supply: null,
  seen_at: '2026-11-20T11:00:00.000Z',
  stale: false,
});

const parking = (title: string) => ({
  ...place(title),
  municipality: 'Χανιά',
  last_seen: '2026-11-20T11:00:00.000Z',
  radius: 300,
  spots: 120,
  free_spots: 41,
});

const city = (changes: Partial<CityData> = {}): CityData => ({
  demo: false,
  energy: [{ ...place('Αντλιοστάσιο'), present: 12_400, saving: 1240, previous: 13_640 }],
  air: [
    {
      ...place('Δημαρχείο'),
      temperature: 17.4,
      quality_index: 32,
      category: 'fair',
      bands_since: '2020-01-01',
      gases: [],
      particles: [{ pollutant: 'pm2_5', value: 12, category: 'fair' }],
      humidity: 0.61,
      pressure: 1016,
      noise: 58,
    },
  ],
  waste: [{ ...place('Πλατεία'), last_pickup: '2026-11-20T05:00:00.000Z', fill_level: 0.35 }],
  parking: [parking('Λιμάνι')],
  ...changes,
});

const open = (answers: Answers = {}) =>
  renderRemote(<CityCards />, {
    name: 'mf-smartcity',
    texts: { el },
    answers: {
      'GET /api/user/info': { customers: [] } as never,
      'GET /api/deya/city': city(),
      'GET /api/account/city-cards': { cards: [] },
      ...answers,
    },
  });

const tiles = () => screen.getAllByRole('listitem');
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('shows a card of each kind with its figures, leading to the page of its kind', async () => {
  const portal = await open();
  expect(await screen.findByRole('link', { name: 'Ενέργεια' })).toHaveAttribute('href', '/city/energy');
  const [energy, air, waste, lot] = tiles();
  expect(energy).toHaveTextContent(
    'Προηγούμενη περίοδος: 13.640 kWhΑντλιοστάσιοΤρέχουσα κατανάλωση12.400 kWhΕξοικονόμηση1.240 kWh (9 %)',
  );
  expect(air).toHaveTextContent('Ποιότητα αέραΙκανοποιητικήΘερμοκρασία17,4 °C');
  expect(waste).toHaveTextContent('Πλήρωση35 %Τελευταία αποκομιδή20/11/2026, 07:00');
  expect(lot).toHaveTextContent('Χανιά · 300 mΛιμάνιΕλεύθερες θέσεις41 από 120Τελευταία ενημέρωση20/11/2026, 13:00');
  expect(screen.queryByText(el.city.demo)).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('says how old a value is that no longer describes the present', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await open({
    'GET /api/deya/city': city({
      waste: [{ ...city().waste[0]!, stale: true, seen_at: hoursAgo(30) }],
      parking: [{ ...parking('Λιμάνι'), stale: true, seen_at: hoursAgo(80) }],
    }),
  });
  expect(await screen.findByText('Τιμή πριν από 30 ώρες')).toBeVisible();
  expect(screen.getByText('Τιμή πριν από 3 ημέρες')).toBeVisible();
});

it('says the own time of a value that is older than those of its place', async () => {
  const [air] = city().air;
  const older = [
    { measure: 'temperature', seen_at: '2026-11-19T05:00:00.000Z' },
    { measure: 'pm2_5', seen_at: '2026-11-18T05:30:00.000Z' },
  ] as const;
  await open({ 'GET /api/deya/city': city({ air: [{ ...air!, older: [...older] }] }) });
  await screen.findByRole('link', { name: 'Αέρας' });
  expect(tiles()[1]).toHaveTextContent('Θερμοκρασία17,4 °C · 19/11/2026, 07:00');
  expect(tiles()[1]).toHaveTextContent('PM2.5: 12,0 µg/m³ · Ικανοποιητική · 18/11/2026, 07:30');
});

it('never shows a value without a time as one of the present', async () => {
  await open({ 'GET /api/deya/city': city({ parking: [{ ...parking('Λιμάνι'), stale: true, dated: false }] }) });
  expect(await screen.findByText('Άγνωστη ώρα μέτρησης')).toBeVisible();
  expect(tiles().at(-1)).toHaveTextContent('Τελευταία ενημέρωση—');
});

it('marks samples as a demonstration', async () => {
  await open({ 'GET /api/deya/city': city({ demo: true }) });
  expect(await screen.findByText(el.city.demo_hint)).toBeVisible();
});

it('names the supply of a card that belongs to one', async () => {
  const own = { ...city().energy[0]!, supply: { kwdikos_katanalwti: '0301-00042' } };
  await open({ 'GET /api/deya/city': city({ energy: [...city().energy, own] }) });
  expect(await screen.findByText('Παροχή 0301-00042')).toBeVisible();
});

it('puts the cards in the order that the account keeps, and changes it by keyboard', async () => {
  const portal = await open({
    'GET /api/account/city-cards': { cards: ['parking'] },
    'PUT /api/account/city-cards': ({ body }) => {
      portal.answer({ 'GET /api/account/city-cards': body });
      return { message: 'Success' };
    },
  });
  await screen.findByRole('link', { name: 'Ενέργεια' });
  expect(titles()).toEqual(['Στάθμευση', 'Ενέργεια', 'Αέρας', 'Απορρίμματα']);
  await portal.user.click(screen.getByRole('button', { name: el.city.arrange }));
  const later = screen.getByRole('button', { name: 'Στάθμευση: πιο πίσω' });
  later.focus();
  await portal.user.keyboard('{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Ενέργεια', 'Στάθμευση', 'Αέρας', 'Απορρίμματα']));
  expect(screen.getByRole('button', { name: 'Στάθμευση: πιο πίσω' })).toHaveFocus();
  expect(screen.getByText('Στάθμευση: θέση 2 από 4')).toBeInTheDocument();
  expect(portal.calls.find(({ call }) => call === 'PUT /api/account/city-cards')?.input).toEqual({
    body: { cards: ['energy', 'parking', 'air', 'waste'] },
  });
});

it('shows none of the former utility’s values after a switch, a late answer included', async () => {
  let late: (answer: CityData) => void = () => undefined;
  const portal = await open({
    'GET /api/deya/city': ({ query }) =>
      query.deya_id === 3 ? new Promise((resolve) => (late = resolve)) : city({ parking: [parking('Ρόδος')] }),
  });
  await waitFor(() => expect(portal.calls.some(({ call }) => call === 'GET /api/deya/city')).toBe(true));
  act(() => portal.platform.session.chooseUtility(8));
  expect(await screen.findByText('Ρόδος')).toBeVisible();
  late(city());
  await waitFor(() => expect(screen.queryByText('Λιμάνι')).toBeNull());
});

it('is absent while the city has no data, and reports a failure', async () => {
  const nothing = { energy: [], air: [], waste: [], parking: [] };
  const portal = await open({ 'GET /api/deya/city': city(nothing) });
  await waitFor(() => expect(portal.container).toHaveTextContent(/^$/));
  portal.unmount();
  await open({ 'GET /api/deya/city': new ApiError(503, 'service_unavailable') });
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
  expect(within(document.body).queryByRole('list')).toBeNull();
});
