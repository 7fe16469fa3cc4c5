type Headers = Record<string, string>;

/** What every answer carries, whoever gave it. */
export const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const policy = (nonce: string, ancestors: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "font-src 'self'",
    // Photos are shown from memory before they are sent, small icons from the script itself.
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    // Strings reach no sink that runs code but through the page's own policy (browser/trusted-types.js).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** Payment codes are scanned and places found on these pages; nothing else of the machine is theirs. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()';

const html = (nonce: string, ancestors: string): Headers => ({
  ...ALWAYS,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy(nonce, ancestors),
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
});

/** A page of the portal: nobody may frame it. */
export const pageHeaders = (nonce: string): Headers => ({ ...html(nonce, "'none'"), 'x-frame-options': 'DENY' });

/** A page that utilities embed in theirs. */
export const frameHeaders = (nonce: string): Headers => html(nonce, '*');

/** A file whose name carries its content's hash. */
export const artifactHeaders: Headers = {
  ...ALWAYS,
  'cache-control': 'public, max-age=31536000, immutable',
  // Integrity of a script is checked in CORS mode only.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
};

/** The last resort: words, and nothing that could load or run. */
export const unavailableHeaders: Headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'retry-after': '5',
};

/** Over https a browser shall not come back without. */
export const HSTS = 'max-age=31536000; includeSubDomains';
