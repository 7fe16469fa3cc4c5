import { createHash, randomBytes } from 'node:crypto';

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

/** The token of an `Authorization: Bearer …` header; undefined when there is none that could be ours. */
export const bearer = (header: string | undefined): string | undefined =>
  header && /^Bearer ([\w.~+/=-]{8,500})$/i.exec(header)?.[1];
