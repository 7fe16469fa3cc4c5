import { APP_NAME } from '@hydria/release/registry.ts';
import type { View } from './snapshot.ts';

/** Names the override of a browser until it is closed. */
export const OVERRIDE_COOKIE = 'portal_override';
/** Begins an override (`?override=mf-forms@http://localhost:9001/`), or ends it (`?override=`). */
export const OVERRIDE_PARAMETER = 'override';

/** The applications that may be overridden; null where no override is allowed. */
export interface OverrideRules {
  /** Origins besides this machine's that a remote may be taken from. */
  origins: readonly string[];
  /** Whether the remote that reads passwords may be replaced too. */
  signIn: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const PRODUCTION = 'production';

const originsOf = ({ PREVIEW_ORIGINS = '' }: Environment): string[] =>
  PREVIEW_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);

/** On a developer's machine (`npm start`) every remote may be overridden. */
export const localOverrideRules = (env: Environment): OverrideRules => ({ origins: originsOf(env), signIn: true });

/** A deployed portal allows overrides only by OVERRIDES=1, never of the sign-in page, and never in production. */
export const overrideRules = (environment: string, env: Environment): OverrideRules | null =>
  environment === PRODUCTION || env['OVERRIDES'] !== '1' ? null : { origins: originsOf(env), signIn: false };

/** One remote from somebody's development server, inside this portal and for one browser. */
export interface Override {
  name: string;
  origin: string;
  /** Folder address of its files. */
  base: string;
  /** Address of its entry. */
  entry: string;
}

const ENTRY = 'remoteEntry.js';

/** The remote that reads passwords (spec D §2). */
const SIGN_IN = 'mf-auth';

const mayReplace = (name: string, { signIn }: OverrideRules): boolean =>
  APP_NAME.test(name) && name !== 'shell' && (signIn || name !== SIGN_IN);

const isOwnMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isAllowed = (url: URL, origins: readonly string[]): boolean =>
  /^https?:$/.test(url.protocol) &&
  !(url.username || url.password || url.search || url.hash) &&
  /^[\w./@~-]*$/.test(url.pathname) &&
  (isOwnMachine(url) || origins.includes(url.origin));

/** Reads `<remote>@<address>`; null for whatever the rules do not allow. */
export const parseOverride = (text: string | undefined, rules: OverrideRules | null): Override | null => {
  const [, name = '', address = ''] = /^([^@]{1,60})@(.{1,300})$/.exec(text ?? '') ?? [];
  if (!rules || !mayReplace(name, rules) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!isAllowed(url, rules.origins)) return null;
  const folder = url.pathname.endsWith('.js') ? url.pathname.replace(/[^/]*$/, '') : url.pathname.replace(/\/?$/, '/');
  const base = url.origin + folder;
  return { name, origin: url.origin, base, entry: url.pathname.endsWith('.js') ? url.href : base + ENTRY };
};

/** The cookie's line for an override, or to end one: it goes with the browser's session. */
export const overrideCookie = (override: Override | null, https: boolean): string => {
  const value = override ? encodeURIComponent(`${override.name}@${override.entry}`) : '';
  return `${OVERRIDE_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${override ? '' : '; Max-Age=0'}${https ? '; Secure' : ''}`;
};

/** The view with one remote from another address. Its release says its content and its place. */
export const withOverride = (view: View, { name, base, entry }: Override): View => ({
  ...view,
  remotes: view.remotes.map((served) =>
    served.record.name === name
      ? {
          ...served,
          base,
          // Its files change with every save: there is nothing to compare them with, and nothing to preload.
          entry: { url: entry, integrity: '' },
          integrity: new Map(),
          source: 'override',
          disabled: undefined,
          incompatible: [],
        }
      : served,
  ),
});
