import { createStore } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import type { RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { waitFor } from '@testing-library/dom';
import type * as singleSpa from 'single-spa';
import type { Navigation } from '../core/navigation.ts';
import type { PortalSession } from '../session/session-types.ts';
import type { PortalStorage } from '../core/storage.ts';
import { createComposition } from './composition.ts';
import { exampleBoot, exampleRemote } from './example-boot.ts';
import { RemoteFailure } from '../core/loading/failure.ts';
import { createPages } from './pages.ts';
import type { Part } from './remotes.ts';

type SingleSpa = typeof singleSpa;

/** It can be started once in the life of a window, and every test is a portal of its own. */
jest.mock('single-spa', () => {
  const real = jest.requireActual<SingleSpa>('single-spa');
  let isStarted = false;
  return {
    ...real,
    start: (options: object) => {
      if (!isStarted) real.start(options);
      isStarted = true;
    },
  };
});

const route = (path: string): RouteEntry => ({
  path,
  access: 'public',
  layout: 'dashboard',
  title: { el: path, en: path, de: path, fr: path },
  reads: [],
});

const withPages = (name: string, ...paths: string[]): BootRemote => {
  const remote = exampleRemote(name);
  return { ...remote, manifest: { ...remote.manifest, routes: paths.map(route) } };
};

const part = (more: Partial<Part> = {}): Part => ({
  mount: ({ domElement }) => Promise.resolve(domElement?.append('here I am')),
  unmount: () => Promise.resolve(),
  ...more,
});

let names = 0;

/** A portal of two remotes, whose code is what `open` gives; every test has names of its own, as single-spa never forgets. */
const openPortal = (open: (name: string, again: boolean) => Promise<Part>, { lacksStaffEntries = false } = {}) => {
  names += 1;
  const [slow, other] = [`mf-slow-${names}`, `mf-other-${names}`];
  const boot = exampleBoot([
    withPages(slow, '/slow', '/slow/two'),
    withPages(other, '/other', '/of/:deya_id', '/member', '/login', '/password/change'),
  ]);
  for (const { manifest } of boot.remotes) {
    for (const one of manifest.routes) {
      if (one.path === '/member') one.access = 'member';
      if (one.path === '/login') one.access = 'guest';
    }
  }
  const answers: (typeof boot | Error)[] = [boot];
  const short = boot.remotes.map((remote): BootRemote => ({
    ...remote,
    isPartial: true,
    withoutStaffEntries: true,
    manifest: { ...remote.manifest, routes: [] },
  }));
  const composition = createComposition({
    boot: lacksStaffEntries ? { ...boot, remotes: short } : boot,
    renew: async () => {
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    now: () => Date.now(),
  });
  const session = createStore<SessionState>(() => ({ status: 'guest', user: null, deya_id: null, deya: null }));
  const failures: RemoteFailure[] = [];
  const reloads: string[] = [];
  let mayReload = false;
  const unknown = new Set<number>();
  const remembered: string[] = [];
  const wanted: string[] = [];
  const went: string[] = [];
  const pages = createPages({
    boot,
    composition,
    remotes: {
      open: (name, _, again = false) => open(name === slow ? 'slow' : 'other', again),
      platformOf: () => ({}) as never,
      isOpening: () => false,
    },
    session: session as unknown as PortalSession,
    storage: {
      rememberDestination: (path: string) => void remembered.push(path),
      takeDestination: () => wanted.pop() ?? null,
    } as PortalStorage,
    navigation: { navigate: async (path: string) => void went.push(path) } as Navigation,
    unknownUtilities: { has: (deya_id) => unknown.has(deya_id) },
    onFailure: (_, failure) => void failures.push(failure),
    onMounted: () => undefined,
    reload: (name) => mayReload && Boolean(reloads.push(name)),
  });
  const allowReload = () => (mayReload = true);
  return {
    ...{ pages, composition, answers, boot, slow, other, failures, reloads, allowReload },
    ...{ unknown, remembered, wanted, went, session },
  };
};

const go = (path: string): void => history.pushState(null, '', path);

beforeEach(() => {
  document.body.innerHTML = '<div id="outlet"></div>';
  go('/slow');
});

const placeOf = (name: string) => document.querySelector<HTMLElement>(`[data-remote="${name}"]`);

const mountedIs = (pages: ReturnType<typeof openPortal>['pages'], name: string) =>
  waitFor(() => expect(pages.store.getState()).toEqual({ kind: 'remote', name, phase: 'mounted' }));

test('"try again" pressed in the very moment in which the panel comes back is heard, 50 times of 50', async () => {
  let heard = 0;
  const { pages, slow } = openPortal(async (_, again) => {
    heard += again ? 1 : 0;
    if (heard < 50) throw new RemoteFailure('load', 'unreachable', 'not yet');
    return part();
  });
  pages.store.subscribe(({ kind }) => kind === 'failed' && pages.retry());
  pages.start();
  await mountedIs(pages, slow);
  expect(heard).toBe(50);
});

test('the same when it is the mount that fails: each press mounts again', async () => {
  let mounts = 0;
  const { pages, slow, failures } = openPortal(async () =>
    part({
      async mount({ domElement }) {
        mounts += 1;
        if (mounts <= 50) throw new Error('not yet');
        domElement?.append('here I am');
      },
    }),
  );
  pages.store.subscribe(({ kind }) => kind === 'failed' && pages.retry());
  pages.start();
  await mountedIs(pages, slow);
  expect(mounts).toBe(51);
  expect(failures).toHaveLength(50);
  expect(new Set(failures.map(({ reference }) => reference)).size).toBe(50);
});

test('a page that hangs while it mounts or goes blocks no other page', async () => {
  const releases: (() => void)[] = [];
  const never = () => new Promise<void>((resolve) => void releases.push(resolve));
  const { pages, slow, other } = openPortal(async (name) =>
    part(name === 'slow' ? { mount: never, unmount: never } : {}),
  );
  pages.start();
  await waitFor(() => expect(placeOf(slow)).toBeVisible());
  go('/other');
  await mountedIs(pages, other);
  expect(placeOf(slow)).not.toBeVisible();
  expect(placeOf(other)).toHaveTextContent('here I am');
  for (let n = 0; n < 2; n += 1) {
    releases.forEach((release) => release());
    await new Promise((resolve) => setTimeout(resolve));
  }
});

test('an error at run time costs its page: one panel, one report; another page of the remote is tried again', async () => {
  let onFatalError: ((error: unknown) => void) | undefined;
  const { pages, slow, failures } = openPortal(async () =>
    part({
      async mount(props) {
        onFatalError = props.onFatalError;
      },
    }),
  );
  pages.start();
  await mountedIs(pages, slow);
  onFatalError?.(new Error('drawn wrongly'));
  onFatalError?.(new Error('and again'));
  expect(pages.store.getState()).toMatchObject({
    kind: 'failed',
    name: slow,
    failure: { phase: 'run', class: 'threw' },
  });
  expect(failures).toHaveLength(1);
  go('/slow/two');
  await mountedIs(pages, slow);
});

test('a person who has left a page reads nothing of its failure', async () => {
  let refuse: (error: unknown) => void = () => undefined;
  const { pages, other, failures } = openPortal((name) =>
    name === 'slow' ? new Promise((_, reject) => (refuse = reject)) : Promise.resolve(part()),
  );
  pages.start();
  go('/other');
  await mountedIs(pages, other);
  refuse(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(pages.store.getState()).toMatchObject({ kind: 'remote', name: other });
  expect(failures).toEqual([]);
});

test('a remote that is switched off leaves the open page, and comes back when it is switched on', async () => {
  const { pages, composition, answers, boot, slow } = openPortal(async () => part());
  pages.start();
  await mountedIs(pages, slow);
  const off = boot.remotes.map((remote) =>
    remote.name === slow ? { ...remote, disabled: { reason: 'repair' } } : remote,
  );
  answers.splice(0, 1, { ...boot, remotes: off }, boot);
  await composition.refresh();
  expect(pages.store.getState()).toEqual({ kind: 'disabled', name: slow });
  await waitFor(() => expect(placeOf(slow)).toBeNull());
  await composition.refresh();
  await mountedIs(pages, slow);
});

test('a remote that is switched off is not requested by a guess either, and is once it is switched on', async () => {
  go('/other');
  const opened: string[] = [];
  const { pages, composition, answers, boot } = openPortal(async (name) => {
    opened.push(name);
    return part();
  });
  answers.splice(0, 1, {
    ...boot,
    remotes: boot.remotes.map((remote) => ({ ...remote, disabled: { reason: 'repair' } })),
  });
  answers.push(boot);
  await composition.refresh();
  pages.anticipate('/slow');
  expect(opened).toEqual([]);
  await composition.refresh();
  pages.anticipate('/slow');
  expect(opened).toEqual(['slow']);
});

test('a lazy file that is gone reloads the page when that is allowed, and is reported otherwise', async () => {
  const gone = async () => {
    throw new RemoteFailure('start', 'chunk', 'gone');
  };
  const allowed = openPortal(gone);
  allowed.allowReload();
  allowed.pages.start();
  await waitFor(() => expect(allowed.reloads).toEqual([allowed.slow]));
  expect(allowed.failures).toEqual([]);
  const refused = openPortal(gone);
  refused.pages.start();
  await waitFor(() => expect(refused.pages.store.getState()).toMatchObject({ kind: 'failed' }));
  expect(refused.failures).toMatchObject([{ class: 'chunk' }]);
});

test('a page of an unknown utility says so, for every owner, and is itself again elsewhere', async () => {
  go('/of/7');
  const { pages, other, unknown } = openPortal(async () => part());
  pages.start();
  await mountedIs(pages, other);
  unknown.add(7);
  pages.update();
  expect(pages.store.getState()).toEqual({ kind: 'unknown-utility', deya_id: '7' });
  await waitFor(() => expect(placeOf(other)).toBeNull());
  go('/of/8');
  await mountedIs(pages, other);
});

test('the page that a guest wanted is remembered with its question and its fragment', () => {
  go('/member?year=2026#unpaid');
  const { pages, remembered, went } = openPortal(async () => part());
  pages.start();
  expect([remembered, went]).toEqual([['/member?year=2026#unpaid'], ['/login']]);
});

test('with a password that was given for one use, only the page of another one is open, and the page wanted is kept', () => {
  const { pages, session, went, remembered, other } = openPortal(() => Promise.resolve(part()));
  const user = { must_change: true, scope: [], deya: [] } as unknown as SessionState['user'];
  session.setState({ status: 'member', user });
  for (const path of ['/member?code=1', '/other']) {
    go(path);
    pages.start();
  }
  expect([went, remembered]).toEqual([
    ['/password/change', '/password/change'],
    ['/member?code=1', '/other'],
  ]);
  go('/password/change');
  pages.start();
  expect(pages.store.getState()).toMatchObject({ kind: 'remote', name: other });
  expect(went).toHaveLength(2);
});

test('that the server cannot say who is here keeps the reason, until it is tried again', () => {
  const { pages } = openPortal(async () => part());
  pages.start();
  pages.markUnavailable(new ApiError(503, 'service_unavailable'));
  expect(pages.store.getState()).toEqual({ kind: 'unavailable', status: 503 });
});

describe('an address whose owner the HTML leaves out', () => {
  test('keeps the place of the page until the gateway has answered, and then shows the page', async () => {
    const { pages, slow } = openPortal(async () => part(), { lacksStaffEntries: true });
    pages.start();
    expect(pages.store.getState()).toEqual({ kind: 'remote', name: '', phase: 'loading' });
    await mountedIs(pages, slow);
  });

  test('is no missing page while the gateway is silent: “try again” asks once more', async () => {
    const { pages, answers, slow, session } = openPortal(async () => part(), { lacksStaffEntries: true });
    Object.assign(session, { start: async () => undefined });
    answers.unshift(new Error('offline'));
    pages.start();
    await waitFor(() => expect(pages.store.getState()).toEqual({ kind: 'unavailable', status: 0 }));
    pages.retry();
    await mountedIs(pages, slow);
  });

  test('is missing when the answer has no owner either', async () => {
    go('/nothing');
    const { pages } = openPortal(async () => part(), { lacksStaffEntries: true });
    pages.start();
    await waitFor(() => expect(pages.store.getState()).toEqual({ kind: 'missing' }));
  });

  test('is waited for at the start page of the staff as well, which lists what they may open', async () => {
    go('/admin');
    const { pages, session } = openPortal(async () => part(), { lacksStaffEntries: true });
    session.setState({ status: 'member', user: null });
    pages.start();
    expect(pages.store.getState()).toEqual({ kind: 'remote', name: '', phase: 'loading' });
    await waitFor(() => expect(pages.store.getState()).toEqual({ kind: 'shell', path: '/admin', params: {} }));
  });
});

test.each([
  [null, '/admin', '/'],
  ['/', '/admin', '/'],
  ['/slow', '/slow', '/slow'],
])('with %s wanted before the sign-in, staff begin at %s, and others at %s', (before, ofStaff, ofOthers) => {
  for (const [scope, first] of [
    [['users.view'], ofStaff],
    [[], ofOthers],
  ] as const) {
    go('/login');
    const { pages, wanted, went, session } = openPortal(async () => part());
    if (before !== null) wanted.push(before);
    pages.start();
    session.setState({
      status: 'member',
      user: { id: 1, scope: [...scope], deya: [] } as unknown as SessionState['user'],
    });
    expect(went).toEqual([first]);
  }
});
