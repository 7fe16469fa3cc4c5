import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { openMailbox, type Mailbox } from '../mail/mailbox.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { mailPages } from './mail-pages.ts';

const mail: OutgoingMail = {
  id: 'job-1',
  from: { name: 'Hydria', address: 'no-reply@my.example.gr' },
  to: 'anna@example.gr',
  subject: 'New <password>',
  text: 'Hello <b>Anna</b>\n\nhttps://my.example.gr/password/reset/secret',
  html: '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script></body></html>',
  lang: 'en',
  headers: {},
};

let folder: string;
let mailbox: Mailbox;
let server: FastifyInstance;
let now = Date.parse('2026-11-20T12:00:00Z');
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'hydria-mailbox-')), 'mailbox');
  mailbox = openMailbox(folder, () => new Date((now += 1000)));
  server = fastify();
  await server.register(mailPages(mailbox));
});
afterEach(async () => {
  await server.close();
  await rm(join(folder, '..'), { recursive: true });
});

const get = (url: string) => server.inject(url);

it('an empty mailbox says so; then the newest mail is first', async () => {
  expect((await get('/sandbox/mail')).body).toContain('No mail yet');
  await mailbox.send(mail);
  await mailbox.send({ ...mail, id: 'job-2', subject: 'Second' });
  const { body } = await get('/sandbox/mail');
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('New &lt;password&gt;'));
});

it('a mail shows its parts and its links, and nothing of it runs', async () => {
  await mailbox.send(mail);
  const { name } = (await mailbox.list())[0]!;
  const page = await get(`/sandbox/mail/${name}`);
  expect(page.body).toContain('Hello &lt;b&gt;Anna&lt;/b&gt;');
  expect(page.body).toContain('href="https://my.example.gr/password/reset/secret"');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  const part = await get(`/sandbox/mail/${name}/html`);
  expect(part.headers['content-security-policy']).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
  );
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

it('no name leads out of the mailbox', async () => {
  await mailbox.send(mail);
  for (const name of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'x', '1764000000000-../x']) {
    expect((await get(`/sandbox/mail/${name}`)).statusCode).toBe(404);
  }
});

it('the folder is closed to other users, and a mail is there whole or not at all', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, n) => mailbox.send({ ...mail, id: `job-${n}` })));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  expect(files.filter((file) => !file.endsWith('.json'))).toEqual([]);
  expect(await mailbox.list()).toHaveLength(5);
});
