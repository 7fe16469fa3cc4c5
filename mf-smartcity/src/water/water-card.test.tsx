import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Analytic } from '@hydria/shared/contract/water.ts';
import type { WaterNotice } from '@hydria/shared/contract/water-notices.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { WaterCard } from './water-card.tsx';

const analytic = (alias: string, title: string, value: string, changes: Partial<Analytic> = {}): Analytic => ({
  index: { group: 'physical', title, unit: '', alias },
  value,
  analysis_date: '2026-10-18',
  limit_min: null,
  limit_max: null,
  verdict: 'no_limit',
  ...changes,
});

const ph = analytic('ph', 'Ενεργός οξύτητα (pH)', '7.8', {
  limit_min: 6.5,
  limit_max: 9.5,
  verdict: 'within',
});
const lead = analytic('lead', 'Μόλυβδος', '<1', { limit_max: 10, verdict: 'within' });

const BOIL: WaterNotice = {
  id: 1,
  kind: 'boil',
  zone: '',
  lang: 'el',
  title: 'Βράζετε το νερό',
  description: '<p>Βράζετε το νερό για ένα λεπτό.</p>',
  published_at: '2026-11-20T08:00:00.000Z',
  cleared_at: null,
};

const open = (
  analytics: Analytic[] | Error,
  customers: object[] = [{ kwdikos_katanalwti: '0301-00042' }],
  notices: WaterNotice[] = [],
) => {
  const answers = {
    'GET /api/user/info': { customers, announcements: [], user: null },
    'GET /api/deya/waterAnalytics':
      analytics instanceof Error ? analytics : { status: 'Success', zone: '', analytics, notices },
  };
  return renderRemote(<WaterCard />, { name: 'mf-smartcity', texts: { el }, answers: answers as unknown as Answers });
};

it('states in one word whether the water is within the limits, and the day of the last check', async () => {
  const portal = await open([ph, lead]);
  expect(await screen.findByText('Καλή')).toBeVisible();
  expect(screen.getByText('Τελευταίος έλεγχος: 18/10/2026')).toBeVisible();
  expect(screen.getByText('7,8')).toBeVisible();
  expect(screen.queryByText('Μόλυβδος')).toBeNull();
  expect(portal.calls.at(-1)?.input).toEqual({ query: { deya_id: 3, kwdikos_katanalwti: '0301-00042', lang: 'el' } });
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('does not call values good for which the law has no number', async () => {
  await open([{ ...ph, verdict: 'no_limit', limit_min: null, limit_max: null }]);
  expect(await screen.findByText('Χωρίς όρια')).toBeVisible();
  expect(screen.queryByText('Καλή')).toBeNull();
});

it('leads to the page with every value', async () => {
  await open([ph, lead]);
  expect(await screen.findByRole('link', { name: el.water.all })).toHaveAttribute('href', '/water-quality');
});

it('shows the last value that the laboratory could not detect as it was written', async () => {
  await open([{ ...ph, value: '<0.05' }]);
  expect(await screen.findByText('<0,05')).toBeVisible();
});

it('names the values outside the limits', async () => {
  await open([{ ...ph, value: '9.9', verdict: 'over' }, lead]);
  expect(await screen.findByText('Μία τιμή εκτός ορίων')).toBeVisible();
  expect(screen.getByText(/^Εκτός ορίων: Ενεργός οξύτητα/)).toBeVisible();
});

it('names a notice that applies instead of a good result', async () => {
  const { container } = await open([ph, lead], undefined, [BOIL]);
  expect(await screen.findByText('Βράζετε το νερό')).toBeVisible();
  expect(screen.getByText(/^Ισχύει από 20\/11\/2026/)).toBeVisible();
  expect(screen.queryByText('Καλή')).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

it.each([
  ['an analysis', [], [{ kwdikos_katanalwti: '0301-00042' }]],
  ['a supply', [ph], []],
])('is absent without %s', async (_, analytics, customers) => {
  const { container } = await open(analytics, customers);
  await waitFor(() => expect(container).toHaveTextContent(/^$/));
});

it('reports a failure', async () => {
  await open(new ApiError(503, 'service_unavailable'));
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
});
