import { APP_NAME, LOCAL } from '@hydria/portal/registry.ts';
import type { View } from './snapshot.ts';

/** Names the override of a browser until it is closed. */
export const OVERRIDE_COOKIE = 'portal_override';
/** Begins an override (`?override=mf-forms@http://localhost:9001/`), or ends it (`?override=`). */
export const OVERRIDE_PARAMETER = 'override';

/** Origins besides this machine's that a remote may be taken from; null where no override is allowed at all. */
export type OverrideRules = readonly string[] | null;

const PRODUCTION = 'production';

/** Overrides are for developers: always on their own machine, elsewhere where OVERRIDES=1 says so, never in production. */
export const overrideRules = (
  environment: string,
  { OVERRIDES, PREVIEW_ORIGINS = '' }: Readonly<Record<string, string | undefined>>,
): OverrideRules => {
  if (environment === PRODUCTION || (environment !== LOCAL && OVERRIDES !== '1')) return null;
  return PREVIEW_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
};

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

const isOwnMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isAllowed = (url: URL, origins: readonly string[]): boolean =>
  /^https?:$/.test(url.protocol) &&
  !(url.username || url.password || url.search || url.hash) &&
  /^[\w./@~-]*$/.test(url.pathname) &&
  (isOwnMachine(url) || origins.includes(url.origin));

/** Reads `<remote>@<address>`; null for whatever the rules do not allow. */
export const parseOverride = (text: string | undefined, rules: OverrideRules): Override | null => {
  const [, name = '', address = ''] = /^([^@]{1,60})@(.{1,300})$/.exec(text ?? '') ?? [];
  if (!rules || !APP_NAME.test(name) || name === 'shell' || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!isAllowed(url, rules)) return null;
  const folder = url.pathname.endsWith('.js') ? url.pathname.replace(/[^/]*$/, '') : url.pathname.replace(/\/?$/, '/');
  const base = url.origin + folder;
  return { name, origin: url.origin, base, entry: url.pathname.endsWith('.js') ? url.href : base + ENTRY };
};

/** The cookie's line for an override, or to end one: it goes with the browser's session. */
export const overrideCookie = (override: Override | null, https: boolean): string => {
  const value = override ? encodeURIComponent(`${override.name}@${override.entry}`) : '';
  return `${OVERRIDE_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${override ? '' : '; Max-Age=0'}${https ? '; Secure' : ''}`;
};

/** The view with one remote from elsewhere; what it is and where it stands is what its release says. */
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
