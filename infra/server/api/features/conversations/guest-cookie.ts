import { randomBytes } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';
import { sha256 } from '../../kernel/tokens.ts';

/** A guest's browser can read its conversations for this long after the last message. */
const KEPT_SECONDS = 30 * 86_400;

const nameOf = ({ https }: Config) => (https ? '__Secure-hydria_talk' : 'hydria_talk');

/** The secret that identifies a guest's browser; undefined without a cookie. */
export function sentTalk(config: Config, header: string | undefined): string | undefined {
  const prefix = `${nameOf(config)}=`;
  const value = (header ?? '')
    .split(/; */)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** `Set-Cookie` with the secret: sent to the conversations' calls only, and not readable by scripts. */
export const keepTalk = (config: Config, secret: string): string =>
  `${nameOf(config)}=${secret}; Path=/api/conversations; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${config.https ? '; Secure' : ''}`;

/** A new secret of 256 bits. */
export const newTalk = (): string => randomBytes(32).toString('base64url');

/** Its stored form. */
export const digestOf = (secret: string): Buffer => sha256(secret);
