import { randomInt } from 'node:crypto';
import { createServer, request as ask, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FailureReport } from '@hydria/shared/rules/remote-failure.ts';

/** An answer of the portal, or its replacement. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The connection breaks after this number of bytes, although the headers announce all of them. */
  cut?: number;
}

/** Faults between a browser and the portal. Traffic without a rule passes unchanged. */
export interface Disturbance {
  /** Replaces the text of a page's HTML or of `/boot.json`. */
  page?(text: string, url: URL): string | Promise<string>;
  /** Replaces an answer for a file below `/artifacts/`; null keeps the portal's own. */
  file?(url: URL, original: (path?: string) => Promise<Answer>): Promise<Answer | null>;
  /** Delays an answer until this resolves. */
  wait?(url: URL): Promise<unknown> | undefined;
}

/** A failure report on its way to the API. */
export interface SentReport {
  report: FailureReport;
  /** The API's answer. */
  status: number;
}

/** A reverse proxy in front of the portal that injects faults. */
export interface FaultServer {
  url: string;
  /** Sets the disturbance from now on, in place of the previous one. */
  disturb(disturbance: Disturbance): void;
  heal(): void;
  /** Requested addresses in order, with their query. */
  asked: string[];
  reports: SentReport[];
  close(): Promise<void>;
}

const REPORTS = '/api/platform/failures';

/** Other journeys sign the demo people in at the same time and expect Greek pages. */
const KEPT_OUT = '/api/account/language';

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
};

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));

/** Headers that are valid only for the original bytes. */
const OF_THE_BYTES = ['content-length', 'content-encoding', 'etag', 'transfer-encoding'];

const withBody = (answer: Answer, body: Buffer): Answer => ({
  ...answer,
  body,
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_THE_BYTES.includes(name))),
});

const give = (response: ServerResponse, { status, headers, body, cut }: Answer): void => {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (cut === undefined) return void response.end(body);
  response.write(body.subarray(0, cut), () => response.destroy());
};

/** A visitor with an unused client address, so that the API's rate limits start at zero. */
const someNetwork = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * Starts a reverse proxy in front of a running portal, on a port of its own. With TRUST_PROXY for this machine, the
 * portal trusts its `X-Forwarded-For`.
 */
export const startFaultServer = async (portal: string): Promise<FaultServer> => {
  // A keep-alive connection that the portal closes at this moment would be an unintended fault.
  const agent = new Agent({ keepAlive: false });
  const asked: string[] = [];
  const reports: SentReport[] = [];
  const visitor = someNetwork();
  let disturbance: Disturbance = {};

  const forward = ({ method }: IncomingMessage, path: string, headers: IncomingMessage['headers']) =>
    ask(portal + path, { method, agent, headers: { ...headers, 'x-forwarded-for': visitor } });

  /** The portal's complete answer, without compression. */
  const fetchWhole = async (request: IncomingMessage, path: string, body: Buffer): Promise<Answer> => {
    const { 'if-none-match': _, ...headers } = request.headers;
    const upstream = forward(request, path, { ...headers, 'accept-encoding': 'identity' });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.on('response', resolve).on('error', reject);
    });
    upstream.end(body);
    const answer = await answered;
    return { status: answer.statusCode ?? 0, headers: flat(answer.headers), body: await bodyOf(answer) };
  };

  const pass = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const upstream = forward(request, path, request.headers);
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };

  const changed = async (request: IncomingMessage, url: URL, path: string): Promise<Answer | null> => {
    const isPage = url.pathname === '/boot.json' || request.headers.accept?.includes('text/html');
    // The journey may end the disturbance while the answer is fetched.
    const { page } = disturbance;
    if (isPage && page) {
      const answer = await fetchWhole(request, path, Buffer.alloc(0));
      if (!/html|json/.test(answer.headers['content-type'] ?? '') || answer.status >= 300) return answer;
      return withBody(answer, Buffer.from(await page(answer.body.toString(), url)));
    }
    if (!url.pathname.startsWith('/artifacts/') || !disturbance.file) return null;
    const given = await disturbance.file(url, (other = path) => fetchWhole(request, other, Buffer.alloc(0)));
    return given && withBody(given, given.body);
  };

  const takeReport = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const body = await bodyOf(request);
    const answer = await fetchWhole(request, path, body);
    reports.push({ report: JSON.parse(body.toString()), status: answer.status });
    return answer;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const url = new URL(path, portal);
    asked.push(path);
    await disturbance.wait?.(url);
    if (response.destroyed) return;
    if (url.pathname === REPORTS && request.method === 'POST') return give(response, await takeReport(request, path));
    if (url.pathname === KEPT_OUT)
      return give(response, {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from('{"message":"Success"}'),
      });
    const answer = request.method === 'GET' ? await changed(request, url, path) : null;
    if (answer) give(response, answer);
    else pass(request, response, path);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // An error of this server must not pass for an injected fault.
      process.stderr.write(`${request.url}: ${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    disturb: (next) => void (disturbance = next),
    heal: () => void (disturbance = {}),
    asked,
    reports,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
