import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { OutsideError } from './outside-error.ts';
import { allowedUrl } from './allowed-url.ts';
import { isPublicAddress } from './public-address.ts';

/** How long and how much. A name looked up and a certificate checked are part of `connectMs`. */
const LIMITS = { connectMs: 2_000, totalMs: 5_000, bytes: 1024 * 1024 };

/** The layer below: names, addresses, certificates. Tests replace it. */
export interface Network {
  /** Every address of a name. */
  resolve(hostname: string): Promise<LookupAddress[]>;
  isPublic(address: string): boolean;
  port: number;
  ca?: string;
  limits: typeof LIMITS;
}

export const internet: Network = {
  resolve: (hostname) =>
    new Promise((resolve, reject) => {
      systemLookup(hostname, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)));
    }),
  isPublic: isPublicAddress,
  port: 443,
  limits: LIMITS,
};

export interface OutsideRequest {
  url: string;
  /** Hosts that this caller may speak to; `*.example.com` for all names below one. */
  hosts: readonly string[];
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export type GuardedFetch = (request: OutsideRequest) => Promise<OutsideAnswer>;

/**
 * Looks a name up and hands on only what is public. The socket connects to exactly these addresses, so there is no
 * moment between the check and the connection in which a name could come to mean something else.
 */
async function checkedAddresses(hostname: string, { resolve, isPublic }: Network): Promise<LookupAddress[]> {
  const found = await resolve(hostname);
  if (found.length === 0) throw new OutsideError('unreachable', 'the name has no address');
  // One inner address among public ones is an attempt, not an accident.
  if (!found.every(({ address }) => isPublic(address)))
    throw new OutsideError('refused', 'the name leads to an address that is not public');
  return found;
}

const isRedirect = (status: number) => status >= 300 && status < 400;

async function readBody(answer: http.IncomingMessage, most: number): Promise<Buffer> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new OutsideError('unreadable', `content-encoding ${encoding}`);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > most) throw new OutsideError('too_large', `more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function open(url: URL, { method = 'GET', headers, body }: OutsideRequest, network: Network): http.ClientRequest {
  const options: http.RequestOptions = {
    method,
    headers: {
      'accept-encoding': 'identity',
      'user-agent': 'Hydria',
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    // A connection of its own: one that is kept open was checked for somebody else.
    agent: false,
    maxHeaderSize: 16 * 1024,
  };
  if (url.protocol === 'http:') return http.request(url, options);
  const { port, ca } = network;
  const lookup: LookupFunction = (hostname, _, done) => callbackify(checkedAddresses)(hostname, network, done);
  // With `autoSelectFamily` the look-up is asked for all addresses, and each of them is tried.
  const connection = { port, lookup, autoSelectFamily: true, ...(ca !== undefined && { ca }) };
  return https.request(url, { ...options, ...connection });
}

const answerOf = (request: http.ClientRequest, body: OutsideRequest['body']): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });

async function exchange(request: http.ClientRequest, asked: OutsideRequest, most: number): Promise<OutsideAnswer> {
  const answer = await answerOf(request, asked.body);
  const status = answer.statusCode ?? 0;
  if (isRedirect(status)) throw new OutsideError('redirected', `answered ${status}`);
  return { status, headers: answer.headers, body: await readBody(answer, most) };
}

const asOutsideError = (error: unknown): OutsideError =>
  error instanceof OutsideError ? error : new OutsideError('unreachable', (error as NodeJS.ErrnoException).code ?? '');

async function run(url: URL, asked: OutsideRequest, network: Network): Promise<OutsideAnswer> {
  const { connectMs, totalMs, bytes } = network.limits;
  const request = open(url, asked, network);
  let late: OutsideError | undefined;
  const endAfter = (ms: number, what: string) =>
    setTimeout(() => request.destroy((late = new OutsideError('too_slow', what))), ms);
  const [total, connect] = [endAfter(totalMs, 'no whole answer in time'), endAfter(connectMs, 'no connection in time')];
  request.on('socket', (socket) =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connect)),
  );
  try {
    return await exchange(request, asked, bytes);
  } catch (error) {
    throw late ?? asOutsideError(error);
  } finally {
    clearTimeout(connect);
    clearTimeout(total);
    request.destroy();
  }
}

/**
 * The only way to an address that a utility, a person or a setting gave. It admits https to the caller's hosts at public addresses,
 * which are checked as the connection is made. It follows no redirect, and allows 2 s to connect, 5 s in all and 1 MiB.
 * `sandboxOrigins` are always reached: our own stand-ins for demo data. Throws `OutsideError`.
 */
export const createGuardedFetch =
  ({
    sandboxOrigins = [],
    network = internet,
  }: { sandboxOrigins?: readonly string[]; network?: Network } = {}): GuardedFetch =>
  async (asked) => {
    return run(allowedUrl(asked.url, asked.hosts, sandboxOrigins), asked, network);
  };
