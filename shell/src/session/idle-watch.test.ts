import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import { createOverlays } from '../core/overlay-state.ts';
import type { StoredCrossTabSession } from '../core/storage.ts';
import { watchIdle } from './idle-watch.ts';
import { createCrossTabSession } from './cross-tab-session.ts';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

/** A tab after a sign-in; `kept` is the state that all tabs share. */
const openTab = (kept: { crossTab: StoredCrossTabSession | null }, { fails = false } = {}) => {
  const storage = {
    crossTab: () => kept.crossTab,
    setCrossTab: (crossTab: StoredCrossTabSession) => void (kept.crossTab = crossTab),
  };
  const now = () => Date.now();
  const crossTab = createCrossTabSession({ storage, now, newSignInId: () => 'mark' });
  const overlays = createOverlays(createEventBus(() => undefined));
  const target = new EventTarget();
  const state = { isSignedIn: true, isVisible: true, kept: 0, ended: 0, returns: () => undefined as void };
  const presence: boolean[] = [];
  watchIdle({
    crossTab,
    overlays,
    now,
    target,
    isSignedIn: () => state.isSignedIn,
    keep: async () => {
      state.kept += 1;
      if (fails) throw new Error('no connection');
      crossTab.use();
    },
    end: () => {
      state.ended += 1;
      state.isSignedIn = false;
    },
    isVisible: () => state.isVisible,
    onReturn: (look) => void (state.returns = look),
    setPresent: (present) => void presence.push(present),
  });
  return {
    crossTab,
    state,
    presence,
    stay: () => overlays.getState().idle?.stay(),
    isAsked: () => overlays.getState().idle !== null,
    act: () => target.dispatchEvent(new Event('keydown')),
  };
};
const signedIn = (idle_seconds: number | null = 900) => ({ crossTab: { mark: 'mark', idle_seconds, used_at: 0 } });
const pass = async (ms: number): Promise<void> => {
  jest.advanceTimersByTime(ms);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

it('asks 150 s before the idle limit of 15 minutes, and ends the session half a minute before the server would', async () => {
  const tab = openTab(signedIn());
  await pass(15 * MINUTE - 30_000 - 150_000 - 1_000);
  expect(tab.isAsked()).toBe(false);
  await pass(2_000);
  expect(tab.isAsked()).toBe(true);
  await pass(148_000);
  expect(tab.state.ended).toBe(0);
  await pass(1_000);
  expect([tab.state.ended, tab.isAsked()]).toEqual([1, false]);
});

it('a person who stays is asked again only after another idle time', async () => {
  const tab = openTab(signedIn());
  await pass(13 * MINUTE);
  expect(tab.isAsked()).toBe(true);
  tab.stay();
  await pass(1_000);
  expect([tab.isAsked(), tab.state.kept]).toEqual([false, 1]);
  await pass(11 * MINUTE);
  expect(tab.isAsked()).toBe(false);
  await pass(2 * MINUTE);
  expect(tab.isAsked()).toBe(true);
});

it('typing counts as presence and is sent to the server once a minute', async () => {
  const tab = openTab(signedIn());
  for (let second = 0; second < 20 * 60; second += 10) {
    await pass(10_000);
    tab.act();
  }
  expect([tab.state.ended, tab.isAsked()]).toEqual([0, false]);
  expect(tab.state.kept).toBeLessThanOrEqual(20);
});

it('while the question is open an accidental key press does not count', async () => {
  const tab = openTab(signedIn());
  await pass(13 * MINUTE);
  tab.act();
  await pass(1_000);
  expect([tab.isAsked(), tab.state.kept]).toEqual([true, 0]);
});

it('use of one tab keeps the others signed in, and closes their question', async () => {
  const kept = signedIn();
  const [one, other] = [openTab(kept), openTab(kept)];
  await pass(13 * MINUTE);
  expect(other.isAsked()).toBe(true);
  one.crossTab.use();
  await pass(1_000);
  expect([one.isAsked(), other.isAsked()]).toEqual([false, false]);
});

it('an hour of sleep does not prolong the session', async () => {
  const tab = openTab(signedIn());
  jest.setSystemTime(60 * MINUTE);
  await pass(1_000);
  expect(tab.state.ended).toBe(1);
});

it('after that sleep the page is covered, and a key press does not keep the session', async () => {
  const tab = openTab(signedIn());
  jest.setSystemTime(60 * MINUTE);
  tab.state.returns();
  expect(tab.state.ended).toBe(1);
  tab.state.isSignedIn = true;
  tab.act();
  expect([tab.state.ended, tab.state.kept]).toEqual([2, 0]);
});

it('a person who returns shortly before the end is asked, and the key that woke the screen does not count', async () => {
  const tab = openTab(signedIn());
  jest.setSystemTime(13 * MINUTE);
  tab.act();
  expect([tab.isAsked(), tab.state.kept]).toEqual([true, 0]);
});

it('a call that fails during the question leaves it open', async () => {
  const tab = openTab(signedIn(), { fails: true });
  await pass(13 * MINUTE);
  tab.stay();
  await pass(1_000);
  expect(tab.isAsked()).toBe(true);
});

it.each([
  ['the idle limit is unknown', signedIn(null), true],
  ['the stored state is invalid', { crossTab: null }, true],
  ['no person is signed in', signedIn(), false],
])('does not ask or end the session where %s', async (_, kept, isSignedIn) => {
  const tab = openTab(kept);
  tab.state.isSignedIn = isSignedIn;
  await pass(60 * MINUTE);
  expect([tab.isAsked(), tab.state.ended]).toEqual([false, 0]);
});

it('polling of pages pauses while the person is away, so that it keeps no session alive', async () => {
  const { presence, state, act } = openTab(signedIn());
  await pass(119_000);
  expect(presence).toEqual([true]);
  await pass(1_000);
  expect(presence).toEqual([true, false]);
  act();
  expect(presence.at(-1)).toBe(true);
  state.isVisible = false;
  await pass(1_000);
  expect(presence.at(-1)).toBe(false);
});
