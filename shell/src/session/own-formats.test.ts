import { createStore } from '@hydria/shared/libs';
import { maria } from '@hydria/shared/remote/examples.ts';
import type { Preferences, PreferencesState, User } from '@hydria/shared/platform/platform.ts';
import { createOwnFormats } from './own-formats.ts';

const NOBODY = { user: null };

const setup = (answer: () => Promise<unknown> = async () => ({ message: 'Success' })) => {
  const store = createStore<PreferencesState>(() => ({
    theme: 'system',
    mode: 'light',
    language: 'el',
    unit: 'cubic',
    decimal: 'language',
    dateFormat: 'language',
  }));
  const preferences: Preferences = { ...store, set: (patch) => store.setState(patch) };
  const calls: unknown[] = [];
  const errors: unknown[] = [];
  const call = (name: string, input: unknown) => {
    calls.push([name, input]);
    return answer();
  };
  const meet = createOwnFormats({ preferences, api: { call } as never, notifyError: (error) => errors.push(error) });
  return { preferences, calls, errors, meet };
};

const litres: User = { ...maria, timezone: 'Europe/Berlin', formats: { ...maria.formats, unit: 'liters' } };

it('the formats of the account apply at the sign-in, and those that it does not have stay as on the device', () => {
  const { preferences, calls, meet } = setup();
  preferences.set({ decimal: 'dot' });
  meet({ user: litres }, NOBODY);
  expect(preferences.getState()).toMatchObject({ unit: 'liters', decimal: 'dot', timeZone: 'Europe/Berlin' });
  expect(calls).toEqual([]);
});

it('a choice on a page is stored with the account', () => {
  const { preferences, calls, meet } = setup();
  meet({ user: litres }, NOBODY);
  preferences.set({ dateFormat: 'YYYY-MM-DD' });
  preferences.set({ theme: 'dark' });
  expect(calls).toEqual([['POST /api/account/formats', { body: { date_format: 'YYYY-MM-DD' } }]]);
});

it('a choice of a guest, and one of an administrator who acts as the person, is not stored', () => {
  const { preferences, calls, meet } = setup();
  preferences.set({ unit: 'liters' });
  meet({ user: { ...maria, impersonated: true } }, NOBODY);
  preferences.set({ unit: 'cubic' });
  expect(calls).toEqual([]);
});

it('a choice that could not be stored is reported, and stays on this page', async () => {
  const { preferences, errors, meet } = setup(() => Promise.reject(new Error('unreachable')));
  meet({ user: maria }, NOBODY);
  preferences.set({ unit: 'liters' });
  await Promise.resolve();
  await Promise.resolve();
  expect(errors).toHaveLength(1);
  expect(preferences.getState().unit).toBe('liters');
});

it('a new time zone applies at once, without a change of the formats', () => {
  const { preferences, meet } = setup();
  meet({ user: maria }, NOBODY);
  preferences.set({ unit: 'liters' });
  meet({ user: { ...maria, timezone: 'America/New_York' } }, { user: maria });
  expect(preferences.getState()).toMatchObject({ unit: 'liters', timeZone: 'America/New_York' });
});
