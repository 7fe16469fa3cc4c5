import { act, screen, within } from '@testing-library/react';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import { makePlatform, renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../../deferred/locales/el.json';
import { DEFERRED } from '../../deferred/use-t.ts';
import { createStorage, type Stores } from '../../core/storage.ts';
import { createAnnouncements } from './announcements.ts';
import { Page } from './announcements-page.tsx';

const map = (): Stores['local'] => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

const announcement = (changes: Partial<Announcement>): Announcement => ({
  id: 1,
  deya_id: 3,
  lang: 'el',
  title: 'Διακοπή νερού',
  description: '<p>Στην οδό <strong>Αγίου Νικολάου</strong>.</p>',
  start_date: '2026-11-01',
  start_time: null,
  end_date: null,
  end_time: null,
  starts_at: '2026-10-31T22:00:00.000Z',
  ends_at: null,
  outage: null,
  ...changes,
});

const FUTURE = new Date(Date.now() + 86_400_000).toISOString();

const LIST = [
  announcement({ id: 1, title: 'Παλιά' }),
  announcement({ id: 2, title: 'Καινούργια', start_date: '2026-11-20', end_date: '2026-11-30', ends_at: FUTURE }),
];

const open = async (
  answers: Answers,
  { chosen = 3, params = {}, path = '/' }: { chosen?: number | null; params?: object; path?: string } = {},
) => {
  const setup = { path, name: DEFERRED, texts: { el }, answers, session: { deya_id: chosen } };
  const { platform } = await makePlatform(setup);
  const storage = createStorage({ local: map(), session: map(), document: { cookie: '' }, secure: false });
  const announcements = createAnnouncements({ platform, storage });
  announcements.unseen.setState({ any: true });
  const rendered = await renderRemote(<Page params={{ ...params }} portal={{ announcements }} />, setup);
  return { ...rendered, announcements };
};

const answering = (data: Announcement[]): Answers => ({ 'GET /api/deya/announcements': { data } });

test('an announcement without a translation says so, and its language is marked for screen readers', async () => {
  await open(
    answering([
      announcement({}),
      announcement({ id: 2, lang: 'de', title: 'Kein Wasser', description: '<p>Am Montag.</p>' }),
    ]),
  );
  expect(await screen.findByText('Διακοπή νερού')).toHaveAttribute('lang', 'el');
  expect(screen.getByText('Αγίου Νικολάου').closest('[lang]')).toHaveAttribute('lang', 'el');
  expect(screen.getByText('Kein Wasser')).toHaveAttribute('lang', 'de');
  expect(screen.getAllByText(/^Δεν υπάρχει στα ελληνικά/)).toHaveLength(1);
});

test('announcements are newest first, with their days and the utility’s own text', async () => {
  await open(answering(LIST));
  const items = await screen.findAllByRole('article');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Καινούργια', 'Παλιά']);
  expect(items[0]).toHaveTextContent('20/11/2026');
  expect(items[0]).toHaveTextContent('έως 30/11/2026');
  expect(within(items[0]!).getByText('Αγίου Νικολάου').tagName).toBe('STRONG');
});

test('one that is planned by the hour says its times', async () => {
  const planned = announcement({
    start_time: '08:30',
    end_date: '2099-11-30',
    end_time: '14:00',
    starts_at: '2026-11-01T06:30:00.000Z',
    ends_at: '2099-11-30T12:00:00.000Z',
  });
  await open(answering([planned]));
  expect(await screen.findByRole('article')).toHaveTextContent('01/11/2026, 08:30 · έως 30/11/2099, 14:00');
});

test('one that ends while the page is open leaves it', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  await open(answering([announcement({ id: 1, ends_at: hours(1) }), announcement({ id: 2, ends_at: hours(2) })]));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  act(() => void jest.advanceTimersByTime(3_600_000));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  act(() => void jest.advanceTimersByTime(3_600_000));
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByText('Δεν υπάρχουν ανακοινώσεις αυτή τη στιγμή.')).toBeVisible();
  jest.useRealTimers();
});

test('opening the page marks them as seen; they keep their mark until then, and the badge disappears', async () => {
  const { announcements, unmount } = await open(answering(LIST));
  expect(await screen.findAllByText('Νέα')).toHaveLength(2);
  expect(announcements.unseen.getState().any).toBe(false);
  expect(LIST.every(announcements.isSeen)).toBe(true);
  unmount();
});

test('another utility’s page, opened by its address, keeps the badge of the chosen one', async () => {
  const { announcements, calls } = await open(answering([announcement({ deya_id: 9 })]), { params: { deya_id: '9' } });
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(calls.at(-1)?.input).toEqual({ query: { deya_id: 9, lang: 'el' } });
  expect(announcements.unseen.getState().any).toBe(true);
});

test('without any there is a sentence about the future content', async () => {
  await open(answering([]));
  expect(await screen.findByText('Δεν υπάρχουν ανακοινώσεις αυτή τη στιγμή.')).toBeInTheDocument();
});

test('a failed request can be retried in place', async () => {
  const { user, answer } = await open({ 'GET /api/deya/announcements': new ApiError(500, 'server_error') });
  const retry = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  answer(answering(LIST));
  await user.click(retry);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('a visitor without a chosen utility is offered the choice', async () => {
  const { user, platform } = await open({}, { chosen: null });
  const asked = jest.fn();
  platform.events.on('open-selector', asked);
  await user.click(screen.getByRole('button', { name: 'Επιλέξτε ΔΕΥΑ' }));
  expect(asked).toHaveBeenCalledWith({});
});

describe('an outage', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const outage = { from: at(-1), until: at(3), place: 'Σούδα', streets: ['Αγίου Νικολάου'] };
  const MANY = [
    announcement({ id: 1, title: 'Διακοπή νερού στη Σούδα', outage }),
    announcement({ id: 2, title: 'Νέοι μετρητές' }),
    announcement({ id: 3, title: 'Έλεγχοι ποιότητας' }),
    announcement({ id: 4, title: 'Νέα τιμολόγια' }),
  ];
  const titles = () => screen.queryAllByRole('article').map((item) => within(item).getByRole('heading').textContent);

  test('says when and where, and offers a file for the calendar', async () => {
    await open(answering([announcement({ outage })]));
    const item = await screen.findByRole('article');
    expect(item).toHaveTextContent(/\d\d:\d\d/);
    expect(item).toHaveTextContent('Σούδα · Αγίου Νικολάου');
    expect(within(item).getByRole('button', { name: el.announcements.calendar })).toBeVisible();
    expect(within(item).queryByText(el.announcements.affects_you)).toBeNull();
  });

  test('is found by its kind and by a street, without accents and in any case', async () => {
    const { user } = await open(answering(MANY));
    const kind = await screen.findByRole('combobox', { name: el.announcements.kind });
    await user.selectOptions(kind, 'outage');
    expect(titles()).toEqual(['Διακοπή νερού στη Σούδα']);
    await user.selectOptions(kind, 'all');
    const search = screen.getByRole('searchbox', { name: el.announcements.search });
    await user.type(search, 'ΑΓΙΟΥ ΝΙΚ');
    expect(titles()).toHaveLength(4);
    await user.clear(search);
    await user.type(search, 'σουδα');
    expect(titles()).toEqual(['Διακοπή νερού στη Σούδα']);
    await user.type(search, ' τίποτα');
    expect(titles()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Καμία ανακοίνωση δεν ταιριάζει.');
  });

  test('that a link leads to has the focus', async () => {
    await open(answering(MANY), { path: '/announcements#announcement-3' });
    expect((await screen.findAllByRole('article'))[1]).toHaveFocus();
  });
});
