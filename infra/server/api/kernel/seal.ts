import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [NONCE, TAG] = [12, 16];

/** A key from the installation's secret. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'hydria second factor', 32));

/** AES-256-GCM, bound to a person or a use: a value that is moved to another cannot be opened. */
export function seal(secret: string, bound: number | string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(bound)));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws for what was sealed with another secret, for another person or use, or was changed. */
export function open(secret: string, bound: number | string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(String(bound))).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}
