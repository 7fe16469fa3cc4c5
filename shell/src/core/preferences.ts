import { createStore } from '@hydria/shared/libs';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { Preferences, PreferencesState } from '@hydria/shared/platform/platform.ts';
import type { PortalStorage } from './storage.ts';

type SystemTheme = Pick<MediaQueryList, 'matches' | 'addEventListener'>;

const modeOf = (theme: PreferencesState['theme'], system: SystemTheme): PreferencesState['mode'] =>
  theme === 'system' ? (system.matches ? 'dark' : 'light') : theme;

const keep = (storage: PortalStorage, patch: Partial<PreferencesState>): void => {
  if (patch.theme) storage.setTheme(patch.theme);
  if (patch.unit) storage.setUnit(patch.unit);
  if (patch.decimal) storage.setDecimal(patch.decimal);
  if (patch.dateFormat) storage.setDateFormat(patch.dateFormat);
  if (patch.denseRows !== undefined) storage.setDenseRows(patch.denseRows);
  if (patch.language) storage.setLanguage(patch.language);
};

/** Display preferences, stored in the browser; `system` follows the device while the page is open. */
export const createPreferences = (storage: PortalStorage, language: Language, system: SystemTheme): Preferences => {
  const theme = storage.theme();
  const store = createStore<PreferencesState>(() => ({
    theme,
    mode: modeOf(theme, system),
    language,
    unit: storage.unit(),
    decimal: storage.decimal(),
    dateFormat: storage.dateFormat(),
    denseRows: storage.denseRows(),
  }));
  system.addEventListener('change', () => store.setState(({ theme }) => ({ mode: modeOf(theme, system) })));
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set(patch) {
      keep(storage, patch);
      store.setState(({ theme }) => ({ ...patch, mode: modeOf(patch.theme ?? theme, system) }));
    },
  };
};
