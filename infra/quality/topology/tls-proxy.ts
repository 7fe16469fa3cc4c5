import { once } from 'node:events';
import { existsSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { certificate } from './certificate.ts';
import { startNginx } from './nginx.ts';

/** The TLS proxy in front of the gateways. */
export interface TlsProxy {
  name: string;
  /** Listens on this port of 127.0.0.1. */
  port: number;
  /** Answers requests without TLS on this port of 127.0.0.1, if it does at all. */
  httpPort?: number;
  /** Its log. */
  said(): string;
  stop(): Promise<void>;
}

/** Each request has a connection of its own to the gateway. */
const agent = new http.Agent({ keepAlive: false });

/** Appends to the list as proxies do: the peer's address comes last. `connection` and `expect` are hop-by-hop. */
const forwardedHeaders = ({
  headers: { connection: _connection, expect: _expect, ...headers },
  socket,
}: IncomingMessage): http.OutgoingHttpHeaders => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
  'x-forwarded-proto': 'https',
  'x-forwarded-host': headers.host,
});

const pass = (request: IncomingMessage, response: ServerResponse, origin: string, next: () => void): void => {
  const { method, url } = request;
  const onward = http.request(origin, { agent, method, path: url, headers: forwardedHeaders(request) }, (answer) => {
    const { connection: _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && !response.headersSent) next();
    else response.destroy();
  });
  request.pipe(onward);
};

/** A small proxy for machines without nginx: round robin, with failover to the next gateway. */
export async function startNodeProxy(origins: readonly string[]): Promise<TlsProxy> {
  let turn = 0;
  const server = https.createServer(certificate, (request, response) => {
    const first = (turn = (turn + 1) % origins.length);
    const attempt = (n: number): void => {
      if (n === origins.length) return void response.writeHead(502).end();
      return pass(request, response, origins[(first + n) % origins.length] ?? '', () => attempt(n + 1));
    };
    attempt(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'a proxy in Node',
    port: (server.address() as AddressInfo).port,
    said: () => '',
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(path.delimiter)];

/** nginx on this machine; undefined without one. */
export const findNginx = (): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));

/** Every proxy that this machine can run; nginx first, if installed. */
export async function startProxies(origins: readonly string[]): Promise<[TlsProxy, ...TlsProxy[]]> {
  const own = await startNodeProxy(origins);
  const nginx = findNginx();
  return nginx ? [await startNginx(nginx, origins), own] : [own];
}
