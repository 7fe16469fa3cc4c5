import { randomBytes } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

/** A draft is kept for a day after it was begun. */
export const DRAFT_SECONDS = 86_400;

const nameOf = ({ https }: Config) => (https ? '__Secure-hydria_sign_up' : 'hydria_sign_up');

/**
 * The secret that identifies the browser's draft; undefined without one. Another host of the domain may have set a second cookie of the
 * name. The two cannot be told apart, so neither counts.
 */
export function sentDraft(config: Config, header: string | undefined): string | undefined {
  const prefix = `${nameOf(config)}=`;
  const pairs = (header ?? '').split(/; */).filter((pair) => pair.startsWith(prefix));
  const value = pairs.length === 1 ? pairs[0]?.slice(prefix.length) : undefined;
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** `Set-Cookie` with the secret: sent to the calls of the registration only, and not readable by scripts. */
export const keepDraft = (config: Config, secret: string): string =>
  `${nameOf(config)}=${secret}; Path=/api/sign-up; Max-Age=${DRAFT_SECONDS}; HttpOnly; SameSite=Strict${config.https ? '; Secure' : ''}`;

/** A new secret of 256 bits. */
export const newDraft = (): string => randomBytes(32).toString('base64url');
