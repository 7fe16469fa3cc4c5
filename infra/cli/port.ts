import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { StartUpError } from '@hydria/database/start-up-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; stop that one',
  EACCES: 'is not open to this user; take one above 1023',
};

/** A sentence for a failed `listen`. */
export const portError = (error: unknown, port: number): unknown => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason ? new StartUpError(`Port ${port} ${reason}, or choose another: PORT=${port + 1} npm start`) : error;
};

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

/** Looks before minutes of work whether the port can be had. */
export const requireFreePort = async (port: number, host: string): Promise<void> => {
  try {
    for (const { address } of await lookup(host, { all: true })) await tryListen(port, address);
  } catch (error) {
    throw portError(error, port);
  }
};
