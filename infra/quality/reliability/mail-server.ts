import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that records the mails it accepts. */
export interface MailServer {
  url: string;
  /** Message-IDs of the accepted mails to this address. */
  acceptedFor(address: string): string[];
  /** Number of deliveries that `hold` stopped. */
  waiting(): number;
  /** From now on the server accepts a mail to this address only after a call of `release`. */
  hold(address: string): void;
  release(): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const got: { id: string; to: string }[] = [];
  const held = new Set<() => void>();
  let holding = '';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        const id = /^Message-ID: *<([^>]*)>/im.exec(raw)?.[1] ?? '';
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const take = () => {
          held.delete(take);
          got.push({ id, to });
          done();
        };
        if (to === holding) held.add(take);
        else take();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    acceptedFor: (address) => got.filter(({ to }) => to === address).map(({ id }) => id),
    waiting: () => held.size,
    hold: (address) => void (holding = address),
    release: () => {
      holding = '';
      for (const take of held) take();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
