import type { i18n } from 'i18next';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Call, CallInput } from '../contract/contract.ts';
import type { EventBus } from './events.ts';
import type { DATE_FORMATS, DECIMAL_SIGNS, UNITS } from '../rules/format-choices.ts';
import type { Language } from '../rules/languages.ts';

/** The version of this interface; a remote names the one that it was built for. */
export const PLATFORM_VERSION = 1;

/** A readable store: zustand's vanilla shape, so `useStore(store, selector)` of the facade works on it. */
export interface ReadableStore<T> {
  getState(): T;
  getInitialState(): T;
  subscribe(listener: (state: T, previous: T) => void): () => void;
}

/** The signed-in person, as `GET /api/auth/user` answers. */
export type User = Answer<'GET /api/auth/user'>;
/** The profile and flags of a utility, as `GET /api/deya/info` answers. */
export type DeyaInfo = Answer<'GET /api/deya/info'>;

/** The sign-in state and the chosen utility. */
export interface SessionState {
  /** `unknown` until a stored token has been verified. */
  status: 'unknown' | 'guest' | 'member';
  user: User | null;
  deya_id: number | null;
  /** Profile and flags of the current utility; null until the first answer. */
  deya: DeyaInfo | null;
}

export interface Session extends ReadableStore<SessionState> {
  /**
   * Signs in and goes to the page first wanted. Rejects with an `ApiError`; `second_factor_required` asks for the
   * `code` of an authenticator beside the password.
   */
  signIn(email: string, password: string, code?: string): Promise<void>;
  /**
   * Continues with an access token that a call of the page returned: a link in a mail, or impersonation. Its session
   * ends after `idle_seconds` without a call, after a warning.
   */
  enter(token: string, idle_seconds?: number): Promise<void>;
  /** Fetches the sign-in state again, after a change of the account. */
  renew(): Promise<void>;
  signOut(): Promise<void>;
  /** Stores the utility and announces `deya-changed`. */
  chooseUtility(deya_id: number): void;
}

/** A person's display preferences (spec S §3, Preferences). */
export interface PreferencesState {
  theme: 'system' | 'light' | 'dark';
  /** The resolved value of `theme`. */
  mode: 'light' | 'dark';
  language: Language;
  unit: (typeof UNITS)[number];
  /** `language`: as numbers are written in the language of the page. */
  decimal: (typeof DECIMAL_SIGNS)[number];
  /** `language`: as dates are written in the language of the page. */
  dateFormat: (typeof DATE_FORMATS)[number];
  /** Tables of the staff with less space between their rows; they are roomy without it. */
  denseRows?: boolean;
  /** The clock of times of day; without it that of the utilities. A day without a time is the same in every zone. */
  timeZone?: string | undefined;
}

export interface Preferences extends ReadableStore<PreferencesState> {
  set(patch: Partial<Omit<PreferencesState, 'mode'>>): void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Receives the headers of a successful answer, for data outside its body: `x-forms`. */
  onHeaders?: (headers: Pick<Headers, 'get'>) => void;
  /**
   * Asks a list of the staff for all of its pages, and receives each as it arrives; the call answers the last one. Other lists, and
   * servers that do not stream, give one page.
   */
  onPage?: (page: unknown) => void;
  /** Sends the body as form data, which only some calls take, instead of JSON. Files are sent so in any case. */
  asFormData?: boolean;
}

/** Makes a call of the contract that the remote declares in `remote.json`. Rejects with an `ApiError`. */
export type Api = <C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions) => Promise<Answer<C>>;

/** One message at the top right. Errors stay until dismissed; others go after 6 s (decisions 21b). */
export interface Notice {
  text: string;
  kind?: 'info' | 'success' | 'warning' | 'error';
  action?: { label: string; run: () => void };
}

/** An event for the operators, never with personal data. */
export interface TelemetryEvent {
  kind: 'error' | 'analytics';
  name: string;
  detail?: Record<string, string | number | boolean>;
  error?: unknown;
}

/** Unsent input of a form, by its fields. */
export type Draft = Readonly<Record<string, unknown>>;

/** Unsent input of forms, in this tab and for this sign-in alone. An embedded page forgets it with the page. */
export interface Drafts {
  read(form: string): Draft | null;
  /** Null removes it. */
  write(form: string, draft: Draft | null): void;
}

/** The parts that a person has opened or chosen in the page, for the present entry of the tab's history. */
export interface PageParts {
  read(part: string): string | null;
  write(part: string, state: string): void;
}

/** The utility that a form is sent to. */
export interface SentTo {
  deya_id: number;
  /** Whether the form keeps a draft, which is there again when the person comes back to this utility. */
  isKept: boolean;
}

/** Everything of the shell that a remote may use (docs/platform.md). It arrives as a prop, never by import. */
export interface Platform {
  version: typeof PLATFORM_VERSION;
  session: Session;
  preferences: Preferences;
  api: Api;
  queryClient: QueryClient;
  i18n: i18n;
  events: EventBus;
  /**
   * Goes to a portal path; the locale prefix is added. `state` stays with this entry of the history over a reload, outside the address;
   * `useLocation().state` reads it.
   */
  navigate(path: string, options?: { replace?: boolean; state?: unknown }): void;
  notify(notice: Notice): void;
  /**
   * Registers unsaved input: asked before navigation, reload and update, and with its utility before another one is chosen. A change
   * of language loses nothing. Returns its removal.
   */
  guard(isDirty: () => boolean, sentTo?: SentTo): () => void;
  /** Keeps unsent input over a reload; the form kit uses it. */
  drafts: Drafts;
  /** Parts of the page, which return with Back, Forward and a reload (`usePagePart`). */
  parts: PageParts;
  /** False where the installation sends no mail; `remote/sends-mail.ts`. */
  mail?: false;
  /** Sends an error or a consented analytics event to the operators. */
  telemetry(event: TelemetryEvent): void;
}
