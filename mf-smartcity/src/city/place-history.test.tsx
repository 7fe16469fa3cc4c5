import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CityHistory } from '@hydria/shared/contract/city.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';

const lot = {
  place: 'lot',
  title: 'Λιμάνι',
  latitude: null,
  longitude: null,
  supply: null,
  seen_at: '2026-11-20T08:00:00.000Z',
  stale: true,
  municipality: 'Χανιά',
  last_seen: '2026-11-20T08:00:00.000Z',
  radius: 300,
  spots: 120,
  free_spots: 41,
};

const open = (history: CityHistory, answers: Answers = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-smartcity',
    texts: { el: remote },
    path: '/city/parking',
    answers: {
      'GET /api/user/info': { customers: [] } as never,
      'GET /api/deya/city': { demo: false, energy: [], air: [], waste: [], parking: [lot] },
      'GET /api/deya/city/history': ({ query }) => (query.by === 'hour' ? history : { measures: [] }),
      ...answers,
    },
  });

it('a person opens the history of a place: a chart, and the same values as a table', async () => {
  const portal = await open({
    measures: [
      {
        measure: 'free_spots',
        points: [
          { at: '2026-11-20T07:00:00.000Z', value: 50 },
          { at: '2026-11-20T08:00:00.000Z', value: 41 },
        ],
      },
    ],
  });
  const button = await screen.findByRole('button', { name: 'Ιστορικό: Λιμάνι' });
  expect(portal.calls.some(({ call }) => call === 'GET /api/deya/city/history')).toBe(false);
  await portal.user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('Ελεύθερες θέσεις: 2 τιμές')).toBeVisible();
  await portal.user.click(screen.getByText('Οι τιμές σε πίνακα'));
  const rows = within(screen.getByRole('table', { name: 'Λιμάνι: Ελεύθερες θέσεις' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ΏραΤιμή',
    expect.stringMatching(/10:00.*41$/),
    expect.stringMatching(/09:00.*50$/),
  ]);
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.selectOptions(screen.getByLabelText('Διάστημα'), 'day');
  expect(portal.calls.at(-1)).toMatchObject({ call: 'GET /api/deya/city/history', input: { query: { by: 'day' } } });
});

it('a history of one value is named in the singular', async () => {
  const points = [{ at: '2026-11-20T08:00:00.000Z', value: 41 }];
  const portal = await open({ measures: [{ measure: 'free_spots', points }] });
  await portal.user.click(await screen.findByRole('button', { name: 'Ιστορικό: Λιμάνι' }));
  expect(await screen.findByText('Ελεύθερες θέσεις: 1 τιμή')).toBeVisible();
});

it('old values are marked with their age', async () => {
  const portal = await open({ measures: [] });
  expect(await screen.findByText(/^Τιμή πριν από \d+ (ώρες|ημέρες)$/)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('values without a time are marked, and have no time beside them', async () => {
  await open(
    { measures: [] },
    {
      'GET /api/deya/city': { demo: false, energy: [], air: [], waste: [], parking: [{ ...lot, dated: false }] },
    },
  );
  expect(await screen.findByText('Άγνωστη ώρα μέτρησης')).toBeVisible();
  expect(screen.queryByText(/20\/11\/2026/)).toBeNull();
});

it('a place without earlier values says so', async () => {
  const portal = await open({ measures: [] });
  await portal.user.click(await screen.findByRole('button', { name: 'Ιστορικό: Λιμάνι' }));
  expect(await screen.findByText('Δεν υπάρχουν προηγούμενες τιμές.')).toBeVisible();
});
