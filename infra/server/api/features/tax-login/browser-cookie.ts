import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

/** Longer than a ticket and a state together are valid. */
const SECONDS = 12 * 60;

const nameOf = ({ https }: Config) => (https ? '__Secure-hydria_taxis' : 'hydria_taxis');

/** The identifier of a browser; the database keeps only its hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A secret for this browser and its cookie. `Lax`, because the browser comes back from the authority's site; only
 * `/gsis` receives it.
 */
export function newBrowser(config: Config): { hash: string; cookie: string } {
  const secret = randomBytes(32).toString('base64url');
  const secure = config.https ? '; Secure' : '';
  const cookie = `${nameOf(config)}=${secret}; Path=/gsis; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { hash: hashOf(secret), cookie };
}

/** Whether a request comes from the browser with this hash. */
export function isBrowser(config: Config, header: string | undefined, hash: unknown): boolean {
  const prefix = `${nameOf(config)}=`;
  const values = (header ?? '').split(/; */).filter((pair) => pair.startsWith(prefix));
  return values.length === 1 && hashOf(values[0]?.slice(prefix.length) ?? '') === hash;
}
