import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A new secret and when it ends. Only its SHA-256 is ever stored. */
export interface Token {
  text: string;
  sha256: Buffer;
  expires: Date;
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const random = () => randomBytes(32).toString('base64url');

/** `<expiry, epoch seconds in base 36>.<random>`: the browser sees when it ends; the server believes only its table. */
export function accessToken(expires: Date): Token {
  const text = `${Math.floor(expires.getTime() / 1000).toString(36)}.${random()}`;
  return { text, sha256: sha256(text), expires };
}

export function refreshToken(expires: Date): Token {
  const text = random();
  return { text, sha256: sha256(text), expires };
}

/** The secret that a browser has beside its refresh token. */
export function browserToken(expires: Date): Token {
  return refreshToken(expires);
}

/** The token of an `Authorization: Bearer …` header; undefined when there is none that could be ours. */
export const bearer = (header: string | undefined): string | undefined =>
  header && /^Bearer ([\w.~+/=-]{8,500})$/i.exec(header)?.[1];

/** Scanners of source code and logs find a leaked token of the feed by this beginning. */
const FEED_PREFIX = 'hydria_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FEED_RANDOM = 40;
const CHECKSUM = 6;
/** Random characters of a feed token that are shown, to tell tokens apart. */
const HINT = 4;

const checksumOf = (text: string): string => {
  let sum = '';
  for (let rest = crc32(text); sum.length < CHECKSUM; rest = Math.floor(rest / LETTERS.length))
    sum = LETTERS[rest % LETTERS.length]! + sum;
  return sum;
};

/** A secret with its hash, and the part of it that may be shown. */
export interface FeedToken {
  text: string;
  sha256: Buffer;
  hint: string;
}

/** A prefix with 40 letters and digits and their checksum: 238 random bits, and a mistyped one is known without a look-up. */
function tokenWith(prefix: string): FeedToken {
  const secret = Array.from({ length: FEED_RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const text = `${prefix}${secret}${checksumOf(secret)}`;
  return { text, sha256: sha256(text), hint: text.slice(0, prefix.length + HINT) };
}

/** `hydria_<40 letters and digits><6 of checksum>`. */
export const feedToken = (): FeedToken => tokenWith(FEED_PREFIX);

/** Tokens that name their utility, which tells where the hash is looked up. */
const OF_UTILITY = { reading: 'hydria_my_', open311: 'hydria_311_' } as const;

/** The utility of a token; undefined for a text that is none of this kind. */
function deyaOfToken(kind: keyof typeof OF_UTILITY, text: string): number | undefined {
  const prefix = OF_UTILITY[kind];
  if (!text.startsWith(prefix)) return undefined;
  const [, deya_id, secret, sum] = /^(\d+)_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/.exec(text.slice(prefix.length)) ?? [];
  return secret !== undefined && checksumOf(secret) === sum ? (utilityId(deya_id) ?? undefined) : undefined;
}

/** `hydria_my_<utility>_<40 letters and digits><6 of checksum>`. */
export const readingToken = (deya_id: number): FeedToken => tokenWith(`${OF_UTILITY.reading}${deya_id}_`);

/** The utility of a token for readings; undefined for a text that is none. */
export const deyaOfReadingToken = (text: string): number | undefined => deyaOfToken('reading', text);

/** `hydria_311_<utility>_<40 letters and digits><6 of checksum>`: a key of a system that sends reports by Open311. */
export const open311Key = (deya_id: number): FeedToken => tokenWith(`${OF_UTILITY.open311}${deya_id}_`);

/** The utility of a key of Open311; undefined for a text that is none. */
export const deyaOfOpen311Key = (text: string): number | undefined => deyaOfToken('open311', text);

/** False for a text that begins like a feed token and is none. Earlier tokens have no form of their own. */
export const mayBeFeedToken = (text: string): boolean => {
  if (!text.startsWith(FEED_PREFIX)) return true;
  const secret = text.slice(FEED_PREFIX.length, -CHECKSUM);
  return secret.length === FEED_RANDOM && text.endsWith(checksumOf(secret));
};
