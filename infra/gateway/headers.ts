import type { OutsideSources } from './outside-sources.ts';
import { unavailableStyle } from './unavailable.ts';

type Headers = Record<string, string>;

/** An answer that is no page loads nothing and may not be framed. */
export const UNFRAMED: Headers = {
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of every answer, from every handler. */
export const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The scripts of a page: its own by their nonce, files of this origin, and one other origin while it is overridden. */
export interface Scripts {
  nonce: string;
  /** Of an override: a development server that also speaks over a WebSocket. */
  origin?: string;
  /** The configured outside sources; frame pages, which stand in other sites, have none. */
  outside?: OutsideSources;
}

const NOTHING: OutsideSources = { scripts: [], services: [], pictures: [], hasHashes: true };

const listed = (sources: readonly string[]): string => sources.map((source) => ` ${source}`).join('');

const policy = ({ nonce, origin, outside = NOTHING }: Scripts, ancestors: readonly string[]): string => {
  const { scripts, services, pictures } = outside;
  const sockets = services.map((service) => service.replace(/^http/, 'ws'));
  const other = origin ? ` ${origin}` : '';
  const socket = origin ? ` ${origin.replace(/^http/, 'ws')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${other}${listed(scripts)}`,
    `style-src 'self' 'nonce-${nonce}'${other}`,
    `connect-src 'self'${other}${socket}${listed([...services, ...sockets])}`,
    `font-src 'self'${other}`,
    // Photos are shown from memory before they are sent, small icons from the script itself.
    `img-src 'self' data: blob:${other}${listed([...services, ...pictures])}`,
    ...(services.length > 0 ? [`frame-src${listed(services)}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    // Strings reach no sink that runs code but through the page's own policy (browser/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
};

/** Payment codes are scanned and places found on these pages; nothing else of the machine is theirs. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()';

const html = (scripts: Scripts, ancestors: readonly string[]): Headers => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy(scripts, ancestors),
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  // In every page: a script without a hash is not loaded. A developer's files have none, nor has the script of a service that
  // changes it at will.
  ...(!scripts.origin &&
    (scripts.outside ?? NOTHING).hasHashes && { 'integrity-policy': 'blocked-destinations=(script)' }),
});

/** A page of the portal: no site may frame it. */
export const pageHeaders = (scripts: Scripts): Headers => ({ ...html(scripts, []), 'x-frame-options': 'DENY' });

/** A page that utilities embed in their sites; no site may when the list is empty. */
export const frameHeaders = (scripts: Scripts, embedders: readonly string[]): Headers =>
  embedders.length === 0 ? pageHeaders(scripts) : html(scripts, embedders);

/** A file whose name carries its content's hash. */
export const artifactHeaders: Headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Integrity of a script is checked in CORS mode only.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
};

/** A file for pages of other sites, under an address that stays. */
export const embedScriptHeaders: Headers = { ...artifactHeaders, 'cache-control': 'public, max-age=300' };

/**
 * The service worker: fetched each time, so that no browser keeps an old one. It may reach this origin, and creates no code from
 * strings.
 */
export const workerHeaders: Headers = {
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'x-frame-options': 'DENY',
};

/** The page that a browser keeps for when there is no connection: one inline script and one style, and nothing to load. */
export const offlineHeaders = (nonce: string): Headers => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; ` +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'x-frame-options': 'DENY',
});

/** The last resort: words and how they look, and nothing that could load or run. */
export const unavailableHeaders: Headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    `default-src 'none'; style-src ${unavailableStyle}; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'retry-after': '5',
};

/** Over https a browser shall not come back without. */
export const HSTS: Headers = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
