import { createECDH } from 'node:crypto';

/** Keys of a browser's subscription, base64url. */
export interface PushKeys {
  /** Public key of the browser: 65 bytes, an uncompressed point of P-256. */
  p256dh: string;
  /** 16 bytes that browser and sender share. */
  auth: string;
}

/** Whether a browser can have made these keys: a point on the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16 || Buffer.from(p256dh, 'base64url').length !== 65) return false;
  try {
    const probe = createECDH('prime256v1');
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
