import { createStore, type StoreApi } from '@hydria/shared/libs';
import { admit } from '@hydria/shared/platform/access.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { shownOwner } from '../frame/frame-view.ts';
import type { PortalSession } from '../session/portal-session.ts';
import type { PortalStorage } from '../storage.ts';
import { currentPath, onAddressChange, type Navigation } from '../navigation.ts';
import { createApplications, type Applications } from './applications.ts';
import type { Composition } from './composition.ts';
import { asFailure, type RemoteFailure } from './failure.ts';
import { APP, type Part, type Remotes } from './remotes.ts';
import type { UnknownUtilities } from './unknown-utilities.ts';

/** What stands in the page's place now. */
export type PageState =
  | { kind: 'shell'; path: string; params: Owner['params'] }
  | { kind: 'remote'; name: string; phase: 'loading' | 'mounted' }
  | { kind: 'failed'; name: string; failure: RemoteFailure }
  | { kind: 'disabled'; name: string }
  | { kind: 'missing' }
  /** The address names a utility that there is not. */
  | { kind: 'unknown-utility'; deya_id: string }
  /** The server could not say who is here; `status` is that of its answer, 0 when there was none. */
  | { kind: 'unavailable'; status: number };

export interface PagesWorld {
  boot: Boot;
  composition: Composition;
  remotes: Remotes;
  session: PortalSession;
  storage: PortalStorage;
  navigation: Navigation;
  unknownUtilities: UnknownUtilities;
  onFailure(name: string, failure: RemoteFailure): void;
  onMounted(name: string): void;
  /** Reloads the whole for a file that is gone; false when it must not. */
  reload(name: string): boolean;
}

export interface Pages {
  store: StoreApi<PageState>;
  /** Begins to fetch the page's code; nothing is mounted before `start`. */
  prepare(): void;
  start(): void;
  retry(): void;
  /** Fetches the code of a page that may be next. */
  anticipate(path: string): void;
  markUnavailable(error: unknown): void;
  /** Looks again at what is to be shown. */
  update(): void;
}

/** With a password that was given for one use, nothing else is open (decisions 32). */
const NEW_PASSWORD = '/password/change';
const WHILE_MUST_CHANGE = [NEW_PASSWORD, '/logout'];

/** What the HTML shows: the home page, or a skeleton in the place of any other (`frame/first-page.tsx`). */
const firstState = (boot: Boot, manifests: readonly RemoteManifest[]): PageState => {
  const owner = shownOwner({ manifests, path: currentPath(), member: boot.hint.signedIn, scope: [] });
  if (owner?.route.path === '/') return { kind: 'shell', path: '/', params: {} };
  return { kind: 'remote', name: owner?.name ?? '', phase: 'loading' };
};

/** Decides what stands in the page's place: whose it is, whether it may be entered, how far its code is. */
export const createPages = (world: PagesWorld): Pages => {
  const { boot, composition, remotes, session, storage, navigation, unknownUtilities } = world;
  const manifests = (): RemoteManifest[] => [
    boot.shell.manifest,
    ...composition.store.getState().remotes.map(({ manifest }) => manifest),
  ];
  const ready = new Map<string, Part>();
  const loading = new Set<string>();
  /** Failed before, and to be made anew from the entry on. */
  const retried = new Set<string>();
  /** What failed, and on which page. */
  const broken = new Map<string, { failure: RemoteFailure; path: string }>();
  let wanted: string | null = null;
  let unavailable: { kind: 'unavailable'; status: number } | null = null;

  /** What failed while it was running is tried afresh on another page of the same remote. */
  const failureOf = (name: string): RemoteFailure | undefined => {
    const found = broken.get(name);
    if (!found || found.failure.phase !== 'run' || found.path === currentPath()) return found?.failure;
    broken.delete(name);
    return undefined;
  };

  const stateOf = (owner: Owner | null): PageState => {
    if (unavailable) return unavailable;
    if (!owner) return { kind: 'missing' };
    const { deya_id } = owner.params;
    if (deya_id !== undefined && unknownUtilities.has(Number(deya_id))) return { kind: 'unknown-utility', deya_id };
    if (owner.name === 'shell') return { kind: 'shell', path: owner.route.path, params: owner.params };
    if (composition.find(owner.name)?.disabled) return { kind: 'disabled', name: owner.name };
    const failure = failureOf(owner.name);
    if (failure) return { kind: 'failed', name: owner.name, failure };
    return { kind: 'remote', name: owner.name, phase: 'loading' };
  };

  const store = createStore<PageState>(() => firstState(boot, manifests()));
  const show = (state: PageState): void => {
    const before = store.getState();
    const isSame =
      before.kind === state.kind &&
      'name' in before &&
      'name' in state &&
      before.name === state.name &&
      (state.kind !== 'failed' || before.kind !== 'failed' || before.failure === state.failure);
    if (!isSame) store.setState(state, true);
  };

  const isShown = (name: string): boolean => {
    const state = store.getState();
    return state.kind === 'remote' && state.name === name;
  };

  const fail = (name: string, failure: RemoteFailure): void => {
    ready.delete(name);
    applications.clear(name);
    // Whoever has left waits for nothing; the next visit begins anew.
    if (!isShown(name)) return void retried.add(name);
    if (failure.class === 'chunk' && world.reload(name)) return;
    broken.set(name, { failure, path: currentPath() });
    world.onFailure(name, failure);
    update();
  };

  const fetchCode = (name: string): void => {
    if (loading.has(name)) return;
    loading.add(name);
    remotes
      .open(name, APP, retried.delete(name))
      .finally(() => loading.delete(name))
      .then(
        (part) => {
          ready.set(name, part);
          applications.update(ready.keys());
        },
        (error: unknown) => fail(name, asFailure('load', error)),
      );
  };

  /** Sends elsewhere whoever may not be here; null when this page may be shown. */
  const sentAway = (owner: Owner): (() => void) | null => {
    const { status, user } = session.getState();
    if (user?.must_change && !WHILE_MUST_CHANGE.includes(owner.route.path))
      return () => {
        if (owner.route.access !== 'guest')
          storage.rememberDestination(currentPath() + location.search + location.hash);
        void navigation.navigate(NEW_PASSWORD, { replace: true });
      };
    const admission = admit(owner.route.access, { member: status !== 'guest', scope: user?.scope ?? [] });
    if (admission === 'to-home')
      return () => void navigation.navigate(storage.takeDestination() ?? '/', { replace: true });
    if (admission !== 'to-login') return null;
    return () => {
      storage.rememberDestination(currentPath() + location.search + location.hash);
      void navigation.navigate('/login', { replace: true });
    };
  };

  const isForbidden = (owner: Owner): boolean => {
    const { status, user } = session.getState();
    return status === 'member' && admit(owner.route.access, { member: true, scope: user?.scope ?? [] }) === 'forbidden';
  };

  /** While the person is not known yet, a page for certain people waits; a member's page may be shown. */
  const mayMount = (owner: Owner): boolean =>
    session.getState().status !== 'unknown' || !owner.route.access.startsWith('permission:');

  const update = (): void => {
    const owner = ownerOf(manifests(), currentPath());
    const send = owner && !unavailable ? sentAway(owner) : null;
    if (send) return send();
    // A page that one may not see answers like one that does not exist.
    const state = stateOf(owner && isForbidden(owner) ? null : owner);
    wanted = state.kind === 'remote' && owner && mayMount(owner) ? state.name : null;
    show(state);
    if (state.kind === 'remote' && !ready.has(state.name)) fetchCode(state.name);
    applications.update(ready.keys());
  };

  const applications: Applications = createApplications({
    remotes,
    partOf: (name) => ready.get(name),
    isWanted: (name) => name === wanted && ready.has(name),
    onMounted(name) {
      world.onMounted(name);
      // One that mounts when it is no longer wanted is taken away again and must not replace what is shown.
      if (name === wanted) store.setState({ kind: 'remote', name, phase: 'mounted' }, true);
    },
    onBroken: fail,
  });

  const anticipate = (path: string): void => {
    const owner = ownerOf(manifests(), path);
    if (!owner || owner.name === 'shell' || ready.has(owner.name) || broken.has(owner.name)) return;
    if (composition.find(owner.name)?.disabled) return;
    // A guess that fails says nothing: the visit itself will try again.
    remotes.open(owner.name, APP).then(
      (part) => void ready.set(owner.name, part),
      () => undefined,
    );
  };

  return {
    store,
    anticipate,
    prepare() {
      const { status } = session.getState();
      const owner = ownerOf(manifests(), currentPath());
      if (owner && admit(owner.route.access, { member: status !== 'guest', scope: [] }) === 'to-login')
        anticipate('/login');
      else anticipate(currentPath());
    },
    start() {
      applications.start();
      onAddressChange(update);
      session.subscribe(update);
      composition.store.subscribe(update);
      update();
    },
    retry() {
      unavailable = null;
      const state = store.getState();
      if (state.kind !== 'failed') return void session.start().then(update);
      // At once and by nobody's leave: single-spa may be in the middle of a change of pages.
      broken.delete(state.name);
      retried.add(state.name);
      update();
    },
    markUnavailable(error) {
      unavailable = { kind: 'unavailable', status: isApiError(error) ? error.status : 500 };
      update();
    },
    update,
  };
};
