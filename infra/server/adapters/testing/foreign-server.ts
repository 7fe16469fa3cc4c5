import type { RequestListener } from 'node:http';
import https from 'node:https';
import { Socket, type AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { createGuardedFetch, internet, type GuardedFetch, type Network } from '../http/guarded-fetch.ts';
import { certificate } from './certificate.ts';

export interface ForeignServer {
  port: number;
  /** Requests that came, by method and path. */
  asked: string[];
  /** The address of this machine at which each connection came, with or without a request. */
  reachedAt: string[];
  stop(): Promise<void>;
}

/** A server of somebody else on this machine, reached over https; it listens on every address of the machine. */
export async function startForeignServer(answer: RequestListener): Promise<ForeignServer> {
  const asked: string[] = [];
  const reachedAt: string[] = [];
  const server = https.createServer(certificate, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.on('connection', (socket) => {
    if (socket instanceof Socket) reachedAt.push((socket.localAddress ?? '').replace('::ffff:', ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    reachedAt,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Addresses as a resolver gives them. */
export const addresses = (...list: string[]): LookupAddress[] =>
  list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** The guarded fetch on a network in which every name below outside.example is this machine, and public. */
export const fetchOn = ({ port }: { port: number }, network: Partial<Network> = {}): GuardedFetch =>
  createGuardedFetch({
    network: {
      ...internet,
      resolve: async () => addresses('127.0.0.1'),
      isPublic: () => true,
      port,
      ca: certificate.cert,
      ...network,
    },
  });
