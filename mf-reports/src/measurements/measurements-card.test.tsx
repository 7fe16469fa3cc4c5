import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import de from '../locales/de.json';
import el from '../locales/el.json';
import en from '../locales/en.json';
import { MeasurementsCard } from './measurements-card.tsx';

const meter = (changes: Partial<Measurement> = {}): Measurement => ({
  hydrometer: 'M1',
  type: 'digital',
  kwdikos_katanalwti: '0301-00042',
  alias: null,
  measurement_date: '2026-11-20T06:00:00.000Z',
  counter_value: 412_873,
  litres: 10,
  cubic_metres: 0.01,
  previous_date: '2026-11-20T05:00:00.000Z',
  approximate: false,
  days: [
    { date: '2026-11-18', litres: 400 },
    { date: '2026-11-19', litres: 480 },
  ],
  last_year_litres: 1000,
  ...changes,
});

const open = (answer: Measurement[] | Error, path = '/') =>
  renderRemote(<MeasurementsCard />, {
    name: 'mf-reports',
    texts: { el, en, de },
    path,
    answers: { 'GET /api/deya/measurements': answer },
  });

it('shows the reading digit by digit and its comparison with last year', async () => {
  const portal = await open([meter()]);
  expect(await screen.findByRole('img', { name: /412,873/ })).toBeVisible();
  expect(screen.getByText('12% λιγότερο από την ίδια περίοδο πέρυσι', { selector: 'figcaption' })).toBeVisible();
  expect(screen.getByText(/Μετρητής M1 · Ένδειξη της 20\/11\/2026/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('shows the consumption of a meter that is read in whole cubic metres, without a comparison', async () => {
  await open([
    meter({
      type: 'analog',
      last_year_litres: null,
      days: [],
      litres: 12_000,
      previous_date: '2026-05-31T00:00:00.000Z',
      approximate: true,
    }),
  ]);
  expect((await screen.findByText(/από τις 31\/05\/2026/)).textContent).toMatch(/^12\sm³ από τις 31\/05\/2026$/);
  expect(screen.getByRole('img', { name: 'Ένδειξη μετρητή: 412 m³' })).toHaveTextContent('00412m³');
  expect(screen.getByText(/κατ’ εκτίμηση/)).toBeVisible();
});

it.each([
  ['/en', '412.873', '18/11', 'Reading of 20/11/2026'],
  ['/de', '412,873', '18.11.', '20.11.2026'],
])('writes dates and numbers alike, on the axis as in the text: %s', async (path, reading, tick, read) => {
  await open([meter()], path);
  expect(await screen.findByRole('img', { name: new RegExp(reading) })).toBeVisible();
  expect(screen.getByText(tick)).toBeInTheDocument();
  expect(screen.getByText((text) => text.includes(read))).toBeVisible();
});

it('switches from one meter to the next', async () => {
  const portal = await open([meter(), meter({ hydrometer: 'M2', alias: 'Εξοχικό' })]);
  expect(await screen.findByText('1 από 2')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: el.measurements.next_meter }));
  expect(screen.getByText(/Εξοχικό/)).toBeVisible();
});

it('explains its future content, and offers a retry after a failure', async () => {
  const portal = await open([]);
  expect(await screen.findByText(el.measurements.none)).toBeVisible();
  portal.unmount();
  await open(new ApiError(503, 'service_unavailable'));
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
});

it('says that the readings are those of the party that pays, without a retry', async () => {
  const portal = await open(new ApiError(403, 'measurements_denied'));
  expect(await screen.findByText(el.measurements.denied)).toBeVisible();
  expect(screen.getByText(/Δεν έχει επιβεβαιωθεί ότι είστε ο υπόχρεος/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(await axe(portal.container)).toHaveNoViolations();
});
