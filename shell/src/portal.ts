import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import { isLanguage, withLocale } from '@hydria/shared/platform/languages.ts';
import type { Platform, Preferences } from '@hydria/shared/platform/platform.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { createAnnouncements, type Announcements } from './announcements/announcements.ts';
import { aloneAmongTabs, createApiClient, type ApiClient, type ApiWorld } from './api-client.ts';
import { createComplain, type Complain } from './complain.ts';
import { endEarly, renew, takeEarly } from './composition/boot-element.ts';
import { createComposition, type Composition } from './composition/composition.ts';
import { culpritOf } from './composition/culprit.ts';
import { asFailure, RemoteFailure } from './composition/failure.ts';
import { createFirstCard, type FirstCard } from './composition/first-card.ts';
import { startFederation } from './composition/federation.ts';
import { createGuardedReload } from './composition/guarded-reload.ts';
import { followComposition } from './composition/open-tab.ts';
import { createPages, type Pages } from './composition/pages.ts';
import { createParcels, type MountParcel } from './composition/parcels.ts';
import { createRemotes, type Remotes } from './composition/remotes.ts';
import { watchStrayErrors } from './composition/stray-errors.ts';
import { createTelling, sendToPlatform } from './composition/telling.ts';
import { createUnknownUtilities } from './composition/unknown-utilities.ts';
import { createAsked, type Asked } from './later/asked.ts';
import { isEmbedded } from './embedding/is-embedded.ts';
import { createTexts } from './languages.ts';
import {
  createGuards,
  createNavigation,
  currentLanguage,
  followLinks,
  type Guards,
  type Navigation,
} from './navigation.ts';
import { createNotices, type Notices } from './notices.ts';
import { askToLeave, closeAll, createOverlays, type Overlays } from './overlays/overlay-state.ts';
import { createPlatform, createQueryClient } from './platform.ts';
import { createPreferences } from './preferences.ts';
import { createReport } from './reports.ts';
import { coverPage } from './session/cover-page.ts';
import { createSession, type PortalSession } from './session/portal-session.ts';
import { createTabAgreement, type TabAgreement } from './session/tab-agreement.ts';
import { createSpeech, type Speech } from './speech.ts';
import { browserStorage, embeddedStorage, type PortalStorage } from './storage.ts';

/** Everything that the shell's components work with. */
export interface Portal {
  boot: Boot;
  platform: Platform;
  session: PortalSession;
  storage: PortalStorage;
  navigation: Navigation;
  notices: Notices;
  overlays: Overlays;
  guards: Guards;
  agreement: TabAgreement;
  /** Loads an address of its own: nothing of this page stays in memory. */
  assign(address: string): void;
  composition: Composition;
  remotes: Remotes;
  /** Mounts cards, once single-spa has started. */
  parcels: Promise<MountParcel>;
  firstCard: FirstCard;
  pages: Pages;
  speech: Speech;
  announcements: Announcements;
  asked: Asked;
  /** `wanted`: the tour is shown, or will be as soon as its code is there. */
  tour: StoreApi<{ wanted: boolean }>;
  complain: Complain;
  onFailure(name: string, failure: RemoteFailure): void;
  onMounted(name: string): void;
  /** Makes the page new for the sake of `name`: once a minute at most, never over unsaved input. Says whether it does. */
  reload(name: string): boolean;
  /** A file of the shell's own does not come. */
  onOwnFailure(error: unknown): void;
}

/** The old server's prefix; the gateway knows where it is. The session is renewed where its cookie goes (decisions 21, 28). */
const onOldServer = (url: string): string => (url === '/api/auth/refresh' ? url : `/old${url}`);

type SessionSide = Pick<ApiWorld, 'token' | 'setToken' | 'mayRefresh' | 'onUse' | 'onSessionLost'>;

const createApi = (storage: PortalStorage, side: SessionSide): ApiClient =>
  createApiClient({
    ...side,
    fetch: (input, init) => fetch(storage.usesOldServer() ? onOldServer(String(input)) : input, init),
    now: () => Date.now(),
    alone: aloneAmongTabs,
    takeEarly,
    endEarly,
    // One thin line below the bar, drawn by the style sheet after 200 ms (decisions 21g).
    onTraffic: (calls) => document.documentElement.toggleAttribute('data-busy', calls > 0),
  });

/** Whoever chooses a language changes the address; the portal's language follows from it (`speech.ts`). */
const byAddress = (preferences: Preferences, { changeLanguage }: Navigation): Preferences => ({
  ...preferences,
  set({ language, ...patch }) {
    preferences.set(patch);
    if (language) changeLanguage(language);
  },
});

const assign = (address: string): void => location.assign(address);

/** Puts the portal together; nothing is drawn or mounted yet. */
export const createPortal = (boot: Boot): Portal => {
  const report = createReport('shell');
  const storage = isEmbedded() ? embeddedStorage() : browserStorage();
  const events = createEventBus((error, event) => {
    const culprit = culpritOf(error instanceof Error ? (error.stack ?? '') : '');
    if (culprit) onFailure(culprit, asFailure('run', error));
    else report({ kind: 'error', name: 'listener-failed', detail: { event }, error });
  });
  const overlays = createOverlays(events);
  const guards = createGuards();
  const navigation = createNavigation(guards, () => askToLeave(overlays));
  const navigate: Platform['navigate'] = (path, options) => void navigation.navigate(path, options);
  const preferences = createPreferences(storage, boot.language, matchMedia('(prefers-color-scheme: dark)'));
  const queryClient = createQueryClient();
  const notices = createNotices();
  const texts = createTexts(boot.language);
  const complain = createComplain({ texts, notices });
  // The client tells the session, which is made with the client.
  const agreement = createTabAgreement({ storage, now: () => Date.now(), newMark: newIdempotencyKey });
  const api = createApi(storage, {
    // A token of another sign-in is good for nothing that this tab shows.
    token: () => (agreement.isOurs() ? storage.token() : null),
    setToken(token, idle_seconds) {
      if (!agreement.isOurs()) return;
      storage.setToken(token);
      if (idle_seconds !== undefined) agreement.setRest(idle_seconds);
    },
    mayRefresh: () => !session.getState().user?.impersonated,
    onUse: agreement.use,
    onSessionLost: (error) => session.lose(error),
  });

  const session: PortalSession = createSession({
    api,
    storage,
    events,
    queryClient,
    deya: boot.deya,
    navigate,
    speak(language) {
      // Remembered here as well, so that a link in another language is followed in that one from now on.
      if (language === currentLanguage()) preferences.set({ language });
      else if (isLanguage(language)) navigation.changeLanguage(language, { replace: true });
    },
    onUnknown: (error) => pages.markUnavailable(error),
    complain,
    agreement,
    guards,
    mayLeave: () => askToLeave(overlays),
    askAgain(user) {
      coverPage(user !== null);
      overlays.setState({ signInAgain: user && { email: user.email, full_name: user.full_name } });
    },
    startOver() {
      guards.letGo();
      location.reload();
    },
    leaveTo: (path) => assign(withLocale(path, currentLanguage())),
    say: (notice) =>
      void texts
        .load(currentLanguage())
        .then(({ notices: words }) => notices.notify({ kind: 'error', text: words[notice] })),
  });

  const { own: platform, forRemote } = createPlatform({
    session,
    preferences: byAddress(preferences, navigation),
    api: api.call,
    queryClient,
    i18n: texts.i18n,
    events,
    navigate,
    notify: notices.notify,
    guard: guards.add,
    onRefused: (name, call) =>
      onFailure(name, new RemoteFailure('run', 'threw', `remote.json does not declare the call "${call}"`)),
  });

  const composition = createComposition({ boot, renew, now: () => Date.now() });
  const remotes = createRemotes({ composition, platformFor: forRemote, load: startFederation() });
  const telling = createTelling({
    bucket: boot.bucket,
    shell: boot.shell,
    find: composition.find,
    deya_id: () => session.getState().deya_id,
    send: sendToPlatform,
  });
  const onFailure = (name: string, failure: RemoteFailure): void => {
    const { phase, class: kind, reference, cause } = failure;
    telling.failed(name, failure);
    report({
      kind: 'error',
      name: 'remote-failed',
      detail: { remote: name, phase, class: kind, reference },
      error: cause,
    });
  };
  const reload = createGuardedReload({
    now: () => Date.now(),
    storage,
    isDirty: guards.isDirty,
    reload: () => location.reload(),
  });
  const pages = createPages({
    boot,
    composition,
    remotes,
    session,
    storage,
    navigation,
    unknownUtilities: createUnknownUtilities({ api: api.call, queryClient, session, onNews: () => pages.update() }),
    onFailure,
    onMounted: telling.mounted,
    reload,
  });
  watchStrayErrors({ target: window, isOpening: remotes.isOpening, report: onFailure });
  followComposition({
    refresh: () => composition.refresh(),
    document,
    now: () => performance.now(),
    random: Math.random,
  });

  followLinks(navigation);
  // A language that a page sets is gone to like one of the menu; the address stays the one place that says which it is.
  preferences.subscribe(({ language }) => language !== currentLanguage() && navigation.changeLanguage(language));
  storage.onSessionChange(session.meet);
  session.subscribe(({ status }, before) => {
    // What was asked of the person who has left is asked of nobody.
    if (status === 'guest' && before.status !== 'guest') closeAll(overlays, events);
  });
  /** An old page whose own files are gone is made new when nothing is lost by it. */
  const onOwnFailure = (error: unknown): void => {
    if (!reload('shell')) onFailure('shell', asFailure('start', error));
  };
  const speech = createSpeech({ texts, preferences, session, api, complain, onMissing: onOwnFailure });
  const announcements = createAnnouncements({ platform, storage });
  const tour = createStore(() => ({ wanted: false }));
  return {
    boot,
    platform,
    session,
    storage,
    navigation,
    notices,
    overlays,
    guards,
    agreement,
    assign,
    composition,
    remotes,
    parcels: createParcels(),
    firstCard: createFirstCard((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    pages,
    speech,
    announcements,
    tour,
    asked: createAsked(events),
    complain,
    onFailure,
    onMounted: telling.mounted,
    reload,
    onOwnFailure,
  };
};
