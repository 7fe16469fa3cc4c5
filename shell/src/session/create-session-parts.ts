import type { Boot } from '@hydria/shared/platform/boot.ts';
import { isLanguage, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { languageOfPage } from '@hydria/shared/rules/offered-languages.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { aloneAmongTabs, createApiClient, type ApiClient, type ApiClientDeps } from '../core/api-client.ts';
import type { Core } from '../core/create-core.ts';
import { currentLanguage, currentPath, onAddressChange } from '../core/navigation.ts';
import { askToLeave, closeAll } from '../core/overlay-state.ts';
import { askToChangeUtility } from './ask-to-change-utility.ts';
import { coverPage } from './cover-page.ts';
import { createCrossTabSession, type CrossTabSession } from './cross-tab-session.ts';
import { createMeetLanguage } from './meet-language.ts';
import { createOwnFormats } from './own-formats.ts';
import { createUtilityOf } from './utility-of-address.ts';
import { createSession } from './portal-session.ts';
import type { PortalSession, SessionDeps } from './session-types.ts';

interface SessionParts {
  api: ApiClient;
  crossTab: CrossTabSession;
  session: PortalSession;
}

interface SessionPartsDeps extends Pick<ApiClientDeps, 'takeEarly' | 'endEarly'>, Pick<SessionDeps, 'onUnknown'> {
  boot: Boot;
  /** Loads an address by a full navigation. */
  assign(address: string): void;
}

/**
 * The old server's prefix; the gateway knows its address. The refresh call goes to the path of its cookie (decisions
 * 21, 28).
 */
const onOldServer = (url: string): string => (url === '/api/auth/refresh' ? url : `/old${url}`);

type ClientSide = Pick<ApiClientDeps, 'mayRefresh' | 'onSessionLost' | 'takeEarly' | 'endEarly'>;

const createApi = ({ storage }: Core, crossTab: CrossTabSession, side: ClientSide): ApiClient =>
  createApiClient({
    ...side,
    // A token of another sign-in is not used for requests of this tab.
    token: () => (crossTab.isCurrent() ? storage.token() : null),
    setToken(token, idle_seconds) {
      if (!crossTab.isCurrent()) return;
      storage.setToken(token);
      if (idle_seconds !== undefined) crossTab.setIdleLimit(idle_seconds);
    },
    onUse: crossTab.use,
    fetch: (input, init) => fetch(storage.usesOldServer() ? onOldServer(String(input)) : input, init),
    now: () => Date.now(),
    alone: aloneAmongTabs,
    // The progress line below the bar; the style sheet delays it by 200 ms (decisions 21i).
    onTraffic: (calls) => document.documentElement.toggleAttribute('data-busy', calls > 0),
  });

const manifestsOf = ({ shell, remotes }: Boot) => [shell.manifest, ...remotes.map(({ manifest }) => manifest)];

/** The effects of the session on the page: dialogs, notices, language and address. */
const pageEffects = (
  { guards, navigation, notices, overlays, preferences, texts }: Core,
  { assign, boot }: SessionPartsDeps,
  { languages, chosen }: { languages: () => readonly Language[] | undefined; chosen: () => number | null },
) => {
  return {
    applyLanguage(wanted: string): void {
      if (!isLanguage(wanted)) return;
      const language = languageOfPage(wanted, currentPath(), languages());
      // Stored here as well, so that later links use the new language.
      if (language === currentLanguage()) preferences.set({ language });
      else navigation.changeLanguage(language, { replace: true });
    },
    keepOffered(): void {
      const language = languageOfPage(currentLanguage(), currentPath(), languages());
      if (language !== currentLanguage()) navigation.changeLanguage(language, { replace: true });
    },
    mayLeave: () => askToLeave(overlays),
    mayChangeUtility: () => askToChangeUtility({ guards, overlays, manifests: manifestsOf(boot), chosen }),
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
  } satisfies Partial<SessionDeps> & { keepOffered(): void };
};

/** The session with its HTTP client and the state that all tabs share. */
export const createSessionParts = (core: Core, deps: SessionPartsDeps): SessionParts => {
  const { storage, events, overlays } = core;
  // The client needs the session's callbacks, and the session needs the client.
  const crossTab = createCrossTabSession({ storage, now: () => Date.now(), newSignInId: newIdempotencyKey });
  const api = createApi(core, crossTab, {
    ...deps,
    mayRefresh: () => !session.getState().user?.impersonated,
    onSessionLost: (error) => session.expire(error),
  });
  const effects = pageEffects(core, deps, {
    languages: () => session.getState().deya?.languages,
    chosen: () => session.getState().deya_id,
  });
  const session: PortalSession = createSession({
    ...core,
    ...effects,
    api,
    crossTab,
    deya: deps.boot.deya,
    utilityOf: createUtilityOf({ ...deps, storage, api: api.call }),
    meetLanguage: createMeetLanguage({ core, api, applyLanguage: effects.applyLanguage, renew: () => session.renew() }),
    onUnknown: deps.onUnknown,
  });
  storage.onSessionChange(session.onTabChange);
  session.subscribe(createOwnFormats({ ...core, api }));
  // A page in a language that the utility does not offer goes on in one that it does.
  session.subscribe((now, before) => now.deya !== before.deya && effects.keepOffered());
  onAddressChange(effects.keepOffered);
  session.subscribe(({ status }, before) => {
    // Closes dialogs that belong to the person who has left.
    if (status === 'guest' && before.status !== 'guest') closeAll(overlays, events);
  });
  return { api, crossTab, session };
};
