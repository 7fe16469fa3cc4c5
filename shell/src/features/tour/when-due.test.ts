import { createStore } from '@hydria/shared/libs';
import { makePlatform } from '@hydria/shared/remote/testing.tsx';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { exampleManifests } from '../../chrome/frame/example-manifests.ts';
import { createGuards, type Guards } from '../../core/navigation.ts';
import { DEFERRED } from '../../deferred/use-t.ts';
import { whenDue, TOUR_DELAY_MS, type TourPortal } from './when-due.ts';

const NO_DIALOG = { selector: null, faq: null, utilityInfo: false, leave: null, taxisSettled: true };

const portalOf = async (session: Partial<SessionState> = {}, isDone = false) => {
  const { platform } = await makePlatform({
    name: DEFERRED,
    texts: {},
    session: { status: 'member', user: maria, deya_id: 3, ...session },
  });
  const overlays = createStore<Record<string, unknown>>(() => NO_DIALOG);
  const storage = { tourDone: () => isDone };
  const guards = createGuards();
  return {
    manifests: () => exampleManifests,
    platform,
    overlays,
    guards,
    storage,
    tour: createStore(() => ({ wanted: false })),
  } as unknown as TourPortal & { guards: Guards };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const begin = async (portal: TourPortal, load = async (): Promise<void> => undefined) => {
  const began = jest.fn();
  whenDue(portal, { msLeft: TOUR_DELAY_MS, load, begin: began });
  return began;
};

test('three and a half seconds after the start, once', async () => {
  const began = await begin(await portalOf());
  await jest.advanceTimersByTimeAsync(3_499);
  expect(began).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new PopStateEvent('popstate'));
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
});

test.each([
  ['to guests', { status: 'guest', user: null } as const],
  ['before a utility is chosen', { deya_id: null }],
  ['to a person who has to change the password first', { user: { ...maria, must_change: true } }],
])('not %s', async (_, session) => {
  const began = await begin(await portalOf(session as Partial<SessionState>));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
});

test('not again after it was closed or finished', async () => {
  const began = await begin(await portalOf({}, true));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
});

test.each([
  ['the verification with the tax authority', { taxisSettled: false }, { taxisSettled: true }],
  ['the selector', { selector: { purpose: 'choose' } }, { selector: null }],
])('it waits for %s, and begins afterwards', async (_, asked, settled) => {
  const portal = await portalOf();
  portal.overlays.setState(asked as never);
  const began = await begin(portal);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
  portal.overlays.setState(settled as never);
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
});

test('it does not interrupt typing', async () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input')!;
  field.focus();
  const began = await begin(await portalOf());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
  field.blur();
  await jest.advanceTimersByTimeAsync(999);
  expect(began).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
});

test('it does not interrupt a page for one task, and begins on the next page of the portal', async () => {
  history.replaceState(null, '', '/login');
  const began = await begin(await portalOf());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
});

test('it waits while the page has unsaved input', async () => {
  const portal = await portalOf();
  let isDirty = true;
  portal.guards.add(() => isDirty);
  const began = await begin(portal);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
  isDirty = false;
  dispatchEvent(new PopStateEvent('popstate'));
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
});

test('it does not cover input that was typed while its code was loading', async () => {
  const portal = await portalOf();
  const code = Promise.withResolvers<void>();
  const began = await begin(portal, () => code.promise);
  await jest.advanceTimersByTimeAsync(TOUR_DELAY_MS);
  let isDirty = true;
  portal.guards.add(() => isDirty);
  code.resolve();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
  isDirty = false;
  dispatchEvent(new PopStateEvent('popstate'));
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toHaveBeenCalledTimes(1);
});

test('it is not tried again in this visit when its code cannot be loaded', async () => {
  const began = await begin(await portalOf(), () => Promise.reject(new Error('offline')));
  await jest.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new PopStateEvent('popstate'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(began).not.toHaveBeenCalled();
});
