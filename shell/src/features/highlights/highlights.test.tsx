import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Highlights } from '@hydria/shared/contract/highlights.ts';
import { drawDeferred, MARIA } from '../../testing.tsx';
import { Page } from './highlights.tsx';

const NOTHING: Highlights = {
  overdue: 0,
  due: null,
  instalment: null,
  late_installments: { count: 0, amount: 0 },
  outages: [],
  notices: [],
  alarms: [],
  answers: 0,
};

const chania = {
  ...{ id: 3, title: 'ΔΕΥΑ Χανίων', title_latin: 'DEYA Chania', city: 'Χανιά', city_latin: 'Chania' },
  info: { show_bills: true, customer_reports: true, announcements: 0, active_reports: 0, closed_reports: 0 },
};

const open = (found: Partial<Highlights> | Error, show_bills = true) =>
  drawDeferred(Page, {
    session: {
      status: 'member',
      user: MARIA,
      deya_id: 3,
      deya: { ...chania, info: { ...chania.info, show_bills } } as never,
    },
    answers: { 'GET /api/user/highlights': found instanceof Error ? found : { ...NOTHING, ...found } },
  });

/** All lines, the folded ones too. */
const lines = async () => {
  const list = await screen.findByRole('list', { name: 'Τι έχει σημασία σήμερα' });
  return [...list.querySelectorAll('li')].map((item) => item.textContent);
};

beforeEach(() =>
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

it('shows the utility alone while nothing matters, and after a failure', async () => {
  const { unmount } = await open({});
  await waitFor(() => expect(screen.getByText('ΔΕΥΑ Χανίων')).toBeVisible());
  expect(screen.queryByRole('list')).toBeNull();
  unmount();
  await open(new Error('down'));
  await waitFor(() => expect(screen.getByText('ΔΕΥΑ Χανίων')).toBeVisible());
});

const EVERYTHING: Highlights = {
  overdue: 7798,
  due: { id: 8, amount: 2060, expiry_date: '2026-11-21' },
  instalment: { installmentsnr: 6, amount: 4545, due_date: '2026-11-23' },
  late_installments: { count: 0, amount: 0 },
  outages: [{ id: 5, place: 'Νέα Χώρα', from: '2026-11-20T06:30:00Z', until: '2026-11-20T12:30:00Z' }],
  notices: [{ id: 7, zone: 'Κέντρο', title: 'Βράζετε το νερό', published_at: '2026-11-20T08:00:00Z' }],
  alarms: [{ kind: 'LEAK_ALR', kwdikos_katanalwti: '100-1', alias: 'Σπίτι', first_seen: '2026-11-18T01:00:00Z' }],
  answers: 1,
};

it('says first what cannot wait, each line with the page that tells more', async () => {
  const { container } = await open(EVERYTHING);
  expect(await lines()).toEqual([
    'Βράζετε το νερό',
    'Διακοπή νερού (Νέα Χώρα): σήμερα, 08:30–14:30',
    'Ληξιπρόθεσμο ποσό: 77,98\u00A0€',
    'Πιθανή διαρροή: Σπίτι',
    'Δόση 6, 45,45\u00A0€: λήγει σε 3 ημέρες',
    'Λογαριασμός 20,60\u00A0€: λήγει αύριο',
    'Έχετε μια νέα απάντηση από τη ΔΕΥΑ',
  ]);
  const targets = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(targets).toEqual([
    `/water-quality?${new URLSearchParams({ zone: 'Κέντρο' })}`,
    '/announcements#announcement-5',
    '/bills',
    '/supplies',
    '/bills',
    '/bills/8',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

it('opens the conversation for an answer', async () => {
  const { user, platform } = await open({ answers: 2 });
  const opened = jest.fn();
  platform.events.on('open-chat', opened);
  await user.click(await screen.findByRole('button', { name: /2 νέες απαντήσεις/ }));
  expect(opened).toHaveBeenCalledTimes(1);
});

it('says when an instalment is late, and nothing of bills where the utility shows none', async () => {
  const late = { instalment: { installmentsnr: 6, amount: 4545, due_date: '2026-11-19' } };
  const { unmount } = await open(late);
  expect(await lines()).toEqual(['Δόση 6, 45,45\u00A0€: έληξε στις 19\u00A0Νοε\u00A02026']);
  unmount();
  await open({ ...EVERYTHING, outages: [], notices: [], alarms: [], answers: 0 }, false);
  await waitFor(() => expect(screen.getByText('ΔΕΥΑ Χανίων')).toBeVisible());
});

it('gives the number of late instalments, and what is left of them', async () => {
  await open({
    instalment: { installmentsnr: 6, amount: 4545, due_date: '2026-09-19' },
    late_installments: { count: 3, amount: 13_635 },
  });
  expect(await lines()).toEqual(['3 ληξιπρόθεσμες δόσεις, μαζί 136,35\u00A0€']);
});

it('folds all but the first lines, and opens them on request', async () => {
  const { user } = await open(EVERYTHING);
  const all = await screen.findByRole('button', { name: 'Και οι 7 ειδοποιήσεις' });
  expect(all).toHaveAttribute('aria-expanded', 'false');
  await act(() => user.click(all));
  expect(all).toHaveAttribute('aria-expanded', 'true');
});
