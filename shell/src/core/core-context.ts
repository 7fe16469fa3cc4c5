import { useStore, type StoreApi } from '@hydria/shared/libs';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { LocaleState } from './locale.ts';
import type { Guards, Navigation } from './navigation.ts';
import type { Notices } from './notices.ts';
import type { NotifyError } from './notify-error.ts';
import type { Overlays } from './overlay-state.ts';
import { createRequiredContext } from './required-context.ts';
import type { PortalStorage } from './storage.ts';

/** The parts of the core that components reach by `useCore`. */
export interface CoreParts {
  boot: Boot;
  platform: Platform;
  storage: PortalStorage;
  navigation: Navigation;
  guards: Guards;
  notices: Notices;
  overlays: Overlays;
  notifyError: NotifyError;
  /** Loads an address by a full navigation, which discards the memory of this page. */
  assign(address: string): void;
  /** A file of the shell has failed to load. */
  onShellFileFailure(error: unknown): void;
}

export const [CoreProvider, useCore] = createRequiredContext<CoreParts>();

const [Provider, useLocaleStore] = createRequiredContext<StoreApi<LocaleState>>();

export const LocaleProvider = Provider;

/** Language and texts of the screen. */
export const useLocale = (): LocaleState => useStore(useLocaleStore());
