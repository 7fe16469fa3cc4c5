import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { TimelineEntry } from '@hydria/shared/contract/supply-timeline.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import reports from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';

beforeAll(() => import('./timeline-page.tsx'));

const entry = (kind: TimelineEntry['kind'], changes: Partial<TimelineEntry> = {}): TimelineEntry => ({
  kind,
  ref: '7',
  at: '2026-11-10T10:00:00.000Z',
  state: null,
  amount: null,
  name: null,
  ...changes,
});

const data = [
  entry('handover', { state: 'given', name: '2026-12-31' }),
  entry('request', { state: 'close_waiting' }),
  entry('sent_reading', { state: 'accepted', amount: 413_000, name: 'M1' }),
  entry('leak_check', { state: 'ended', amount: 240, name: 'R-1', ref: '7-3' }),
  entry('report', { state: '2', name: 'R-1' }),
  entry('alert', { state: 'continuous_low', amount: 240, name: 'M1' }),
  entry('bill', { state: 'paid', amount: 4200, name: 'T1' }),
  entry('reading', { state: 'estimated', amount: 412_000, name: 'M1', ref: 'M1-2026-02-01' }),
  entry('exchange', { state: 'digital', name: 'M1' }),
];

const open = () =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: reports },
    path: '/supplies/0301-1/timeline',
    answers: { 'GET /api/supplies/timeline': { total: data.length, data, next: null } },
  });

it('tells each kind in its words, with the way to its page', async () => {
  const portal = await open();
  const bill = await screen.findByRole('link', { name: /T1/ });
  expect(bill).toHaveAttribute('href', '/bills/7');
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(data.length);
  expect(within(items[6]!).getByText(/42,00 €.*Εξοφλημένος/)).toBeVisible();
  expect(screen.getByRole('link', { name: el.alert.continuous_low })).toHaveAttribute('href', '/alerts/7');
  expect(within(items[4]!).getByText(el.report_state.in_progress)).toBeVisible();
  expect(within(items[3]!).getByRole('link', { name: /R-1/ })).toHaveAttribute('href', '/report/mine/7');
  expect(within(items[3]!).getByText(/Η διαρροή σταμάτησε · μικρότερη ροή 0,24/)).toBeVisible();
  expect(within(items[1]!).getByText(el.request_state.waiting)).toBeVisible();
  expect(within(items[0]!).getByText(/31\/12\/2026/)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('narrows to one kind', async () => {
  const portal = await open();
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: el.filter }), el.kind.bill);
  await waitFor(() =>
    expect(portal.calls.at(-1)).toMatchObject({
      call: 'GET /api/supplies/timeline',
      input: { query: { kwdikos_katanalwti: '0301-1', kind: 'bill' } },
    }),
  );
});
