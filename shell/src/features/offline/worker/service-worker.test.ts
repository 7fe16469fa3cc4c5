import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { CACHE, NOTICE_WORDS, OFFLINE_PAGE } from '../offline-cache.ts';
import { startServiceWorker } from './service-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://my.example.gr';

/** An answer with a page of the portal; jsdom has no `Response` of its own. */
const answer = (text: string) =>
  ({ text, json: async () => JSON.parse(text) }) as unknown as Response & { text: string };

/** A window of the portal; `answers` is its page's reply to the worker, undefined without a listener. */
interface Window {
  path: string;
  answers?: boolean;
  frameType?: 'nested';
}

/** A message port of the worker, with the messages on both sides. */
class Channel {
  heard: unknown[] = [];
  tell = (data: unknown): void => this.listener?.({ data });
  private listener?: (event: object) => void;
  port1 = {
    addEventListener: (_: string, listener: (event: object) => void) => void (this.listener = listener),
    start: () => undefined,
    postMessage: (data: unknown) => void this.heard.push(data),
  };
  port2 = this;
}

/** A stubbed browser: the network's answers, the cache, and the shown and opened windows. */
const browser = () => {
  const kept = new Map<string, Response>();
  const listeners = new Map<string, (event: never) => void>();
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const subscribed: unknown[] = [];
  const led: unknown[] = [];
  const state = { isConnected: true, windows: [] as Window[] };
  const scope = {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    skipWaiting: async () => undefined,
    caches: {
      open: async (name: string) => ({ match: async (key: string) => (name === CACHE ? kept.get(key) : undefined) }),
    },
    fetch: async ({ url }: Request) => {
      if (!state.isConnected) throw new TypeError('no connection');
      return answer(`from the network: ${url}`);
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
    },
    clients: {
      matchAll: async () =>
        state.windows.map(({ path, answers, frameType = 'top-level' }) => ({
          url: ORIGIN + path,
          frameType,
          focus: async () => focused.push(path),
          postMessage(_: unknown, [channel]: Channel[]) {
            if (!channel) return;
            channel.heard = led;
            if (answers !== undefined) channel.tell(answers);
          },
        })),
      openWindow: async (url: string) => void opened.push(url),
    },
    location: { origin: ORIGIN },
    MessageChannel: Channel,
  };
  startServiceWorker(scope as unknown as WorkerScope);
  const tell = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) } as never);
    await Promise.all(work);
  };
  const ask = (request: object): Promise<Response & { text: string }> | undefined => {
    let given: Promise<Response & { text: string }> | undefined;
    listeners.get('fetch')?.({ request, respondWith: (it: typeof given) => (given = it) } as never);
    return given;
  };
  const push = (payload: unknown) =>
    tell('push', { data: { json: () => (typeof payload === 'string' ? JSON.parse(payload) : payload) } });
  const press = (data: unknown) => tell('notificationclick', { notification: { data, close: () => undefined } });
  const change = (subscription: object) => tell('pushsubscriptionchange', subscription);
  return { kept, shown, opened, focused, led, subscribed, state, ask, push, press, change };
};

const page = (url = `${ORIGIN}/bills`) => ({ mode: 'navigate', method: 'GET', url });

describe('pages', () => {
  test('a page comes from the network, regardless of the cache', async () => {
    const { ask, kept } = browser();
    kept.set(OFFLINE_PAGE, answer('kept'));
    expect((await ask(page()))?.text).toBe(`from the network: ${ORIGIN}/bills`);
  });

  test('without a network the cached offline page is served', async () => {
    const { ask, kept, state } = browser();
    kept.set(OFFLINE_PAGE, answer('kept'));
    state.isConnected = false;
    expect((await ask(page()))?.text).toBe('kept');
  });

  test('with an empty cache the browser shows its own error', async () => {
    const { ask, state } = browser();
    state.isConnected = false;
    await expect(ask(page())).rejects.toThrow('no connection');
  });

  test.each([
    ['an answer of the API', { mode: 'cors', method: 'GET', url: `${ORIGIN}/api/bills/list` }],
    ['a file of a release', { mode: 'cors', method: 'GET', url: `${ORIGIN}/artifacts/shell/1/main.js` }],
    ['a form that leads to the bank', { mode: 'navigate', method: 'POST', url: `${ORIGIN}/api/pay` }],
  ])('%s bypasses the worker', (_, request) => {
    expect(browser().ask(request)).toBeUndefined();
  });
});

describe('notifications', () => {
  const words = { language: 'de', cities: { 3: 'Chania' }, icons: '/artifacts/shell/1/' };
  const told = { v: 1, code: 'announcement', deya_id: 3, id: 12 };

  test('are shown in the person’s language, with the name of the city, once for each subject', async () => {
    const { kept, push, shown } = browser();
    kept.set(NOTICE_WORDS, answer(JSON.stringify(words)));
    await push(told);
    expect(shown).toEqual([
      {
        title: 'Neue Mitteilung · Chania',
        options: {
          body: 'Zum Lesen tippen.',
          tag: 'announcement:3:12',
          renotify: false,
          icon: '/artifacts/shell/1/icon-192.png',
          badge: '/artifacts/shell/1/icon-badge.png',
          lang: 'de',
          data: '/de/deya/3/announcements#announcement-12',
        },
      },
    ]);
  });

  test('of an answer lead to the conversation, and the next answer replaces it with another alert', async () => {
    const { kept, push, shown } = browser();
    kept.set(NOTICE_WORDS, answer(JSON.stringify(words)));
    await push({ ...told, code: 'answer', id: 5 });
    expect(shown[0]).toMatchObject({
      title: 'Neue Antwort · Chania',
      options: { tag: 'answer:3:5', renotify: true, data: '/de/?deya_id=3#chat-3' },
    });
  });

  test('are shown in Greek while no other language is known', async () => {
    const { push, shown } = browser();
    await push(told);
    expect(shown[0]).toMatchObject({ title: 'Νέα ανακοίνωση', options: { lang: 'el' } });
  });

  test.each([
    ['of a kind that this worker does not know', { ...told, code: 'leak' }, '/?deya_id=3'],
    ['with a utility that is none', { ...told, deya_id: '3/../../evil' }, '/'],
    ['that is no object', 'null', '/'],
    ['that cannot be read', '{', '/'],
  ])('one %s is generic and leads home', async (_, payload, path) => {
    const { push, shown } = browser();
    await push(payload);
    expect(shown[0]?.title).toBe('Νέα ειδοποίηση');
    expect(shown[0]?.options.data).toBe(path);
  });

  test.each(['announcement', 'answer', 'flow-alert', 'water-notice', 'water-all-clear', 'of a later release'])(
    'one of the kind %s leads to a page of its utility',
    async (code) => {
      const { push, shown } = browser();
      await push({ ...told, code });
      expect(utilityOfAddress(new URL(String(shown[0]?.options.data), location.origin))).toBe(3);
    },
  );

  test('an expired subscription is renewed with the same key, unless the browser has done so', async () => {
    const { change, subscribed } = browser();
    const applicationServerKey = new ArrayBuffer(65);
    await change({ oldSubscription: { options: { applicationServerKey } }, newSubscription: {} });
    await change({ oldSubscription: null });
    expect(subscribed).toEqual([]);
    await change({ oldSubscription: { options: { applicationServerKey } } });
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey }]);
  });

  const path = '/deya/3/announcements#announcement-12';

  test('a press shows the window that has the page', async () => {
    const { press, opened, focused, led, state } = browser();
    state.windows = [{ path: '/report', answers: true }, { path }];
    await press(path);
    expect([focused, led, opened]).toEqual([[path], [], []]);
  });

  test('a press navigates a tab of the portal without unsaved input', async () => {
    const { press, opened, focused, led, state } = browser();
    state.windows = [
      { path: '/login', answers: true, frameType: 'nested' },
      { path: '/bills', answers: true },
      { path: '/', answers: true },
    ];
    await press(path);
    expect([focused, led, opened]).toEqual([['/bills'], [ORIGIN + path], []]);
  });

  test.each([
    ['a tab with unsaved input', [{ path: '/report', answers: false }]],
    ['a document without a listener', [{ path: '/api/bills/file' }]],
    ['no open tab', []],
  ])('a press opens a new window when no tab may navigate: %s', async (_, windows) => {
    const { press, opened, focused, led, state } = browser();
    state.windows = windows;
    await press(path);
    expect([focused, led, opened]).toEqual([[], [], [ORIGIN + path]]);
  });
});
