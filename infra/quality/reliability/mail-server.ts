import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that records the mails it accepts. */
export interface MailServer {
  url: string;
  /** Accepted mails, each by its Message-ID and recipient. */
  got: { id: string; to: string }[];
  /** Number of deliveries in progress. */
  waiting(): number;
  /** From now on the server accepts a mail only after a call of `release`. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const got: MailServer['got'] = [];
  const held = new Set<() => void>();
  let holding = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        const id = /^Message-ID: *<([^>]*)>/im.exec(raw)?.[1] ?? '';
        const take = () => {
          held.delete(take);
          got.push({ id, to: envelope.rcptTo.map(({ address }) => address).join() });
          done();
        };
        if (holding) held.add(take);
        else take();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    got,
    waiting: () => held.size,
    hold: () => void (holding = true),
    release: () => {
      holding = false;
      for (const take of held) take();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
