import type { Config } from '../config.ts';

const PATH = '/api/auth/refresh';

const nameOf = (config: Config) => (config.https ? '__Secure-hydria_refresh' : 'hydria_refresh');

function cookie(config: Config, value: string, maxAge: number): string {
  const secure = config.https ? '; Secure' : '';
  return `${nameOf(config)}=${value}; Path=${PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

/** `Set-Cookie` that keeps the refresh token until the session's absolute end. */
export const keepRefresh = (config: Config, token: string, seconds: number): string =>
  cookie(config, token, Math.max(0, Math.floor(seconds)));

/** `Set-Cookie` that takes it away. */
export const dropRefresh = (config: Config): string => cookie(config, '', 0);

/** The refresh token that the browser sent. */
export function sentRefresh(config: Config, header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(/; */);
  const prefix = `${nameOf(config)}=`;
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  return value && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
