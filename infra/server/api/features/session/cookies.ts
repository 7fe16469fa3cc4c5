import type { Config } from '../../kernel/config.ts';

/** Cookies that scripts cannot read. */
interface Kept {
  name: string;
  /** The calls that receive it. */
  path: string;
}

const REFRESH: Kept = { name: 'hydria_refresh', path: '/api/auth/refresh' };
const DEVICE: Kept = { name: 'hydria_device', path: '/api/auth/login' };

/**
 * Tells browsers apart. It goes to every path, so that over https it can be `__Host-`: no other host of the domain can set it.
 */
const BROWSER: Kept = { name: 'hydria_browser', path: '/' };

const nameOf = ({ https }: Config, { name, path }: Kept) =>
  https ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name;

function cookie(config: Config, kept: Kept, value: string, maxAge: number): string {
  const secure = config.https ? '; Secure' : '';
  const age = Math.max(0, Math.floor(maxAge));
  return `${nameOf(config, kept)}=${value}; Path=${kept.path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Another host of the domain may have set a second cookie of the name. The two cannot be told apart, so neither counts.
 */
function sent(config: Config, kept: Kept, header: string | undefined): string | undefined {
  const prefix = `${nameOf(config, kept)}=`;
  const pairs = (header ?? '').split(/; */).filter((pair) => pair.startsWith(prefix));
  const value = pairs.length === 1 ? pairs[0]?.slice(prefix.length) : undefined;
  return value && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}

/** `Set-Cookie` that keeps the refresh token until the session's absolute end. */
export const keepRefresh = (config: Config, token: { text: string; seconds: number }): string =>
  cookie(config, REFRESH, token.text, token.seconds);

/** `Set-Cookie` that keeps the secret of the browser as long. */
export const keepBrowser = (config: Config, token: { text: string; seconds: number }): string =>
  cookie(config, BROWSER, token.text, token.seconds);

/** Deletes both. */
export function dropSession(config: Config, setHeader: (name: string, value: string) => void): void {
  for (const kept of [REFRESH, BROWSER]) setHeader('set-cookie', cookie(config, kept, '', 0));
}

/** The secret of the browser. */
export const sentBrowser = (config: Config, header: string | undefined) => sent(config, BROWSER, header);

/** The refresh token that the browser sent. */
export const sentRefresh = (config: Config, header: string | undefined) => sent(config, REFRESH, header);

/** `Set-Cookie` that identifies a browser at the next sign-in. */
export const keepDevice = (config: Config, token: { text: string; seconds: number }): string =>
  cookie(config, DEVICE, token.text, token.seconds);

/** The token of a known browser. */
export const sentDevice = (config: Config, header: string | undefined) => sent(config, DEVICE, header);
