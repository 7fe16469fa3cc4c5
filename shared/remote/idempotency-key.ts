/** Idempotency key of one submission; the server stores a repeated submission once. */
export const newIdempotencyKey = (): string =>
  // Not randomUUID: browsers keep it from pages without https, and a utility's test server may be one.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
