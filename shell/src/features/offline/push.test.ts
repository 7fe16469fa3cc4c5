import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { makePlatform, type Answers } from '@hydria/shared/remote/testing.tsx';
import { maria } from '@hydria/shared/remote/examples.ts';
import el from '../../deferred/locales/el.json';
import { DEFERRED } from '../../deferred/use-t.ts';
import type { NoticeWords } from './offline-cache.ts';
import { createPush, type PushBrowser } from './push.ts';

const SUBSCRIPTION = { endpoint: 'https://updates.push.services.mozilla.com/abc', keys: { p256dh: 'p', auth: 'a' } };
const SERVER: Answers = {
  'GET /api/push/key': { key: 'BPublicKey' },
  'POST /api/createToken': { message: 'Success' },
  'POST /api/user/subscribe': { message: 'Success' },
};

interface Given {
  answers?: Answers;
  leave?: NotificationPermission;
  has?: boolean;
  /** The server key of the subscription. */
  of?: string;
  subscribe?: '0' | '1' | '2' | '3';
  offers?: boolean;
  manager?: boolean;
  /** The person who last received notifications in this browser. */
  toldHere?: number;
  impersonated?: boolean;
}

const bytesOf = (key: string): ArrayBuffer => new Uint8Array(Buffer.from(key, 'base64url')).buffer;

/** A browser whose permission prompt resolves to `leave`, and a stubbed portal. */
const browserOf = async ({
  answers = SERVER,
  leave = 'granted',
  has = false,
  subscribe = '0',
  ...given
}: Given = {}) => {
  const user = {
    ...maria,
    ...(given.impersonated && { impersonated: true as const }),
    deya: maria.deya.map((deya) => ({ ...deya, subscribe, push_notifications: given.offers ?? true })),
  };
  const portal = await makePlatform({ name: DEFERRED, texts: { el }, answers, session: { user, deya_id: 3 } });
  const asked: string[] = [];
  const state = { subscription: has ? SUBSCRIPTION : null, toldHere: given.toldHere ?? null };
  const manager = {
    getSubscription: async () =>
      state.subscription && {
        ...state.subscription,
        ...(given.of && { options: { applicationServerKey: bytesOf(given.of) } }),
        unsubscribe,
        toJSON: () => state.subscription,
      },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      asked.push(`subscribe ${applicationServerKey}`);
      return (state.subscription = SUBSCRIPTION);
    },
  };
  const unsubscribe = async () => {
    asked.push('unsubscribe');
    state.subscription = null;
    return true;
  };
  const browser: PushBrowser = {
    manager: async () => (given.manager === false ? null : (manager as never)),
    permission: () => leave,
    requestPermission: async () => {
      asked.push('leave');
      return leave;
    },
  };
  const kept: NoticeWords[] = [];
  const renewed = jest.fn();
  const push = createPush({
    platform: portal.platform,
    renew: renewed,
    kept: { cacheWords: async (words) => void kept.push(words) },
    memory: { toldHere: () => state.toldHere, setToldHere: (id) => void (state.toldHere = id) },
    icons: '/artifacts/shell/1/',
    browser,
    say: (how) => how,
  });
  return { ...portal, ...push, asked, kept, renewed, state };
};

describe('after a press', () => {
  test('the browser asks for permission, is registered for the utility, and the choice is stored beside that for e-mail', async () => {
    const { turnOn, asked, calls, notices, kept, renewed } = await browserOf({ subscribe: '1' });
    await turnOn();
    expect(asked).toEqual(['leave', 'subscribe BPublicKey']);
    expect(calls.slice(1)).toEqual([
      {
        call: 'POST /api/createToken',
        input: { query: { deya_id: 3 }, body: { device_token: JSON.stringify(SUBSCRIPTION), device_type: 'web' } },
      },
      { call: 'POST /api/user/subscribe', input: { body: { deya_id: 3, subscribe: '3' } } },
    ]);
    expect(kept).toEqual([{ language: 'el', cities: { 3: 'Χανιά' }, icons: '/artifacts/shell/1/' }]);
    expect(renewed).toHaveBeenCalled();
    expect(notices).toEqual([{ kind: 'success', text: 'on' }]);
  });

  test('a refusal shows where it can be changed, and sends nothing to the server', async () => {
    const { turnOn, calls, notices } = await browserOf({ leave: 'denied' });
    await turnOn();
    expect(calls).toEqual([]);
    expect(notices).toEqual([{ kind: 'info', text: 'denied' }]);
  });

  test.each([
    ['the browser has none', { manager: false }],
    ['the utility offers none', { offers: false }],
    ['the installation has no key', { answers: { ...SERVER, 'GET /api/push/key': { key: null } } }],
  ])('where %s a message says so', async (_, given) => {
    const { turnOn, notices } = await browserOf(given);
    await turnOn();
    expect(notices).toEqual([{ kind: 'info', text: 'unsupported' }]);
  });

  test('a failure is reported, and logged without personal data', async () => {
    const { turnOn, notices, telemetry } = await browserOf({
      answers: { ...SERVER, 'POST /api/createToken': new ApiError(422, 'subscription_unavailable') },
    });
    await turnOn();
    expect(notices).toEqual([{ kind: 'error', text: 'failed' }]);
    expect(telemetry[0]?.detail).toEqual({ code: 'subscription_unavailable' });
  });
});

describe('automatically', () => {
  test('a subscribed browser registers for the newly chosen utility, without a question', async () => {
    const { follow, asked, calls } = await browserOf({ has: true, subscribe: '2' });
    await follow();
    expect(asked).toEqual([]);
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/push/key', 'POST /api/createToken']);
  });

  test.each([
    [
      'made anew when the installation has another key than it had then',
      'BFormerKey_-w',
      ['unsubscribe', `subscribe BKey-_w`],
    ],
    ['left as it is while the key is the same', 'BKey-_w', []],
  ])('a subscription is %s', async (_, of, done) => {
    const answers = { ...SERVER, 'GET /api/push/key': { key: 'BKey-_w' } };
    const { follow, asked, calls } = await browserOf({ has: true, of, subscribe: '2', answers });
    await follow();
    expect(asked).toEqual(done);
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/push/key', 'POST /api/createToken']);
  });

  test('a person who subscribed here, signed out and returned is subscribed again without a question', async () => {
    const { follow, asked, calls } = await browserOf({ toldHere: maria.id, subscribe: '2' });
    await follow();
    expect(asked).toEqual(['subscribe BPublicKey']);
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/push/key', 'POST /api/createToken']);
  });

  test.each([
    ['the person wants no pushes of it', { has: true, subscribe: '1' } as const],
    ['leave was withdrawn', { has: true, subscribe: '2', leave: 'denied' } as const],
    ['this browser never subscribed', { has: false, subscribe: '2' } as const],
    ['it was somebody else who turned it on here', { toldHere: maria.id + 1, subscribe: '2' } as const],
    ['an administrator acts as the person', { has: true, subscribe: '2', impersonated: true } as const],
  ])('nothing happens when %s', async (_, given) => {
    const { follow, calls, asked } = await browserOf(given);
    await follow();
    expect(calls).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('a failure is logged without a message', async () => {
    const { follow, notices, telemetry } = await browserOf({
      has: true,
      subscribe: '2',
      answers: { 'POST /api/createToken': new ApiError(500, 'server_error') },
    });
    await follow();
    expect(notices).toEqual([]);
    expect(telemetry).toHaveLength(1);
  });

  test('a sign-out ends the notifications of the browser', async () => {
    const { turnOff, state } = await browserOf({ has: true, subscribe: '2' });
    await turnOff();
    expect(state.subscription).toBeNull();
  });
});
