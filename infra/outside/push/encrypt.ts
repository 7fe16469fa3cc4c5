import { createECDH, createCipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's subscription, base64url. */
export interface PushKeys {
  /** Public key of the browser: 65 bytes, an uncompressed point of P-256. */
  p256dh: string;
  /** 16 bytes that browser and sender share. */
  auth: string;
}

/** What else the result depends on; only a test of the standard's example says it. */
interface Chosen {
  privateKey?: Buffer;
  salt?: Buffer;
}

const CURVE = 'prime256v1';
/** One record, and what push services take at least. */
const RECORD_BYTES = 4096;
const OVERHEAD_BYTES = 86 + 17;
/** Ends the only record (RFC 8188 §2). */
const LAST = Buffer.from([2]);

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** A payload that only the browser of these keys can read: RFC 8291, with the coding aes128gcm of RFC 8188. */
export function encryptPush(payload: string, { p256dh, auth }: PushKeys, chosen: Chosen = {}): Buffer {
  const plain = Buffer.from(payload);
  if (plain.length + OVERHEAD_BYTES > RECORD_BYTES) throw new RangeError('the payload does not fit into one record');
  const browser = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(CURVE);
  if (chosen.privateKey) sender.setPrivateKey(chosen.privateKey);
  else sender.generateKeys();
  const salt = chosen.salt ?? randomBytes(16);
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const key = derive(sender.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([
    salt,
    head,
    own,
    cipher.update(plain),
    cipher.update(LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether keys are what a browser gives: a point that lies on the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16 || Buffer.from(p256dh, 'base64url').length !== 65) return false;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
