import { createStore } from '@hydria/shared/libs';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { exampleBoot } from '../../composition/example-boot.ts';
import { createOverlays } from '../../core/overlay-state.ts';
import { MARIA } from '../../testing.tsx';
import { openSelectorWhenNeeded, type OpenSelectorDeps } from './open-when-needed.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A visitor on the home page; `shown`: whether this browser has shown the selector before. */
const arrive = (state: Partial<SessionState>, shown: boolean, path = '/') => {
  history.replaceState(null, '', path);
  const session = createStore<SessionState>(() => ({
    status: 'member',
    user: MARIA,
    deya_id: null,
    deya: null,
    ...state,
  }));
  const overlays = createOverlays(createEventBus(() => undefined));
  openSelectorWhenNeeded({
    boot: exampleBoot([]),
    session,
    overlays,
    storage: { selectorShown: () => shown },
    pages: { store: createStore(() => ({ kind: 'shell' })) },
  } as unknown as OpenSelectorDeps);
  return { session, overlays, isOpen: () => overlays.getState().selector !== null };
};

const goTo = async (path: string): Promise<void> => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  await settle();
};

describe('the selector opens by itself on load (S §2.8)', () => {
  it.each<[string, Partial<SessionState>, boolean, boolean]>([
    ['no utility', {}, false, true],
    ['a utility, and never shown', { deya_id: 3 }, false, true],
    ['a utility, and shown before', { deya_id: 3 }, true, false],
    ['a password to change first', { user: { ...MARIA, must_change: true } }, false, false],
    ['nobody known yet', { status: 'unknown' }, false, false],
  ])('with %s', (_, state, shown, opens) => {
    expect(arrive(state, shown).isOpen()).toBe(opens);
  });

  it.each([
    ['/terms-of-use', false],
    ['/privacy-policy', false],
    ['/support', false],
    ['/qr', false],
    ['/announcements', true],
  ])('for a guest on %s: %s', (path, opens) => {
    expect(arrive({ status: 'guest', user: null }, false, path).isOpen()).toBe(opens);
  });

  it('not for a member who has nothing to choose', () => {
    expect(arrive({ user: { ...MARIA, deya: [] } }, false).isOpen()).toBe(false);
  });

  it('opens once for a person with a utility, and on every page for a person without one', async () => {
    const { overlays, session, isOpen } = arrive({ deya_id: 3 }, false);
    overlays.setState({ selector: null });
    await goTo('/services');
    expect(isOpen()).toBe(false);
    session.setState({ deya_id: null });
    await settle();
    expect(isOpen()).toBe(true);
    overlays.setState({ selector: null });
    await goTo('/');
    expect(isOpen()).toBe(true);
  });
});
