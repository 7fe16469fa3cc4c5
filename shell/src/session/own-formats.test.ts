import { maria } from '@hydria/shared/remote/examples.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { createPreferences } from '../core/preferences.ts';
import { createStorage, type Stores } from '../core/storage.ts';
import { createOwnFormats } from './own-formats.ts';

const GUEST = { user: null, status: 'guest' } as const;

const member = (user: User) => ({ user, status: 'member' }) as const;

/** One browser, whose tabs share what is stored. */
const browser = () => {
  const store = (): Stores['local'] => {
    const all = new Map<string, string>();
    return {
      getItem: (key) => all.get(key) ?? null,
      setItem: (key, value) => void all.set(key, value),
      removeItem: (key) => void all.delete(key),
    };
  };
  const cookies = new Map<string, string>();
  const jar = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    },
  };
  return createStorage({ local: store(), session: store(), document: jar, secure: false });
};

const setup = (answer: () => Promise<unknown> = async () => ({ message: 'Success' }), storage = browser()) => {
  const system = { matches: false, addEventListener: () => undefined } as never;
  const preferences = createPreferences(storage, 'el', system);
  const calls: unknown[] = [];
  const errors: unknown[] = [];
  const call = (name: string, input: unknown) => {
    calls.push([name, input]);
    return answer();
  };
  const meet = createOwnFormats({
    preferences,
    api: { call } as never,
    notifyError: (error) => errors.push(error),
    storage,
  });
  return { preferences, calls, errors, meet, storage };
};

const litres: User = { ...maria, timezone: 'Europe/Berlin', formats: { ...maria.formats, unit: 'liters' } };

it('the formats of the account apply at the sign-in, and those that it does not have stay as on the device', () => {
  const { preferences, calls, meet } = setup();
  preferences.set({ decimal: 'dot' });
  meet(member(litres), GUEST);
  expect(preferences.getState()).toMatchObject({ unit: 'liters', decimal: 'dot', timeZone: 'Europe/Berlin' });
  expect(calls).toEqual([]);
});

it('a choice on a page is stored with the account', () => {
  const { preferences, calls, meet } = setup();
  meet(member(litres), GUEST);
  preferences.set({ dateFormat: 'YYYY-MM-DD' });
  preferences.set({ theme: 'dark' });
  expect(calls).toEqual([['POST /api/account/formats', { body: { date_format: 'YYYY-MM-DD' } }]]);
});

it('a choice of a guest, and one of an administrator who acts as the person, is not stored', () => {
  const { preferences, calls, meet } = setup();
  preferences.set({ unit: 'liters' });
  meet(member({ ...maria, impersonated: true }), GUEST);
  preferences.set({ unit: 'cubic' });
  expect(calls).toEqual([]);
});

it('a choice that could not be stored is reported, and stays on this page', async () => {
  const { preferences, errors, meet } = setup(() => Promise.reject(new Error('unreachable')));
  meet(member(maria), GUEST);
  preferences.set({ unit: 'liters' });
  await Promise.resolve();
  await Promise.resolve();
  expect(errors).toHaveLength(1);
  expect(preferences.getState().unit).toBe('liters');
});

it('a new time zone applies at once, without a change of the formats', () => {
  const { preferences, meet } = setup();
  meet(member(maria), GUEST);
  preferences.set({ unit: 'liters' });
  meet(member({ ...maria, timezone: 'America/New_York' }), member(maria));
  expect(preferences.getState()).toMatchObject({ unit: 'liters', timeZone: 'America/New_York' });
});

const LOOKS = {
  theme: 'dark',
  unit: 'liters',
  decimal: 'dot',
  dateFormat: 'YYYY-MM-DD',
  denseRows: true,
} as const;

const GUESTS = { theme: 'light', unit: 'cubic', decimal: 'comma', dateFormat: 'language', denseRows: false } as const;

const nikos: User = { ...maria, id: maria.id + 1, formats: { unit: null, decimal: null, date_format: null } };

describe('on a shared browser', () => {
  it('nothing of a person who has signed out is there for the next one, and the guest’s own returns', () => {
    const { preferences, meet, storage } = setup();
    preferences.set(GUESTS);
    meet(member(maria), GUEST);
    preferences.set(LOOKS);
    meet(GUEST, member(maria));
    expect(preferences.getState()).toMatchObject({ ...GUESTS, timeZone: undefined });
    expect(storage.looks()).toEqual(GUESTS);
    meet(member(nikos), GUEST);
    expect(preferences.getState()).toMatchObject(GUESTS);
  });

  it('theme and rows of a person are there at the next sign-in', () => {
    const { preferences, meet } = setup();
    meet(member(maria), GUEST);
    preferences.set({ theme: 'dark', denseRows: true });
    meet(GUEST, member(maria));
    expect(preferences.getState().theme).toBe('system');
    meet(member(maria), GUEST);
    expect(preferences.getState()).toMatchObject({ theme: 'dark', denseRows: true });
  });

  it('the next person signs in over the page of the former one, or after the browser was closed', () => {
    const { preferences, meet, storage } = setup();
    preferences.set(GUESTS);
    meet(member(maria), GUEST);
    preferences.set(LOOKS);
    meet(member(nikos), member(maria));
    expect(preferences.getState()).toMatchObject(GUESTS);
    preferences.set(LOOKS);
    const later = setup(undefined, storage);
    later.meet(member(maria), { user: null, status: 'unknown' });
    later.meet(GUEST, member(maria));
    expect(storage.looks()).toEqual(GUESTS);
  });

  it('a second tab takes the guest’s looks when the first has restored them', () => {
    const first = setup();
    first.preferences.set(GUESTS);
    first.meet(member(maria), GUEST);
    first.preferences.set(LOOKS);
    const second = setup(undefined, first.storage);
    second.meet(member(maria), { user: null, status: 'unknown' });
    first.meet(GUEST, member(maria));
    second.meet(GUEST, member(maria));
    expect(second.preferences.getState()).toMatchObject(GUESTS);
    expect(first.storage.looks()).toEqual(GUESTS);
  });
});
