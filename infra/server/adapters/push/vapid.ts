import { createPrivateKey, generateKeyPairSync } from 'node:crypto';

/** The sender as push services identify it (RFC 8292); keys are base64url, as `web-push` expects them. */
export interface Vapid {
  /** 65 bytes: a browser needs them to subscribe. */
  publicKey: string;
  /** 32 bytes. */
  privateKey: string;
  /** Contact address of the operator: `mailto:` or `https:`. */
  subject: string;
}

/** A new private key as text, PKCS #8 in base64url: one line for a setting or a file. */
export const newVapidKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

/** Reads such a text; throws when it is not a private key of P-256. */
export function readVapid(text: string, subject: string): Vapid {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key of P-256');
  const { x = '', y = '', d = '' } = key.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d, subject };
}
