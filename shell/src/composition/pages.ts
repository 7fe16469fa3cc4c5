import { createStore, type StoreApi } from '@hydria/shared/libs';
import { admit, isStaffPage, STAFF_START } from '@hydria/shared/platform/access.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import type { PortalSession } from '../session/session-types.ts';
import { isStaff } from '../session/utility-choice.ts';
import type { PortalStorage } from '../core/storage.ts';
import { currentPath, onAddressChange, type Navigation } from '../core/navigation.ts';
import { createApplications, type Applications } from './applications.ts';
import type { Composition } from './composition.ts';
import { decidePage, type PageDecision, type PageFacts, type PageState } from './decide-page.ts';
import { createPageCode, type PageCode } from './page-code.ts';
import { asFailure, type RemoteFailure } from '../core/loading/failure.ts';
import { shownOwner } from './shown-owner.ts';
import type { Remotes } from './remotes.ts';
import type { UnknownUtilities } from './unknown-utilities.ts';

export interface PagesDeps {
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

/** The content of the HTML: the home page, or a skeleton in the place of any other (`chrome/pages/first-page.tsx`). */
const firstState = (boot: Boot, manifests: readonly RemoteManifest[]): PageState => {
  const owner = shownOwner({ manifests, path: currentPath(), member: boot.hint.signedIn, scope: [] });
  if (owner?.route.path === '/') return { kind: 'shell', path: '/', params: {} };
  return { kind: 'remote', name: owner?.name ?? '', phase: 'loading' };
};

/** The page of an address whose owner is still to be asked for. */
const NO_OWNER_YET: PageState = { kind: 'remote', name: '', phase: 'loading' };

const mayBeStaffPage = (owner: Owner | null): boolean => !owner || isStaffPage(owner.route);

const isSame = (before: PageState, state: PageState): boolean =>
  before.kind === state.kind &&
  'name' in before &&
  'name' in state &&
  before.name === state.name &&
  (state.kind !== 'failed' || before.kind !== 'failed' || before.failure === state.failure);

type Redirect = Exclude<PageDecision, { kind: 'show' }>;

const HOME = '/';

/** The page after a sign-in: the one that was wanted before it. A person without a wish, or with the wish for home, begins at home, and staff at their desk. */
const firstPage = ({ storage, session }: Pick<PagesDeps, 'storage' | 'session'>): string => {
  const wanted = storage.takeDestination() ?? HOME;
  return wanted === HOME && isStaff(session.getState()) ? STAFF_START : wanted;
};

const follow = (deps: Pick<PagesDeps, 'storage' | 'navigation' | 'session'>, decision: Redirect): void => {
  const { storage, navigation } = deps;
  if (decision.remember) storage.rememberDestination(currentPath() + location.search + location.hash);
  void navigation.navigate(decision.to ?? firstPage(deps), { replace: true });
};

/** Reads the facts of this moment for `decidePage`. */
const readFacts = (
  { composition, session, unknownUtilities }: PagesDeps,
  code: PageCode,
): Omit<PageFacts, 'owner' | 'unavailable'> => ({
  session: session.getState(),
  named: utilityOfAddress(location),
  isUnknownUtility: (deya_id) => unknownUtilities.has(deya_id),
  isDisabled: (name) => composition.find(name)?.disabled !== undefined,
  failureOf: (name) => code.failureOf(name, currentPath()),
});

/** Fetches code before it is wanted. */
const createAnticipation = (
  { composition, session }: PagesDeps,
  code: PageCode,
): Pick<Pages, 'anticipate' | 'prepare'> => {
  const anticipate = (path: string): void => {
    const owner = ownerOf(composition.manifests(), path);
    if (owner && owner.name !== 'shell' && !composition.find(owner.name)?.disabled) code.anticipate(owner.name);
  };
  return {
    anticipate,
    prepare() {
      const { status } = session.getState();
      const owner = ownerOf(composition.manifests(), currentPath());
      const isSentAway = owner && admit(owner.route.access, { member: status !== 'guest', scope: [] }) === 'to-login';
      anticipate(isSentAway ? '/login' : currentPath());
    },
  };
};

/** Shows what `decidePage` decides: follows address, session and composition, and loads the code of the page. */
export const createPages = (deps: PagesDeps): Pages => {
  const { boot, composition, remotes, session } = deps;
  let wanted: string | null = null;
  let unavailable: PageFacts['unavailable'] = null;
  const store = createStore<PageState>(() => firstState(boot, composition.manifests()));

  const fail = (name: string, failure: RemoteFailure): void => {
    code.drop(name);
    applications.clear(name);
    const state = store.getState();
    // A person who has left waits for nothing; the next visit begins again.
    if (state.kind !== 'remote' || state.name !== name) return code.renew(name);
    if (failure.class === 'chunk' && deps.reload(name)) return;
    code.setFailure(name, failure, currentPath());
    deps.onFailure(name, failure);
    update();
  };

  const code = createPageCode({
    remotes,
    onReady: () => applications.update(code.readyNames()),
    onFailed: (name, error) => fail(name, asFailure('load', error)),
  });

  const applications: Applications = createApplications({
    remotes,
    partOf: code.partOf,
    isWanted: (name) => name === wanted && code.partOf(name) !== undefined,
    onMounted(name) {
      deps.onMounted(name);
      // One that mounts when it is no longer wanted is taken away again and must not replace what is shown.
      if (name === wanted) store.setState({ kind: 'remote', name, phase: 'mounted' }, true);
    },
    onBroken: fail,
  });

  const show = (state: PageState): void => {
    if (!isSame(store.getState(), state)) store.setState(state, true);
  };

  /** Asks for the entries of the staff; their arrival calls `update`. */
  const awaitStaffEntries = (): void => {
    const path = currentPath();
    wanted = null;
    show(NO_OWNER_YET);
    applications.update(code.readyNames());
    void composition.refresh().then(() => {
      if (composition.lacksStaffEntries() && currentPath() === path) show({ kind: 'unavailable', status: 0 });
    });
  };

  const update = (): void => {
    const owner = ownerOf(composition.manifests(), currentPath());
    if (!unavailable && mayBeStaffPage(owner) && composition.lacksStaffEntries()) return awaitStaffEntries();
    const decision = decidePage({ ...readFacts(deps, code), owner, unavailable });
    if (decision.kind !== 'show') return follow(deps, decision);
    const { state } = decision;
    wanted = decision.mount;
    show(state);
    if (state.kind === 'remote' && !code.partOf(state.name)) code.fetch(state.name);
    applications.update(code.readyNames());
  };

  return {
    store,
    ...createAnticipation(deps, code),
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
      // At once, without asking single-spa, which may be in the middle of a change of pages.
      code.forgetFailure(state.name);
      code.renew(state.name);
      update();
    },
    markUnavailable(error) {
      unavailable = { kind: 'unavailable', status: isApiError(error) ? error.status : 500 };
      update();
    },
    update,
  };
};
