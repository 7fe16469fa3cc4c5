import type { Boot } from '@hydria/shared/platform/boot.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import type { EventBus } from '@hydria/shared/platform/events.ts';
import type { PageParts, Platform, Preferences } from '@hydria/shared/platform/platform.ts';
import type { QueryClient } from '@hydria/shared/libs';
import { forgetLeftDrafts } from './forget-left-drafts.ts';
import { createHistoryEntries } from './history-entries.ts';
import { isEmbedded } from './is-embedded.ts';
import { createTexts, type Texts } from './languages.ts';
import {
  createGuards,
  createNavigation,
  currentLanguage,
  followLinks,
  type Guards,
  type Navigation,
} from './navigation.ts';
import { createNotices, type Notices } from './notices.ts';
import { createNotifyError, type NotifyError } from './notify-error.ts';
import { askToLeave, createOverlays, type Overlays } from './overlay-state.ts';
import { keepPagePlaces } from './page-places.ts';
import { createQueryClient } from './platform.ts';
import { createPreferences } from './preferences.ts';
import { browserStorage, embeddedStorage, type PortalStorage } from './storage.ts';

/** The layer without session and remotes. */
export interface Core {
  storage: PortalStorage;
  events: EventBus;
  overlays: Overlays;
  guards: Guards;
  navigation: Navigation;
  navigate: Platform['navigate'];
  parts: PageParts;
  preferences: Preferences;
  queryClient: QueryClient;
  notices: Notices;
  texts: Texts;
  notifyError: NotifyError;
}

/** A chosen language changes the address; the portal's language follows from the address (`locale.ts`). */
export const preferencesByAddress = ({ preferences, navigation }: Core): Preferences => ({
  ...preferences,
  set({ language, ...patch }) {
    preferences.set(patch);
    if (language) navigation.changeLanguage(language);
  },
});

/** Creates the core. `onListenerError` receives an error that a listener of the event bus throws. */
export const createCore = (boot: Boot, onListenerError: (error: unknown, event: string) => void): Core => {
  const storage = isEmbedded() ? embeddedStorage() : browserStorage();
  const events = createEventBus(onListenerError);
  const overlays = createOverlays(events);
  const guards = createGuards();
  const entries = createHistoryEntries(storage.lastEntry() + 1);
  const navigation = createNavigation(guards, () => askToLeave(overlays), entries);
  const parts = keepPagePlaces(entries, storage, navigation.isAsking);
  const preferences = createPreferences(storage, boot.language, matchMedia('(prefers-color-scheme: dark)'));
  const notices = createNotices();
  const texts = createTexts(boot.language, boot.settings);
  followLinks(navigation);
  forgetLeftDrafts(storage);
  // A language that a page sets navigates to its address, like the language menu.
  preferences.subscribe(({ language }, before) => {
    if (language !== before.language && language !== currentLanguage()) navigation.changeLanguage(language);
  });
  return {
    storage,
    events,
    overlays,
    guards,
    navigation,
    navigate: (path, options) => void navigation.navigate(path, options),
    parts,
    preferences,
    queryClient: createQueryClient(),
    notices,
    texts,
    notifyError: createNotifyError({ texts, notices }),
  };
};
