import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { endEarly, takeEarly } from './composition/boot-element.ts';
import { attributeError } from './composition/attribute-error.ts';
import type { CompositionParts } from './composition/composition-context.ts';
import { createCompositionParts } from './composition/create-composition-parts.ts';
import type { CoreParts } from './core/core-context.ts';
import { createCore, preferencesByAddress } from './core/create-core.ts';
import { asFailure, RemoteFailure } from './core/loading/failure.ts';
import { createLocale, type LocaleState } from './core/locale.ts';
import { createPlatform } from './core/platform.ts';
import { createPendingRequests, type PendingRequests } from './deferred/pending-requests.ts';
import { createAnnouncements, type Announcements } from './features/announcements/announcements.ts';
import { createSessionParts } from './session/create-session-parts.ts';
import type { CrossTabSession } from './session/cross-tab-session.ts';
import type { PortalSession } from './session/session-types.ts';

/** State of features that the frame shows or starts before their code has loaded. */
export interface FeatureParts {
  announcements: Announcements;
  pendingRequests: PendingRequests;
  /** `wanted`: the tour is shown, or will be once its code has loaded. */
  tour: StoreApi<{ wanted: boolean }>;
}

/** The layers of the shell. Each part takes only the members that it uses. */
export interface Portal {
  core: CoreParts;
  session: PortalSession;
  crossTab: CrossTabSession;
  composition: CompositionParts;
  features: FeatureParts;
  /** Loads the first texts, and then follows the address. */
  startLocale(): Promise<StoreApi<LocaleState>>;
  /** Reloads the page for `name`: once a minute at most, never over unsaved input. Returns whether it does. */
  reload(name: string): boolean;
}

const assign = (address: string): void => location.assign(address);

/** Composes the layers, from the bottom up; renders and mounts nothing yet. */
export const createPortal = (boot: Boot): Portal => {
  const core = createCore(boot, (error, event) => {
    const application = attributeError(error instanceof Error ? (error.stack ?? '') : '');
    if (application) composition.onFailure(application, asFailure('run', error));
    else platform.telemetry({ kind: 'error', name: 'listener-failed', detail: { event }, error });
  });
  const { api, crossTab, session } = createSessionParts(core, {
    boot,
    assign,
    takeEarly,
    endEarly,
    onUnknown: (error) => composition.pages.markUnavailable(error),
  });
  const { own: platform, forRemote } = createPlatform({
    session,
    preferences: preferencesByAddress(core),
    api: api.call,
    queryClient: core.queryClient,
    i18n: core.texts.i18n,
    events: core.events,
    navigate: core.navigate,
    notify: core.notices.notify,
    guard: core.guards.add,
    drafts: core.storage.drafts,
    parts: core.parts,
    ...(boot.settings.mail === false && { mail: false }),
    onRefused: (name, call) =>
      composition.onFailure(name, new RemoteFailure('run', 'threw', `remote.json does not declare the call "${call}"`)),
  });
  const { reload, ...composition } = createCompositionParts(core, { boot, platform, platformFor: forRemote, session });
  /** An outdated page whose own files are gone reloads if no input is lost by it. A late file is not gone. */
  const onShellFileFailure = (error: unknown): void => {
    const failure = asFailure('start', error);
    if (failure.class === 'timeout' || !reload('shell')) composition.onFailure('shell', failure);
  };
  return {
    core: { ...core, boot, platform, assign, onShellFileFailure },
    session,
    crossTab,
    composition,
    features: {
      announcements: createAnnouncements({ ...core, platform }),
      pendingRequests: createPendingRequests(core.events),
      tour: createStore(() => ({ wanted: false })),
    },
    startLocale: createLocale({ ...core, session, api, onMissing: onShellFileFailure }).start,
    reload,
  };
};
