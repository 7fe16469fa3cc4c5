import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import type { Device } from '../push/push.ts';

/** A browser as push services know it: it gives its keys away and reads what was sent to it. */
export interface TestDevice extends Device {
  read(body: Buffer): string;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

function newKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

/** Makes one with new keys, or with the given ones. */
export function makeDevice(endpoint: string, keys = newKeys(), secret = randomBytes(16)): TestDevice {
  const own = keys.getPublicKey();
  const read = (body: Buffer): string => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const key = derive(keys.computeSecret(sender), secret, info, 32);
    const cek = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16);
    const open = createDecipheriv('aes-128-gcm', cek, derive(key, salt, 'Content-Encoding: nonce\0', 12));
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  return { endpoint, p256dh: own.toString('base64url'), auth: secret.toString('base64url'), read };
}
