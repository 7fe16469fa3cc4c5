import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ConsumptionHistory, HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import reports from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';
import { daysOfRange, stepFor } from './ranges.ts';

const row = (changes: Partial<HistoryRow> = {}): HistoryRow => ({
  at: '2026-11-10',
  litres: 400,
  approximate: false,
  missing_hours: 0,
  last_year: 500,
  similar: 350,
  cost: null,
  ...changes,
});

const history: ConsumptionHistory = {
  meters: [
    { hydrometer: 'M1', type: 'digital', installed_on: null, removed_on: '2026-11-11' },
    { hydrometer: 'M2', type: 'digital', installed_on: '2026-11-12', removed_on: null },
  ],
  exchanges: [{ day: '2026-11-12', removed: 'M1', installed: 'M2' }],
  rows: [row(), row({ at: '2026-11-11', litres: 150, missing_hours: 2 }), row({ at: '2026-11-12', litres: null })],
  periods: [],
  similar_households: 34,
};

const open = (answer: ConsumptionHistory | Error = history, over: Answers = {}, search = '') =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: reports },
    path: `/supplies/0301-1/history${search}`,
    answers: {
      'GET /api/user/info': { customers: [], announcements: [], user: maria },
      'GET /api/deya/consumptionBands': [],
      'GET /api/supplies/history': answer,
      ...over,
    },
  });

const asked = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls
    .filter(({ call }) => call === 'GET /api/supplies/history')
    .map(({ input }) => (input as { query: Record<string, unknown> }).query);

it('says what was used, and that one meter took the place of another', async () => {
  const portal = await open();
  expect(await screen.findByText(/Συνολικά 0,55 m³ από/)).toBeVisible();
  expect(screen.getByText('Στις 12/11/2026 ο μετρητής M1 αντικαταστάθηκε από τον M2.')).toBeVisible();
  expect(screen.getByText(el.missing_means)).toBeVisible();
  expect(asked(portal)).toMatchObject([{ kwdikos_katanalwti: '0301-1', step: 'day' }]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('compares by choice, and gives the same numbers as a table with gaps in words', async () => {
  const portal = await open();
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: el.compare }), el.compare_last_year);
  // Days with gaps are not compared.
  expect(await screen.findByText(/^20% λιγότερο από πέρυσι/)).toBeVisible();
  await portal.user.selectOptions(screen.getByRole('combobox', { name: el.compare }), el.compare_similar);
  expect(await screen.findByText(/^14% περισσότερο από τον μέσο όρο τουλάχιστον 34 νοικοκυριών/)).toBeVisible();
  await portal.user.click(screen.getByRole('radio', { name: 'Πίνακας' }));
  const rows = within(await screen.findByRole('table', { name: el.table })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(el.note_none);
  // Short days leave room for the note on a phone.
  expect(rows[1]).toHaveTextContent(/^\p{L}{3} \d+ \p{L}{3}/u);
  expect(rows[2]).toHaveTextContent(/0,15 m³.*0,35 m³.*λείπουν 2 ώρες/);
});

it('asks for the chosen range, and for a step that it is short enough for', async () => {
  const portal = await open(history, {}, '?range=free&from=2026-01-01&to=2026-10-31&step=hour');
  await screen.findByText(/Συνολικά/);
  expect(asked(portal)[0]).toMatchObject({ from: '2026-01-01', to: '2026-10-31', step: 'day' });
  expect(screen.queryByRole('radio', { name: el.step_hour })).toBeNull();
  await portal.user.click(screen.getByRole('radio', { name: el.range_week }));
  await portal.user.click(await screen.findByRole('radio', { name: el.step_hour }));
  expect(asked(portal).at(-1)).toMatchObject({ step: 'hour' });
});

it('shows periods of an analogue meter, and explains an empty range', async () => {
  const periods = [{ hydrometer: 'M1', from: '2026-05-31', to: '2026-09-30', litres: 12_000, approximate: true }];
  const portal = await open({ ...history, exchanges: [], rows: [], periods });
  const table = within(await screen.findByRole('table', { name: el.table }));
  expect(table.getByRole('row', { name: /31\/05\/2026 έως 30\/09\/2026 12\sm³ κατ’ εκτίμηση/ })).toBeVisible();
  portal.unmount();
  await open({ ...history, exchanges: [], rows: [] });
  expect(await screen.findByText(el.empty)).toBeVisible();
});

it('refuses a person who does not pay for the supply, in the words of the specification', async () => {
  await open(new ApiError(403, 'measurements_denied'));
  expect(await screen.findByText(/Δεν έχει επιβεβαιωθεί ότι είστε ο υπόχρεος/)).toBeVisible();
});

it.each([
  ['week', '2026-03-02', '2026-02-24'],
  ['month', '2026-03-31', '2026-03-01'],
  ['two_months', '2026-11-25', '2026-09-26'],
  ['three_months', '2026-11-25', '2026-08-26'],
] as const)('a range of a %s that ends on %s begins on %s', (range, today, from) => {
  expect(daysOfRange(range, today)).toEqual({ from, to: today });
});

it('takes the next longer step for a long range', () => {
  expect(stepFor({ from: '2026-10-01', to: '2026-10-31' }, 'hour')).toBe('hour');
  expect(stepFor({ from: '2026-09-30', to: '2026-10-31' }, 'hour')).toBe('day');
  expect(stepFor({ from: '2022-01-01', to: '2026-10-31' }, 'day')).toBe('month');
});
