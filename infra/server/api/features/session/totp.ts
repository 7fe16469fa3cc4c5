import { Secret, TOTP } from 'otpauth';

/** The parameters of RFC 6238 that every authenticator app supports. */
const ALGORITHM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** The clocks of server and phone may differ by one time step. */
const WINDOW = 1;

/** A copy: a Node buffer is often a view into a larger one. */
const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** Number of the time step of an instant. */
export const stepAt = (now: Date): number => TOTP.counter({ period: ALGORITHM.period, timestamp: now.getTime() });

/** The code of a time step. */
export const codeAt = (secret: Buffer, step: number, digits = ALGORITHM.digits): string =>
  TOTP.generate({ ...ALGORITHM, digits, secret: secretOf(secret), timestamp: step * ALGORITHM.period * 1000 });

/** The time step of this code, within the window around now; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // otpauth throws for six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...ALGORITHM, secret: secretOf(secret), token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : stepAt(now) + delta;
}

/** RFC 4648 without padding, as authenticator apps accept secrets. */
export const base32 = (secret: Buffer): string => secretOf(secret).base32;

/** The otpauth URI that an authenticator app reads from a QR code. */
export const otpauthUri = (secret: Buffer, issuer: string, account: string): string =>
  new TOTP({ ...ALGORITHM, secret: secretOf(secret), issuer, label: account }).toString();
