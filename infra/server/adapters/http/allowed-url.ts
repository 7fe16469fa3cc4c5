import { HOST_NAME } from '@hydria/shared/rules/public-url.ts';
import { OutsideError } from './outside-error.ts';

/** Characters that `new URL` would repair in silence. */
const REPAIRED = /[\s\\]|\p{C}/u;

const matches = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

function refuse(why: string): never {
  throw new OutsideError('refused', why);
}

/**
 * The address as a URL, if this caller may speak to it: https on port 443, without user and password, to a named host. The name
 * `*.example.com` stands for every name below it. Numbers for hosts are refused in any notation.
 */
export function allowedUrl(text: string, hosts: readonly string[], sandboxOrigins: readonly string[] = []): URL {
  if (REPAIRED.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) refuse('no plain address');
  const url = new URL(text);
  if (url.username || url.password) refuse('user or password in the address');
  if (sandboxOrigins.includes(url.origin)) return url;
  if (url.protocol !== 'https:' || url.port !== '') refuse('only https on port 443');
  if (!HOST_NAME.test(url.hostname)) refuse('the host is no public name');
  if (!hosts.some((pattern) => matches(url.hostname, pattern))) refuse('the host is not one of this caller');
  return url;
}
