import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; stop that one',
  EACCES: 'is not open to this user; take one above 1023',
};

/** Why `listen` failed, as the rest of a sentence about the port; undefined for other errors. */
export const portProblem = (error: unknown): string | undefined =>
  REASONS[typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''];

const tryListen = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });

/** A port that nothing listens on at this moment. */
export const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });

/** Tries the port at each address of the host. Rejects with the error of `listen`. */
export const tryPort = async (port: number, host: string): Promise<void> => {
  for (const { address } of await lookup(host, { all: true })) await tryListen(port, address);
};
