import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';

/** A line to a database that a test makes silent: it accepts connections, and no byte passes until it speaks again. */
export interface SilentLine {
  /** The address of the database through the line. */
  url: string;
  silence(): void;
  speak(): void;
  close(): Promise<void>;
}

/** Opens a line to the database of this address. */
export async function openSilentLine(databaseUrl: string): Promise<SilentLine> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer((visitor) => {
    const behind = net.connect(place);
    visitor.pipe(behind).pipe(visitor);
    for (const socket of [visitor, behind]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [visitor, behind].forEach((one) => one.destroy()));
      if (isSilent) socket.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`);
  url.username = user ?? '';
  url.password = password ?? '';
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
      sockets.forEach((socket) => socket.pause());
    },
    speak: () => {
      isSilent = false;
      sockets.forEach((socket) => socket.resume());
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
