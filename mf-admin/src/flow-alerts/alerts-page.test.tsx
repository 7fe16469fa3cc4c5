import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import texts from '../conversations/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const alert = (changes: Partial<StaffAlert> = {}): StaffAlert => ({
  key: 'rule-7',
  kind: 'continuous_low',
  kwdikos_katanalwti: '0301-1',
  hydrometer: 'M1',
  address: 'Τζανακάκη 5',
  latitude: null,
  longitude: null,
  since: '2026-11-19T05:00:00.000Z',
  until: '2026-11-20T05:00:00.000Z',
  ended: false,
  lost: 144,
  cost: 17,
  normal: false,
  ...changes,
});

const open = (data: StaffAlert[]) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/alerts',
    ownRouter: true,
    answers: {
      'GET /api/staff/alerts': { total: data.length, data, next: null },
      'GET /api/saved-views': { data: [] },
    },
  });

it('lists what lasts, with its loss and cost, and says what a customer calls normal', async () => {
  const portal = await open([
    alert(),
    alert({ key: 'rule-8', normal: true, kwdikos_katanalwti: '0301-2' }),
    alert({ key: 'meter-M1-LOW_BATTERY_ALR-1', kind: 'LOW_BATTERY_ALR', lost: 0, cost: null, hydrometer: 'M9' }),
  ]);
  const row = within(await screen.findByRole('row', { name: /0301-1.*M1/ }));
  expect(row.getByText(texts.alerts.kind_continuous_low)).toBeVisible();
  expect(row.getByText('0,17 €')).toBeVisible();
  expect(row.getByText(texts.alerts.state_open)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /0301-2/ })).getByText(texts.alerts.state_normal)).toBeVisible();
  expect(screen.getByRole('row', { name: /M9/ })).toHaveTextContent(texts.alerts.kind_LOW_BATTERY_ALR);
  expect(portal.calls).toContainEqual({
    call: 'GET /api/staff/alerts',
    input: { query: expect.objectContaining({ deya_id: 3, state: 'open', sort: 'since', order: 'desc' }) },
  });
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('sorts by the estimated loss', async () => {
  const portal = await open([alert()]);
  await portal.user.click(await screen.findByRole('button', { name: new RegExp(texts.alerts.lost) }));
  await waitFor(() => expect(portal.calls.at(-1)).toMatchObject({ input: { query: { sort: 'lost', order: 'desc' } } }));
});
