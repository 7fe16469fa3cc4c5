import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message older or newer than this is refused. */
export const TOLERANCE_SECONDS = 300;

/** Carries time and signature: `t=1700000000,v1=<64 hex digits>`. */
export const SIGNATURE_HEADER = 'x-bank-signature';

const HEADER = /^t=(\d{10}),v1=([0-9a-f]{64})$/;

/** Every field with its length before it, so that no border between two can move. */
const lengthPrefixed = (fields: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(
    fields.flatMap((field) => {
      const bytes = Buffer.from(field as string);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.byteLength);
      return [length, bytes];
    }),
  );

const digest = (secret: string, purpose: string, t: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret)
    .update(lengthPrefixed(['hydria-bank-v1', purpose, t, body]))
    .digest();

/** The header for a message. `purpose` keeps one kind of message from being taken for another. */
export function signatureOf(secret: string, purpose: string, body: string, now: Date): string {
  const t = String(Math.floor(now.getTime() / 1000));
  return `t=${t},v1=${digest(secret, purpose, t, body).toString('hex')}`;
}

/** Whether the header is the signature of exactly these bytes, made at about this time. */
export function isSigned(
  secret: string,
  purpose: string,
  body: string | Uint8Array,
  header: string | undefined,
  now: Date,
): boolean {
  const [, t = '', given = ''] = HEADER.exec(header ?? '') ?? [];
  if (!t) return false;
  // The signature is checked first: an unsigned sender learns nothing about our clock.
  const right = timingSafeEqual(digest(secret, purpose, t, body), Buffer.from(given, 'hex'));
  return right && Math.abs(now.getTime() / 1000 - Number(t)) <= TOLERANCE_SECONDS;
}
