import { QueryClient, createStore } from '@hydria/shared/libs';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { goOn } from './after-start.ts';
import { exampleBoot } from './composition/example-boot.ts';
import type { PageState } from './composition/decide-page.ts';
import { createOverlays } from './core/overlay-state.ts';
import type { Portal } from './portal.ts';

/** A started portal of a guest, whose HTML lacks the entries of the staff. */
const start = () => {
  let paint = (): void => undefined;
  const firstContent = new Promise<void>((resolve) => (paint = resolve));
  const session = createStore<Partial<SessionState>>(() => ({
    status: 'guest',
    user: null,
    deya_id: null,
    deya: null,
  }));
  const api = jest.fn<Promise<never>, [call: string]>(() => new Promise(() => undefined));
  const refresh = jest.fn(async () => undefined);
  const events = createEventBus(() => undefined);
  const preferences = createStore(() => ({ language: 'el' }));
  const platform = { api, session, preferences, events, queryClient: new QueryClient() };
  const composition = {
    manifests: () => [],
    lacksStaffEntries: () => true,
    refresh,
    store: createStore(() => ({ remotes: [] })),
  };
  goOn({
    core: { boot: exampleBoot([]), overlays: createOverlays(events), platform, storage: { selectorShown: () => true } },
    session,
    composition: { composition, firstContent, pages: { store: createStore<PageState>(() => ({ kind: 'missing' })) } },
    features: { announcements: { unseen: createStore(() => ({ any: false })), isSeen: () => true } },
  } as unknown as Portal);
  return { paint, session, refresh, asked: () => api.mock.calls.map(([call]) => call) };
};

test('the state of the portal is asked for after the first content', async () => {
  const { paint, asked } = start();
  await Promise.resolve();
  expect(asked()).not.toContain('GET /api/status');
  paint();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toContain('GET /api/status');
});

test('a person with permissions who signs in later asks for the entries of the staff, a customer does not', () => {
  const { session, refresh } = start();
  session.setState({ status: 'member', user: { ...maria, scope: [] } });
  expect(refresh).not.toHaveBeenCalled();
  session.setState({ user: { ...maria, scope: ['users.view'] } });
  expect(refresh).toHaveBeenCalledTimes(1);
});
