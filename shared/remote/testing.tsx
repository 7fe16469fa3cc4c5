import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Answer, Call, CallInput } from '../contract/contract.ts';
import { createInstance, createStore, QueryClient, type i18n } from '../libs/libs.ts';
import de from '../locales/de.json';
import el from '../locales/el.json';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { createEventBus } from '../platform/event-bus.ts';
import { isLanguage, splitLocale, withLocale, type Language } from '../rules/languages.ts';
import type {
  Api,
  Draft,
  Notice,
  Platform,
  PreferencesState,
  Session,
  SessionState,
  TelemetryEvent,
} from '../platform/platform.ts';
import type { Catalogue } from './catalogue.ts';
import { PortalRouter } from './portal-router.tsx';
import { makeStyleCache, RemoteRoot } from '../lifecycle/remote-root.tsx';
import { SHARED } from './error-words.ts';
import { preferTextsWithoutMail } from './sends-mail.ts';

/** The fake server's reply to a call: the answer, an error to reject with, or a function of the input. */
export type Answers = { [C in Call]?: Answer<C> | Error | ((input: CallInput<C>) => Answer<C> | Promise<Answer<C>>) };

/** A call that was made. */
export interface MadeCall {
  call: Call;
  input: unknown;
  /** Set where the body is sent as form data. */
  asFormData?: true;
}

export interface RemoteSetup {
  /** Name of the remote, as in its `remote.json`. */
  name: string;
  /** Its texts per language; those of the language in use are enough. */
  texts: Partial<Record<Language, Catalogue>>;
  /** Address with its locale: `/en/bills`. Empty keeps the address and its entry of the history, as a reload does. */
  path?: string;
  /** The rendered element brings its own router, like the `App` of a remote. */
  ownRouter?: boolean;
  answers?: Answers;
  /** Of every good answer, or of each by its call and input. */
  headers?: Record<string, string> | ((call: Call, input: unknown) => Record<string, string>);
  session?: Partial<SessionState>;
  /** Drafts of forms that an earlier visit has left. */
  drafts?: Record<string, Draft>;
  /** Parts of the page as they were left. */
  parts?: Record<string, string>;
  preferences?: Partial<PreferencesState>;
  /** The installation sends no mail. */
  mail?: false;
}

/** A page in a portal whose server is a list of answers; everything else is real. */
export interface RenderedRemote extends RenderResult {
  user: UserEvent;
  platform: Platform;
  /** The calls that the server received, in order. */
  calls: MadeCall[];
  /** Snackbars so far. */
  notices: Notice[];
  /** Drafts of forms that are kept now. */
  drafts: Map<string, Draft>;
  /** Errors and events for the operators so far. */
  telemetry: TelemetryEvent[];
  /** Changes the server's answers from now on. */
  answer(answers: Answers): void;
}

const SHARED_TEXTS: Record<Language, Catalogue> = { el, en, de, fr };

const makeTexts = async (language: Language, { name, texts, mail }: RemoteSetup): Promise<i18n> => {
  const made = createInstance();
  await made.init({ lng: language, fallbackLng: false, interpolation: { escapeValue: false }, resources: {} });
  if (mail === false) preferTextsWithoutMail(made);
  for (const code of Object.keys(SHARED_TEXTS).filter(isLanguage)) {
    made.addResourceBundle(code, SHARED, SHARED_TEXTS[code]);
    if (texts[code]) made.addResourceBundle(code, name, texts[code]);
  }
  return made;
};

const makeServer =
  (
    answers: Readonly<Partial<Record<Call, unknown>>>,
    calls: MadeCall[],
    headers: NonNullable<RemoteSetup['headers']>,
  ): Api =>
  async (call, input, options) => {
    calls.push({ call, input, ...(options?.asFormData && { asFormData: true }) });
    const answer = answers[call];
    if (answer === undefined) throw new Error(`The test has no answer for ${call}`);
    if (answer instanceof Error) throw answer;
    options?.onHeaders?.(new Headers(typeof headers === 'function' ? headers(call, input) : headers));
    const given: unknown = typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer;
    options?.onPage?.(given);
    // The type of a table of answers forgets which answer belongs to which call.
    return given as never;
  };

const makeSession = (state: Partial<SessionState>, api: Api): Session => {
  const store = createStore<SessionState>(() => ({ status: 'member', user: null, deya_id: 3, deya: null, ...state }));
  return {
    ...store,
    signIn: async (email, password, code) => {
      await api('POST /api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });
      store.setState({ status: 'member' });
    },
    enter: async () => store.setState({ status: 'member', user: await api('GET /api/auth/user') }),
    renew: async () => store.setState({ user: await api('GET /api/auth/user') }),
    signOut: async () => store.setState({ status: 'guest', user: null, deya_id: null, deya: null }),
    chooseUtility: (deya_id) => store.setState({ deya_id }),
  };
};

const makePreferences = (language: Language, state: Partial<PreferencesState>): Platform['preferences'] => {
  const store = createStore<PreferencesState>(() => ({
    theme: 'light',
    mode: 'light',
    language,
    unit: 'cubic',
    decimal: 'language',
    dateFormat: 'language',
    ...state,
  }));
  return { ...store, set: (patch) => store.setState(patch) };
};

const navigate: Platform['navigate'] = (path, { replace = false, state = null } = {}) => {
  const href = withLocale(path, splitLocale(location.pathname).language);
  history[replace ? 'replaceState' : 'pushState'](state, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
};

/** The portal around a remote: real pieces on a server that is a list of answers. */
export const makePlatform = async (setup: RemoteSetup) => {
  const { path, answers = {}, session = {}, preferences = {} } = setup;
  if (path) history.replaceState(null, '', path);
  const { language } = splitLocale(location.pathname);
  const [calls, notices, telemetry]: [MadeCall[], Notice[], TelemetryEvent[]] = [[], [], []];
  const drafts = new Map(Object.entries(setup.drafts ?? {}));
  const parts = new Map(Object.entries(setup.parts ?? {}));
  const table: Answers = { ...answers };
  const api = makeServer(table, calls, setup.headers ?? {});
  const record: Platform['telemetry'] = (event) => void telemetry.push(event);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const platform: Platform = {
    version: 1,
    session: makeSession(session, api),
    preferences: makePreferences(language, preferences),
    api,
    queryClient,
    i18n: await makeTexts(language, setup),
    events: createEventBus((error) => {
      throw error;
    }),
    navigate,
    notify: (notice) => void notices.push(notice),
    guard: () => () => undefined,
    parts: { read: (part) => parts.get(part) ?? null, write: (part, state) => void parts.set(part, state) },
    drafts: {
      read: (form) => drafts.get(form) ?? null,
      write: (form, draft) => void (draft ? drafts.set(form, draft) : drafts.delete(form)),
    },
    ...(setup.mail === false && { mail: false }),
    telemetry: record,
  };
  return { platform, calls, notices, drafts, telemetry, answer: (more: Answers) => void Object.assign(table, more) };
};

/**
 * Draws a page or a card of a remote as the portal would, with all that is answered at once:
 * `await renderRemote(<BillsPage />, { name, texts: { el }, answers })`.
 */
export const renderRemote = async (page: ReactNode, setup: RemoteSetup): Promise<RenderedRemote> => {
  const portal = await makePlatform({ path: '/', ...setup });
  const locales = async (code: Language) => ({ default: setup.texts[code] ?? {} });
  const root = (
    <RemoteRoot platform={portal.platform} name={setup.name} locales={locales} styles={makeStyleCache(setup.name)}>
      {setup.ownRouter ? page : <PortalRouter>{page}</PortalRouter>}
    </RemoteRoot>
  );
  const rendered = await act(async () => render(root));
  return { ...rendered, ...portal, user: userEvent.setup() };
};
