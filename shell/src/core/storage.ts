import { DATE_FORMATS, DECIMAL_SIGNS, UNITS } from '@hydria/shared/rules/format-choices.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { rowId, utilityId } from '@hydria/shared/rules/row-id.ts';
import { LANGUAGE_COOKIE, OLD_SERVER_COOKIE, THEME_KEY, TOKEN_KEY } from '@hydria/shared/platform/browser-names.ts';
import type { Draft, Drafts, PreferencesState } from '@hydria/shared/platform/platform.ts';
import { formatHint, HINT_COOKIE } from '@hydria/shared/platform/visitor-hint.ts';
import type { VisitorHint } from '@hydria/shared/platform/boot.ts';
import type { PagePlaces } from './page-places.ts';
import { kept, usable, type WebStorage } from './web-storage.ts';

/** Local storage, by the names of decisions 21a; the formats and the rows have no name there. */
const KEYS = {
  theme: THEME_KEY,
  deya_id: 'DEYA_ID',
  selectorShown: 'DEYA_SELECTOR_SHOWN',
  seen: 'seen-announcements',
  strategy: 'auth.strategy',
  token: TOKEN_KEY,
  crossTab: 'auth.session',
  measurements: 'user-measurements',
  decimal: 'numberFormat',
  dateFormat: 'dateFormat',
  denseRows: 'dense-rows',
  tour: 'tour',
  consent: 'consent',
  appBanner: 'app-banner',
  toldHere: 'push',
  guestLooks: 'guest-looks',
  ownLooks: 'own-looks',
} as const;

/** Keys of the former portal for a sign-in; a sign-out removes them (decisions 21). */
const OLD_KEYS = ['auth.redirect', 'auth._refresh_token.local', 'auth._token_expiration.local'];

/** The shared state of the tabs of a browser about the sign-in (`session/cross-tab-session.ts`). */
export interface StoredCrossTabSession {
  /** A unique name of the sign-in. */
  mark: string;
  /** The idle limit of the session; null until the server has stated it. */
  idle_seconds: number | null;
  /** The last call made for the person: epoch milliseconds. */
  used_at: number;
}

/** Session storage: the page wanted before the sign-in belongs to this tab alone. */
const DESTINATION = 'auth.redirect';

/** Session storage: the tax logins that the person has put off in this session, by person and utility. */
const TAX_LOGIN_LATER = 'tax-login-later';

/** Session storage: the page kept its language at the sign-in, though the account has another. */
const LANGUAGE_KEPT = 'language-kept';

/** Session storage: the language of the page was that of the person who signed out, and has not been chosen since. */
const LANGUAGE_LEFT = 'language-left';

/** Session storage: the language of the page before the account's was applied at the sign-in. */
const LANGUAGE_BEFORE = 'language-before';

/** Session storage: the last reload of this tab for a failed remote, epoch milliseconds. */
const RELOADED = 'reloaded.';

/** Session storage: drafts of forms, with the sign-in that they belong to. */
const DRAFTS = 'drafts';

/** Session storage: how the pages of this tab's history were left, by the number of the entry. */
const PLACES = 'places';

/** The portal's cookies that scripts can read; the gateway's own begin with `portal_`. */
export const COOKIES = {
  language: LANGUAGE_COOKIE,
  unit: 'measurement_unit',
  impersonate: 'impersonate',
  oldServer: OLD_SERVER_COOKIE,
  hint: HINT_COOKIE,
} as const;

/** S §9: the locale cookie's life. */
const YEAR_IN_SECONDS = 365 * 24 * 3600;

/** S §9: how long the old server is used after the new one failed to answer. */
const HOUR_IN_SECONDS = 3600;

/** The impersonation of a customer ends after an hour at most (decisions 27). */
const IMPERSONATED_SECONDS = 3600;

/** How a browser shows the portal. */
export type Looks = OwnLooks & Pick<PreferencesState, 'unit' | 'decimal' | 'dateFormat'>;

/** The looks that a browser remembers for a person, as the account does not have them. */
export type OwnLooks = Pick<PreferencesState, 'theme'> & { denseRows: boolean };

/** More persons than share a browser. */
const PERSONS_MAX = 8;

const THEMES = ['system', 'light', 'dark'] as const;

/** The storages; the browser's own, or maps in tests. */
export interface Stores {
  local: WebStorage;
  session: WebStorage;
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

const readCrossTab = (json: string | null): StoredCrossTabSession | null => {
  try {
    const { mark, idle_seconds, used_at }: Record<string, unknown> = JSON.parse(json ?? '{}');
    if (typeof mark !== 'string' || !Number.isFinite(used_at)) return null;
    return {
      mark,
      idle_seconds: Number.isFinite(idle_seconds) ? Number(idle_seconds) : null,
      used_at: Number(used_at),
    };
  } catch {
    return null;
  }
};

/** Accepts only a path of this portal, so that the sign-in cannot redirect to another site. */
const isPortalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readDrafts = (json: string | null, signIn: string | null): Record<string, Draft> => {
  try {
    const { mark, drafts }: Record<string, unknown> = JSON.parse(json ?? '{}');
    if (mark !== signIn || !isRecord(drafts)) return {};
    return Object.fromEntries(
      Object.entries(drafts).flatMap(([form, draft]) => (isRecord(draft) ? [[form, draft]] : [])),
    );
  } catch {
    return {};
  }
};

const isPlace = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isFinite(value['scroll']) &&
  isRecord(value['parts']) &&
  Object.values(value['parts']).every((state) => typeof state === 'string');

const readPlaces = (json: string | null): PagePlaces => {
  try {
    const places: unknown = JSON.parse(json ?? '{}');
    if (!isRecord(places)) return {};
    return Object.fromEntries(Object.entries(places).filter(([, place]) => isPlace(place))) as PagePlaces;
  } catch {
    return {};
  }
};

const readRecord = (json: string | null): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(json ?? '{}');
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
};

const ownLooks = ({ theme, denseRows }: Record<string, unknown>): OwnLooks => ({
  theme: THEMES.find((one) => one === theme) ?? 'system',
  denseRows: denseRows === true,
});

/** The looks of a guest while a person is signed in, and those of the persons who use the browser. */
const createLooks = (local: Stores['local']) => ({
  /** The looks that the guest had; null while no person's are shown. */
  guestLooks: (): (Looks & { person: number | null }) | null => {
    const json = local.getItem(KEYS.guestLooks);
    if (json === null) return null;
    const read = readRecord(json);
    return {
      ...ownLooks(read),
      unit: UNITS.find((one) => one === read['unit']) ?? 'cubic',
      decimal: DECIMAL_SIGNS.find((one) => one === read['decimal']) ?? 'language',
      dateFormat: DATE_FORMATS.find((one) => one === read['dateFormat']) ?? 'language',
      person: Number.isSafeInteger(read['person']) ? Number(read['person']) : null,
    };
  },
  setGuestLooks: (looks: (Looks & { person: number }) | null): void =>
    looks === null ? local.removeItem(KEYS.guestLooks) : local.setItem(KEYS.guestLooks, JSON.stringify(looks)),
  ownLooks: (person: number): OwnLooks | null => {
    const read = readRecord(local.getItem(KEYS.ownLooks))[person];
    return isRecord(read) ? ownLooks(read) : null;
  },
  setOwnLooks(person: number, { theme, denseRows }: OwnLooks): void {
    const others = Object.entries(readRecord(local.getItem(KEYS.ownLooks))).filter(([id]) => id !== String(person));
    const looks = [...others, [person, { theme, denseRows }]].slice(-PERSONS_MAX);
    local.setItem(KEYS.ownLooks, JSON.stringify(Object.fromEntries(looks)));
  },
});

/** Drafts of forms in the session storage; those of another sign-in are none. */
const createDrafts = (session: Stores['session'], signIn: () => string | null): Drafts => {
  const readAll = (): Record<string, Draft> => readDrafts(session.getItem(DRAFTS), signIn());
  return {
    read: (form) => readAll()[form] ?? null,
    write(form, draft) {
      const others = Object.entries(readAll()).filter(([name]) => name !== form);
      const drafts = Object.fromEntries(draft ? [...others, [form, draft]] : others);
      if (Object.keys(drafts).length === 0) session.removeItem(DRAFTS);
      else session.setItem(DRAFTS, JSON.stringify({ mark: signIn(), drafts }));
    },
  };
};

/** The values in cookies, which the gateway and the API read too. */
const cookieValues = ({ document, secure }: Pick<Stores, 'document' | 'secure'>) => {
  const read = (name: string): string | undefined =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);

  const write = (name: string, value: string, seconds = YEAR_IN_SECONDS): void => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  };

  return {
    unit: (): PreferencesState['unit'] => oneOf(UNITS, read(COOKIES.unit)) ?? 'cubic',
    setUnit: (unit: PreferencesState['unit']) => write(COOKIES.unit, unit),

    language: (): Language | null => {
      const code = read(COOKIES.language);
      return isLanguage(code) ? code : null;
    },
    setLanguage: (language: Language) => write(COOKIES.language, language),
    usesOldServer: () => read(COOKIES.oldServer) === 'true',
    useOldServer: () => write(COOKIES.oldServer, 'true', HOUR_IN_SECONDS),
    setHint: (hint: VisitorHint) => write(COOKIES.hint, formatHint(hint)),

    /** The customer whom an administrator acts as: for the banner alone; the session decides. */
    impersonated: (): string | null => {
      const name = read(COOKIES.impersonate);
      try {
        return name ? decodeURIComponent(name) : null;
      } catch {
        return null;
      }
    },
    setImpersonated: (name: string | null) =>
      write(COOKIES.impersonate, name ? encodeURIComponent(name) : '', name ? IMPERSONATED_SECONDS : 0),
  };
};

/** The values of this tab, in the session storage. */
const destinationOf = (session: Stores['session']): string | null => {
  const path = session.getItem(DESTINATION);
  return path && isPortalPath(path) ? path : null;
};

const languageIn = (code: string | null): Language | null => (isLanguage(code) ? code : null);

const tabValues = (session: Stores['session']) => ({
  /** The page wanted before the sign-in. */
  destination: (): string | null => destinationOf(session),
  /** The same, read once. */
  takeDestination: (): string | null => {
    const path = destinationOf(session);
    session.removeItem(DESTINATION);
    return path;
  },
  rememberDestination: (path: string) => {
    if (isPortalPath(path)) session.setItem(DESTINATION, path);
  },

  isTaxLoginLater: (whose: string): boolean => readList(session.getItem(TAX_LOGIN_LATER)).includes(whose),
  setTaxLoginLater(whose: string): void {
    session.setItem(TAX_LOGIN_LATER, JSON.stringify([...readList(session.getItem(TAX_LOGIN_LATER)), whose]));
  },

  isLanguageKept: (): boolean => session.getItem(LANGUAGE_KEPT) !== null,
  setLanguageKept: (isKept: boolean): void =>
    isKept ? session.setItem(LANGUAGE_KEPT, 'true') : session.removeItem(LANGUAGE_KEPT),

  languageLeft: () => languageIn(session.getItem(LANGUAGE_LEFT)),
  languageBefore: () => languageIn(session.getItem(LANGUAGE_BEFORE)),
  setLanguageBefore: (language: Language | null): void =>
    language ? session.setItem(LANGUAGE_BEFORE, language) : session.removeItem(LANGUAGE_BEFORE),
  setLanguageLeft: (language: Language | null): void =>
    language ? session.setItem(LANGUAGE_LEFT, language) : session.removeItem(LANGUAGE_LEFT),

  /** The last reload of this tab for a remote; 0 without one. */
  reloadedAt: (name: string): number => Number(session.getItem(RELOADED + name) ?? 0),
  setReloadedAt: (name: string, at: number): void => session.setItem(RELOADED + name, String(at)),

  forgetDrafts: () => session.removeItem(DRAFTS),

  places: (): PagePlaces => readPlaces(session.getItem(PLACES)),
  setPlaces: (places: PagePlaces): void => session.setItem(PLACES, JSON.stringify(places)),
  /** The highest number of an entry that has a place; -1 without one. */
  lastEntry: (): number => Math.max(-1, ...Object.keys(readPlaces(session.getItem(PLACES))).map(Number)),
});

/** The display preferences in the local storage. */
const displayValues = (local: Stores['local'], unit: () => PreferencesState['unit']) => ({
  theme: (): PreferencesState['theme'] => oneOf(THEMES, local.getItem(KEYS.theme)) ?? 'system',
  setTheme: (theme: PreferencesState['theme']) => local.setItem(KEYS.theme, theme),
  decimal: (): PreferencesState['decimal'] => oneOf(DECIMAL_SIGNS, local.getItem(KEYS.decimal)) ?? 'language',
  setDecimal: (decimal: PreferencesState['decimal']) => local.setItem(KEYS.decimal, decimal),
  dateFormat: (): PreferencesState['dateFormat'] => oneOf(DATE_FORMATS, local.getItem(KEYS.dateFormat)) ?? 'language',
  setDateFormat: (format: PreferencesState['dateFormat']) => local.setItem(KEYS.dateFormat, format),

  denseRows: (): boolean => local.getItem(KEYS.denseRows) === 'true',
  setDenseRows: (isDense: boolean) =>
    isDense ? local.setItem(KEYS.denseRows, 'true') : local.removeItem(KEYS.denseRows),
  /** The looks that are stored now. */
  looks(): Looks {
    return {
      theme: this.theme(),
      unit: unit(),
      decimal: this.decimal(),
      dateFormat: this.dateFormat(),
      denseRows: this.denseRows(),
    };
  },
});

export type PortalStorage = ReturnType<typeof createStorage>;

/** The single owner of everything that the portal stores in the browser. */
export const createStorage = ({ local, session, document, secure }: Stores) => {
  const put = (key: string, value: string | null): void =>
    value === null ? local.removeItem(key) : local.setItem(key, value);

  const cookies = cookieValues({ document, secure });

  return {
    ...cookies,
    ...tabValues(session),
    ...createLooks(local),
    ...displayValues(local, cookies.unit),

    token: () => local.getItem(KEYS.token),
    setToken(token: string | null) {
      put(KEYS.token, token);
      put(KEYS.strategy, token && 'local');
    },
    crossTab: (): StoredCrossTabSession | null => readCrossTab(local.getItem(KEYS.crossTab)),
    setCrossTab: (crossTab: StoredCrossTabSession) => put(KEYS.crossTab, JSON.stringify(crossTab)),
    /** The session has ended; preferences and input may stay. */
    dropSession() {
      for (const key of [KEYS.strategy, KEYS.token, KEYS.crossTab]) local.removeItem(key);
    },

    deya_id: () => utilityId(local.getItem(KEYS.deya_id)),
    setDeyaId: (deya_id: number | null) => put(KEYS.deya_id, deya_id === null ? null : String(deya_id)),
    selectorShown: () => local.getItem(KEYS.selectorShown) === 'true',
    setSelectorShown: (shown: boolean) => put(KEYS.selectorShown, shown ? 'true' : null),

    seen: (): string[] => readList(local.getItem(KEYS.seen)),
    setSeen: (keys: string[]) => put(KEYS.seen, JSON.stringify(keys)),

    /** The consent: the version of the question, and the names of the services. */
    consent: (): string[] => readList(local.getItem(KEYS.consent)),
    setConsent: (answer: string[]) => put(KEYS.consent, JSON.stringify(answer)),
    /** Whether the app banner was dismissed here. */
    appBannerDone: () => local.getItem(KEYS.appBanner) !== null,
    setAppBannerDone: () => put(KEYS.appBanner, 'true'),

    /** The person who last received notifications in this browser. */
    toldHere: () => rowId(local.getItem(KEYS.toldHere)),
    setToldHere: (id: number | null) => put(KEYS.toldHere, id === null ? null : String(id)),

    /** Dates of sent readings as JSON (spec D §3); `features/readings` writes them. */
    sentReadings: (): string | null => local.getItem(KEYS.measurements),
    setSentReadings: (json: string) => put(KEYS.measurements, json),

    /** Whether the tour was closed or finished here (S §4). */
    tourDone: () => local.getItem(KEYS.tour) !== null,
    setTourDone: () => put(KEYS.tour, 'true'),

    /** Unsent input of forms. */
    drafts: createDrafts(session, () => readCrossTab(local.getItem(KEYS.crossTab))?.mark ?? null),

    /** Removes everything that a sign-out removes (S §4, Authentication). */
    forgetPerson() {
      this.dropSession();
      for (const key of [KEYS.deya_id, KEYS.selectorShown, KEYS.measurements, ...OLD_KEYS]) local.removeItem(key);
      session.removeItem(DESTINATION);
      session.removeItem(TAX_LOGIN_LATER);
      session.removeItem(LANGUAGE_KEPT);
      this.forgetDrafts();
      session.removeItem(PLACES);
      this.setImpersonated(null);
    },

    /**
     * Calls back when another tab has signed out, in, or as another person; also when this page is restored from the
     * back-forward cache.
     */
    onSessionChange(changed: () => void): void {
      addEventListener('storage', ({ key }) => {
        if (key === KEYS.token || key === KEYS.crossTab || key === null) changed();
      });
      addEventListener('pageshow', ({ persisted }) => persisted && changed());
    },
  };
};

export const browserStorage = (): PortalStorage =>
  createStorage({
    local: usable(() => localStorage),
    session: usable(() => sessionStorage),
    document,
    secure: location.protocol === 'https:',
  });

/**
 * Storage of an embedded page, which has no session and stores nothing: it must not read a customer's portal data in
 * the same browser.
 */
export const embeddedStorage = (): PortalStorage =>
  createStorage({ local: kept(), session: kept(), document: { cookie: '' }, secure: false });
