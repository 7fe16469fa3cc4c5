import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { noTransport, smtpTransport, type OutgoingMail } from './transport.ts';

const mail: OutgoingMail = {
  id: 'job-1',
  from: { name: 'ΔΕΥΑ Άλφα', address: 'no-reply@my.example.gr' },
  to: 'anna@example.gr',
  subject: 'Νέος κωδικός',
  text: 'Καλημέρα',
  html: '<p>Καλημέρα</p>',
  lang: 'el',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
};

/** A mail server on this machine that keeps what it is given, for one user. */
async function startServer(refuse?: (address: string) => Error | undefined) {
  const got: { from: string; to: string[]; user: string; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username ?? '' }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address)),
    onData: (stream, { envelope, user }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const raw = Buffer.concat(parts).toString();
        got.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user), raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, got, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

it('a mail server gets the mail as it is: both parts, one recipient, the same id at every repetition', async () => {
  const server = await startServer();
  const smtp = smtpTransport(`smtp://hydria:right@127.0.0.1:${server.port}`);
  await smtp.send(mail);
  await smtp.send(mail);
  await server.stop();
  expect(server.got).toHaveLength(2);
  const { raw, ...envelope } = server.got[0]!;
  expect(envelope).toEqual({ from: 'no-reply@my.example.gr', to: ['anna@example.gr'], user: 'hydria' });
  for (const part of [
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Content-Language: el',
    'Auto-Submitted: auto-generated',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]) {
    expect(raw).toContain(part);
  }
  const ids = server.got.map((copy) => /^Message-ID: (.*)$/m.exec(copy.raw)?.[1]?.trim());
  expect(ids).toEqual(['<job-1@my.example.gr>', '<job-1@my.example.gr>']);
});

it('a server that is away, refuses the password or the recipient rejects: the job tries again', async () => {
  const server = await startServer(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  const address = `127.0.0.1:${server.port}`;
  await expect(smtpTransport(`smtp://hydria:wrong@${address}`).send(mail)).rejects.toMatchObject({ code: 'EAUTH' });
  await expect(smtpTransport(`smtp://hydria:right@${address}`).send(mail)).rejects.toMatchObject({ responseCode: 550 });
  await server.stop();
  await expect(smtpTransport(`smtp://hydria:right@${address}`).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
  await expect(noTransport.send(mail)).rejects.toThrow('mail_not_configured');
});
