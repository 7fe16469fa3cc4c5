/** Names one attempt to hand something in; the server stores what comes twice under one key once. */
export const newIdempotencyKey = (): string =>
  // Not randomUUID: browsers keep it from pages without https, and a utility's test server may be one.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
