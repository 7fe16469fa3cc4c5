import { MAY_FOCUS } from './offline-cache.ts';
import { followFocusRequests } from './focus-client.ts';

const ORIGIN = 'https://my.example.gr';

/** A tab with a stubbed page, and the messages and navigations that the worker causes. */
const tabAt = (path: string) => {
  const done: string[] = [];
  const answers: unknown[] = [];
  const state = { isDirty: false };
  const { pathname, search } = new URL(path, ORIGIN);
  let hear: (event: object) => void;
  let lead: (event: object) => void;
  followFocusRequests({
    guards: { isDirty: () => state.isDirty },
    worker: { addEventListener: (_: string, listener: typeof hear) => void (hear = listener) } as never,
    location: {
      origin: ORIGIN,
      pathname,
      search,
      assign: (to) => void done.push(`to ${String(to)}`),
      reload: () => void done.push('reload'),
    },
  });
  const port = {
    addEventListener: (_: string, listener: typeof lead) => void (lead = listener),
    start: () => undefined,
    postMessage: (answer: unknown) => void answers.push(answer),
  };
  const ask = (data: unknown = MAY_FOCUS): unknown => {
    hear({ data, ports: [port] });
    return answers.at(-1);
  };
  return { ask, lead: (path: unknown) => lead({ data: path }), done, state };
};

test('a tab without unsaved input navigates to the subject of a notification', () => {
  const { ask, lead, done } = tabAt('/bills');
  expect(ask()).toBe(true);
  lead('/deya/3/announcements#announcement-12');
  expect(done).toEqual([`to ${ORIGIN}/deya/3/announcements#announcement-12`]);
});

test('another place of the open page is reloaded, because the page does not have the new content yet', () => {
  const { ask, lead, done } = tabAt('/deya/3/announcements');
  ask();
  lead('/deya/3/announcements#announcement-12');
  expect(done).toEqual([`to ${ORIGIN}/deya/3/announcements#announcement-12`, 'reload']);
});

test('a tab with unsaved input stays, even if it was typed after the request', () => {
  const { ask, lead, done, state } = tabAt('/report');
  state.isDirty = true;
  expect(ask()).toBe(false);
  state.isDirty = false;
  expect(ask()).toBe(true);
  state.isDirty = true;
  lead('/');
  expect(done).toEqual([]);
});

test('only the worker’s question is answered, and no tab leaves the portal', () => {
  const { ask, lead, done } = tabAt('/');
  expect(ask('something else')).toBeUndefined();
  ask();
  lead('https://evil.example/');
  expect(done).toEqual([]);
});
