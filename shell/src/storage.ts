import { isLanguage, type Language } from '@hydria/shared/platform/languages.ts';
import type { PreferencesState } from '@hydria/shared/platform/platform.ts';
import { formatHint, HINT_COOKIE } from '@hydria/shared/platform/visitor-hint.ts';
import type { VisitorHint } from '@hydria/shared/platform/boot.ts';

/** Local storage, by the names of decisions 21a; the two formats have no name there. */
const KEYS = {
  theme: 'appTheme',
  deya_id: 'DEYA_ID',
  selectorShown: 'DEYA_SELECTOR_SHOWN',
  seen: 'seen-announcements',
  strategy: 'auth.strategy',
  token: 'auth._token.local',
  measurements: 'user-measurements',
  decimal: 'numberFormat',
  dateFormat: 'dateFormat',
} as const;

/** Session storage: the page wanted before the sign-in belongs to this tab alone. */
const DESTINATION = 'auth.redirect';

/** Session storage: when this tab was last reloaded for the sake of a remote, epoch milliseconds. */
const RELOADED = 'reloaded.';

const COOKIES = {
  language: 'i18n_redirected',
  unit: 'measurement_unit',
  impersonate: 'impersonate',
  hint: HINT_COOKIE,
} as const;

/** S §9: the locale cookie's life. */
const YEAR_IN_SECONDS = 365 * 24 * 3600;

/** Where things are kept; a browser's own, or a map in tests. */
export interface Stores {
  local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** `document`, for its cookies. */
  document: { cookie: string };
  secure: boolean;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null | undefined): T | null =>
  values.find((one) => one === value) ?? null;

const readList = (json: string | null): string[] => {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
};

const positive = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** A path of this portal and nothing else: an address of another site must not be reached through the sign-in. */
const isPortalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

export type PortalStorage = ReturnType<typeof createStorage>;

/** The one owner of everything that the portal keeps in the browser. */
export const createStorage = ({ local, session, document, secure }: Stores) => {
  const put = (key: string, value: string | null): void =>
    value === null ? local.removeItem(key) : local.setItem(key, value);

  const readCookie = (name: string): string | undefined =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);

  const writeCookie = (name: string, value: string, seconds = YEAR_IN_SECONDS): void => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  };

  return {
    token: () => local.getItem(KEYS.token),
    setToken(token: string | null) {
      put(KEYS.token, token);
      put(KEYS.strategy, token && 'local');
    },

    deya_id: () => positive(local.getItem(KEYS.deya_id)),
    setDeyaId: (deya_id: number | null) => put(KEYS.deya_id, deya_id === null ? null : String(deya_id)),
    selectorShown: () => local.getItem(KEYS.selectorShown) === 'true',
    setSelectorShown: (shown: boolean) => put(KEYS.selectorShown, shown ? 'true' : null),

    theme: (): PreferencesState['theme'] => oneOf(['system', 'light', 'dark'], local.getItem(KEYS.theme)) ?? 'system',
    setTheme: (theme: PreferencesState['theme']) => put(KEYS.theme, theme),
    decimal: (): PreferencesState['decimal'] => oneOf(['comma', 'dot'], local.getItem(KEYS.decimal)) ?? 'comma',
    setDecimal: (decimal: PreferencesState['decimal']) => put(KEYS.decimal, decimal),
    dateFormat: (): PreferencesState['dateFormat'] =>
      oneOf(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'], local.getItem(KEYS.dateFormat)) ?? 'DD/MM/YYYY',
    setDateFormat: (format: PreferencesState['dateFormat']) => put(KEYS.dateFormat, format),
    unit: (): PreferencesState['unit'] => oneOf(['cubic', 'liters'], readCookie(COOKIES.unit)) ?? 'cubic',
    setUnit: (unit: PreferencesState['unit']) => writeCookie(COOKIES.unit, unit),

    language: (): Language | null => {
      const code = readCookie(COOKIES.language);
      return isLanguage(code) ? code : null;
    },
    setLanguage: (language: Language) => writeCookie(COOKIES.language, language),
    setHint: (hint: VisitorHint) => writeCookie(COOKIES.hint, formatHint(hint)),

    seen: (): string[] => readList(local.getItem(KEYS.seen)),
    setSeen: (keys: string[]) => put(KEYS.seen, JSON.stringify(keys)),

    /** The page wanted before the sign-in; read once. */
    takeDestination: (): string | null => {
      const path = session.getItem(DESTINATION);
      session.removeItem(DESTINATION);
      return path && isPortalPath(path) ? path : null;
    },
    rememberDestination: (path: string) => {
      if (isPortalPath(path)) session.setItem(DESTINATION, path);
    },

    /** When this tab was last reloaded for a remote; 0 when it never was. */
    reloadedAt: (name: string): number => Number(session.getItem(RELOADED + name) ?? 0),
    setReloadedAt: (name: string, at: number): void => session.setItem(RELOADED + name, String(at)),

    /** What a sign-out takes with it (S §4, Authentication). */
    forgetPerson() {
      for (const key of [KEYS.deya_id, KEYS.selectorShown, KEYS.strategy, KEYS.token, KEYS.measurements])
        local.removeItem(key);
      session.removeItem(DESTINATION);
      writeCookie(COOKIES.impersonate, '', 0);
    },

    /** Calls back when another tab of the portal has changed the token. */
    onTokenChange(changed: (token: string | null) => void): void {
      addEventListener('storage', (event) => {
        if (event.key === KEYS.token || event.key === null) changed(local.getItem(KEYS.token));
      });
    },
  };
};

const memory = (): Stores['local'] => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

/** A browser may forbid storage altogether; then the portal remembers until the tab is closed. */
const usable = (open: () => Storage): Stores['local'] => {
  try {
    const store = open();
    store.setItem('hydria', '1');
    store.removeItem('hydria');
    return store;
  } catch {
    return memory();
  }
};

export const browserStorage = (): PortalStorage =>
  createStorage({
    local: usable(() => localStorage),
    session: usable(() => sessionStorage),
    document,
    secure: location.protocol === 'https:',
  });

/** Of an embedded page, which knows nobody and leaves nothing behind: a customer's portal in the same browser is not its own. */
export const embeddedStorage = (): PortalStorage =>
  createStorage({ local: memory(), session: memory(), document: { cookie: '' }, secure: false });
