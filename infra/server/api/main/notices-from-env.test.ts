import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noTransport } from '@hydria/adapters/mail/transport.ts';
import { newVapidKey } from '@hydria/adapters/push/vapid.ts';
import { noticesFromEnv } from './notices-from-env.ts';

const URL = 'https://my.example.gr';
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hydria-notices-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('without demo data there is no mailbox and no stand-in, and without settings nothing is sent', () => {
  const { mail, push, mailbox } = noticesFromEnv({}, URL, null);
  expect([mailbox, mail, push.publicKey]).toEqual([null, noTransport, '']);
});

it('beside demo data mails stay here unless a mail server is named, and the push key is made once, for this user alone', () => {
  const first = noticesFromEnv({}, URL, folder);
  expect(first.mailbox).not.toBeNull();
  expect(noticesFromEnv({}, URL, folder).push.publicKey).toBe(first.push.publicKey);
  expect(statSync(join(folder, 'vapid.key')).mode & 0o777).toBe(0o600);
  expect(noticesFromEnv({ MAIL_URL: 'smtp://localhost:25' }, URL, folder).mailbox).toBeNull();
});

it.each(['mail.example.gr', 'http://secret@host', 'smtp://', 'smtp:secret'])(
  'MAIL_URL %s is refused without repeating it',
  (text) => {
    let said = '';
    try {
      noticesFromEnv({ MAIL_URL: text }, URL, null);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(/^MAIL_URL is no address/);
    expect(said).not.toContain('secret');
  },
);

it('VAPID_KEY is a private key of P-256, or the start is refused', () => {
  expect(noticesFromEnv({ VAPID_KEY: newVapidKey() }, URL, null).push.publicKey).toHaveLength(87);
  expect(() => noticesFromEnv({ VAPID_KEY: 'abc' }, URL, null)).toThrow(/^VAPID_KEY is no private key/);
});
