import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator has it: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by a step. */
const STEPS_AROUND = 1;

/** The code of a time step. */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The step whose code this is, among those that count now; undefined for a wrong one. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  let found: number | undefined;
  for (let step = stepAt(now) - STEPS_AROUND; step <= stepAt(now) + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    if (
      expected.length === code.length &&
      timingSafeEqual(expected, Buffer.from(code.padEnd(DIGITS)).subarray(0, DIGITS))
    )
      found = step;
  }
  return found;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticators take secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator reads from a QR code. */
export const otpauth = (secret: Buffer, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?` +
  new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' }).toString();
