import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Who sends, towards push services (RFC 8292). */
export interface Vapid {
  /** 65 bytes, base64url: what a browser is told when it subscribes. */
  publicKey: string;
  privateKey: KeyObject;
  /** Where a push service reaches whoever runs this: `mailto:` or `https:`. */
  subject: string;
}

/** At most a day is allowed; clocks differ. */
const HOURS = 12;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header that says who sends, for the push service of this endpoint only. */
export function vapidHeader({ publicKey, privateKey, subject }: Vapid, endpoint: string, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + HOURS * 3600;
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** The public key as browsers take it. */
function publicOf(privateKey: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
}

/** A new private key as text, PKCS #8 in base64url: one line for a setting or a file. */
export const newVapidKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

/** Reads such a text; throws when it is no key of that kind. */
export function readVapid(text: string, subject: string): Vapid {
  const privateKey = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key of P-256');
  return { privateKey, publicKey: publicOf(privateKey), subject };
}
