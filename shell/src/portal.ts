import type { Boot, Composition as Served } from '@hydria/shared/platform/boot.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import { isLanguage } from '@hydria/shared/platform/languages.ts';
import type { Platform, Preferences } from '@hydria/shared/platform/platform.ts';
import { createAnnouncements, type Announcements } from './announcements/announcements.ts';
import { aloneAmongTabs, createApiClient, type ApiClient, type ApiWorld } from './api-client.ts';
import { namedRemotes } from './composition/boot-entry.ts';
import { createComposition, type Composition } from './composition/composition.ts';
import { culpritOf } from './composition/culprit.ts';
import { asFailure, RemoteFailure } from './composition/failure.ts';
import { startFederation } from './composition/federation.ts';
import { createGuardedReload } from './composition/guarded-reload.ts';
import { followComposition } from './composition/open-tab.ts';
import { createPages, type Pages } from './composition/pages.ts';
import { createParcels, type MountParcel } from './composition/parcels.ts';
import { createRemotes, type Remotes } from './composition/remotes.ts';
import { watchStrayErrors } from './composition/stray-errors.ts';
import { createTelling, sendToPlatform } from './composition/telling.ts';
import { isEmbedded } from './embedding/is-embedded.ts';
import { createTexts } from './languages.ts';
import { createGuards, createNavigation, currentLanguage, followLinks, type Navigation } from './navigation.ts';
import { createNotices, type Notices } from './notices.ts';
import { askToLeave, createOverlays, type Overlays } from './overlays/overlay-state.ts';
import { createPlatform, createQueryClient } from './platform.ts';
import { createPreferences } from './preferences.ts';
import { createReport } from './reports.ts';
import { createSession, type PortalSession } from './session/portal-session.ts';
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
  composition: Composition;
  remotes: Remotes;
  /** Mounts cards, once single-spa has started. */
  parcels: Promise<MountParcel>;
  pages: Pages;
  speech: Speech;
  announcements: Announcements;
  onFailure(name: string, failure: RemoteFailure): void;
  onMounted(name: string): void;
  /** A file of the shell's own does not come. */
  onOwnFailure(error: unknown): void;
}

/** What the HTML's scripts have left for the shell (`infra/gateway/browser`). */
type BootElement = HTMLElement & {
  earlyReads?: Map<string, { answer: Promise<Response>; controller: AbortController }>;
  /** Asks who is served now, and lets the page load their files; null when nothing has changed. */
  renew?: (anew: boolean) => Promise<Served | null>;
};

const bootElement = (): BootElement | null => document.getElementById('boot');

/**
 * The composition, as the gateway wrote it into this page; what of it is damaged costs nothing else. It `isWhole` when
 * nothing had to be left out, so that what the HTML shows was drawn from the same.
 */
export const readBoot = (): { boot: Boot; isWhole: boolean } => {
  const written: Boot = JSON.parse(bootElement()?.textContent ?? '');
  const boot = { ...written, remotes: namedRemotes(written.remotes) };
  return { boot, isWhole: boot.remotes.length === written.remotes.length };
};

const takeEarly: ApiWorld['takeEarly'] = (url, signal) => {
  const reads = bootElement()?.earlyReads;
  const early = reads?.get(url);
  reads?.delete(url);
  signal.addEventListener('abort', () => early?.controller.abort(), { once: true });
  return early?.answer;
};

/** What nobody has asked for yet will not be wanted any more. */
const endEarly: ApiWorld['endEarly'] = (deya_id) => {
  const reads = bootElement()?.earlyReads;
  for (const [url, { controller }] of reads ?? []) {
    if (new URL(url, location.href).searchParams.get('deya_id') !== String(deya_id)) continue;
    controller.abort();
    reads?.delete(url);
  }
};

const renew = async (anew: boolean): Promise<Served | null> => (await bootElement()?.renew?.(anew)) ?? null;

const createApi = (storage: PortalStorage, onSessionLost: () => void): ApiClient =>
  createApiClient({
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    token: storage.token,
    setToken: storage.setToken,
    alone: aloneAmongTabs,
    takeEarly,
    endEarly,
    onSessionLost,
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
  // The client tells the session, which is made with the client.
  const api = createApi(storage, () => session.lose());

  const session: PortalSession = createSession({
    api,
    storage,
    events,
    queryClient,
    deya: boot.deya,
    navigate,
    speak: (language) =>
      isLanguage(language) && language !== currentLanguage() && navigation.changeLanguage(language, { replace: true }),
    onUnknown: () => pages.markUnavailable(),
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
  storage.onTokenChange((token) => token === null && session.lose());
  /** An old page whose own files are gone is made new when nothing is lost by it. */
  const onOwnFailure = (error: unknown): void => {
    if (!reload('shell')) onFailure('shell', asFailure('start', error));
  };
  const speech = createSpeech({ texts, preferences, session, api, onMissing: onOwnFailure });
  const announcements = createAnnouncements({ platform, storage });
  return {
    boot,
    platform,
    session,
    storage,
    navigation,
    notices,
    overlays,
    composition,
    remotes,
    parcels: createParcels(),
    pages,
    speech,
    announcements,
    onFailure,
    onMounted: telling.mounted,
    onOwnFailure,
  };
};
