import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { Upstreams } from './upstreams.ts';
import { passToApi } from './api.ts';
import { releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';

const PROXY = '127.0.0.1';
const TOKEN = 'a-token-that-a-mail-carries';

let portal: TrialPortal;
let api: FastifyInstance;
let gateway: FastifyInstance;
const said: string[] = [];

const to = (origin: string): Upstreams => ({
  origins: [origin],
  next: () => origin,
  failed: () => undefined,
  stop: () => undefined,
});

beforeAll(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
  api = fastify({ bodyLimit: 4 * 1024 * 1024 });
  api.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  api.all('/*', async ({ headers, body }) => {
    let bytes = 0;
    if (body) for await (const part of body as AsyncIterable<Buffer>) bytes += part.byteLength;
    return { headers, bytes };
  });
  gateway = await trialGateway(portal, {
    https: true,
    trustProxy: [PROXY],
    log: { level: 'info', stream: { write: (line: string) => void said.push(line) } },
  });
  await passToApi(gateway, to(await api.listen({ port: 0, host: PROXY })));
  await gateway.listen({ port: 0, host: PROXY });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  await portal.remove();
});
beforeEach(() => void said.splice(0));

/** The headers that the API receives of a request from this address. */
const received = async (remoteAddress: string, headers: Record<string, string>): Promise<Record<string, string>> =>
  (await gateway.inject({ url: '/api/status', remoteAddress, headers })).json().headers;

describe('the visitor’s address', () => {
  it.each([
    ['behind the proxy', PROXY, '198.51.100.7', '198.51.100.7'],
    ['behind two hops, the first of which is forged', PROXY, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['behind two trusted hops', PROXY, '198.51.100.7, 127.0.0.1', '198.51.100.7'],
    ['in IPv6', PROXY, '2001:db8::7', '2001:db8::7'],
    ['of a peer that is no proxy, whatever it says', '198.51.100.8', '203.0.113.9', '198.51.100.8'],
    ['of a proxy that sends none', PROXY, '', PROXY],
  ])('%s reaches the API as the only one', async (_, peer, forwarded, expected) => {
    const headers = await received(peer, forwarded ? { 'x-forwarded-for': forwarded } : {});
    expect(headers['x-forwarded-for']).toBe(expected);
  });

  it('comes with the scheme and host that the proxy names, and with those of no other peer', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'my.example.gr', 'x-forwarded-for': '::1' };
    expect(await received(PROXY, headers)).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'my.example.gr',
    });
    const own = await received('198.51.100.8', headers);
    expect([own['x-forwarded-proto'], own['x-forwarded-host']]).toEqual(['http', 'localhost:80']);
  });
});

/** Sends bytes as they are and returns the answer as text. */
const raw = async (request: string): Promise<string> => {
  const socket = connect((gateway.server.address() as AddressInfo).port, PROXY);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write(request);
  await once(socket, 'end');
  return text;
};

describe('a request that cannot be passed on', () => {
  it.each([
    '/api/../x',
    '/api/..',
    '/api/./x',
    '/api/a/../../x',
    '/api/%2e%2e/x',
    '/api/%2E%2E%2fx',
    '/api/..%2fx',
    '/api/..\\x',
    '/media/../x',
    '/open311/1/../x',
    '/old/api/../x',
    '/api/%E0%A4%A',
  ])('is a mistake of its sender, without an alarm or a line in the log: %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('{"message":"malformed_request"}');
    expect(said.join('')).not.toMatch(/"level":(40|50|60)/);
  });

  it('is not one because of dots within a name', async () => {
    expect((await gateway.inject('/api/reports/a..b')).statusCode).toBe(200);
  });
});

it('Open311 of a utility, whose address is no call, reaches the API', async () => {
  const answer = await gateway.inject({ method: 'POST', url: '/open311/1/v2/requests.xml', payload: 'api_key=x' });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ bytes: 9 })]);
});

it('a large body that waits to be let in arrives, as curl sends it', async () => {
  const lines = Buffer.alloc(2 * 1024 * 1024, 'x');
  const { port } = gateway.server.address() as AddressInfo;
  const headers = {
    expect: '100-continue',
    'content-type': 'application/x-ndjson',
    'content-length': lines.byteLength,
  };
  const sending = request({ host: PROXY, port, path: '/api/feed/readings', method: 'POST', headers });
  const answering = once(sending, 'response');
  await once(sending, 'continue');
  sending.end(lines);
  const [answer] = (await answering) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  expect([answer.statusCode, JSON.parse(text).bytes]).toEqual([200, lines.byteLength]);
});

it('no line of the log names an address that a token is part of', async () => {
  await gateway.inject({ method: 'POST', url: `/api/unsubscribe/${TOKEN}?token=${TOKEN}` });
  await gateway.inject(`/password/reset/${TOKEN}`);
  expect(said.join('')).not.toContain(TOKEN);
});

it('a portal whose proxy is not named, or says no address, logs so once and without an address', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const other = await trialGateway(portal, { https: true, trustProxy: [PROXY], log: { level: 'warn', stream } });
  const ask = (url: string, remoteAddress: string, headers = {}) => other.inject({ url, remoteAddress, headers });
  await ask('/login', PROXY, { 'x-forwarded-for': '198.51.100.7' });
  await ask('/healthz', PROXY);
  expect(lines).toEqual([]);
  await ask('/login', '198.51.100.8');
  await ask('/login', PROXY);
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(lines.join('')).not.toContain('198.51.100');
  await other.close();
});
