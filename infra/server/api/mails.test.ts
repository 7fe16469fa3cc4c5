import { asTenant } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { composeMail, type Mails } from '@hydria/adapters/mail/send-mail.ts';
import { mail, type MailDeps } from '@hydria/adapters/mail/mail.ts';
import { toMime } from '@hydria/adapters/mail/transport.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(
  async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr', mailFrom: 'no-reply@my.example.gr' })),
);
afterAll(() => app.stop());

const askFor = (ids: Record<string, number>, template = 'test') => enqueue(app.db, 'mail.send', { template, ids });

it('a mail that was asked for goes to the person in the language of the person, as HTML and as text', async () => {
  await askFor({ person_id: 1 });
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({ to: 'anna@example.gr', lang: 'el', subject: 'Δοκιμαστικό μήνυμα' });
  expect(app.mails[0]!.text).toContain('Γεια σας anna');
  expect(app.mails[0]!.html).toContain('href="https://my.example.gr/"');
});

it('a mail without a recipient is no failure: the person may have gone', async () => {
  const before = app.mails.length;
  await askFor({ person_id: 999 });
  await expect(app.runJobs()).resolves.toEqual(['mail.send']);
  expect(app.mails).toHaveLength(before);
});

/** A template that repeats its text and its recipient. */
const mailDeps = (publicUrl = 'https://my.example.gr'): MailDeps => ({
  ...appDeps(),
  config: { publicUrl, mailFrom: 'no-reply@my.example.gr' },
});
const appDeps = () => ({ db: app.db, clock: app.clock });

interface Said {
  to?: string;
  lang?: Language;
  text?: string;
  deya_id?: number;
  unsubscribe?: string;
}

const saying = ({ to = 'anna@example.gr', lang = 'en', text = '', deya_id, unsubscribe }: Said): Mails<MailDeps> => {
  const write = (value: string) => ({
    subject: `About ${value}`,
    body: [`Dear ${value},`, { button: value, path: `/password/reset/${encodeURIComponent('x')}` }, { fine: value }],
  });
  return {
    said: mail({
      ids: z.strictObject({}),
      load: async () => ({ to, lang, values: text, deya_id: deya_id ?? null, ...(unsubscribe && { unsubscribe }) }),
      texts: { el: write, en: write, de: write, fr: write },
    }),
  };
};

const compose = async (said: Said, publicUrl?: string) => {
  const composed = await composeMail(mailDeps(publicUrl), saying(said), { id: 'job-1', template: 'said', ids: {} });
  return composed!;
};

/** Names of the headers of the whole message and of its parts. */
function headersOf(raw: string): string[] {
  const blocks = raw.split(/\r\n--[^\r\n]+\r\n/);
  const heads = blocks.map((block) => block.split('\r\n\r\n')[0]!);
  return heads.flatMap((head) => [...head.matchAll(/^([A-Za-z][\w-]*):/gm)].map(([, name]) => name!.toLowerCase()));
}

/** Ends of lines, other controls, folded and encoded ones, and what is a header in one program or another. */
const INJECTIONS = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\0',
  '\r\n ',
  '\n\t',
  '%0d%0a',
  '\\r\\n',
  '=0D=0A',
  '=?utf-8?q?=0d=0a?=',
  '\u202e',
].flatMap((end) =>
  [
    'Bcc: thief@evil.example',
    'Content-Type: text/html',
    'X-Evil: 1',
    '\r\n<script>alert(1)</script>',
    '.\r\nMAIL FROM:<x@y.z>',
  ].map((what) => `Anna${end}${what}`),
);

it(`none of ${INJECTIONS.length} values with ends of lines becomes a header, a part or an element`, async () => {
  const usual = headersOf(await toMime(await compose({ text: 'Anna' })));
  expect(usual).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'mime-version', 'content-type']),
  );
  for (const text of INJECTIONS) {
    const composed = await compose({ text });
    const raw = await toMime(composed);
    expect([text, headersOf(raw).toSorted()]).toEqual([text, usual.toSorted()]);
    expect(composed.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
    expect(composed.html).not.toContain('<script');
    // A value stays on the line where it was put.
    expect(composed.text.split('\n').filter((line) => /^(Bcc|X-Evil|Content-Type|MAIL FROM|\.)/.test(line))).toEqual(
      [],
    );
  }
});

it('the name of a utility cannot begin a header either', async () => {
  await asTenant(app.admin, 2, (tx) =>
    tx.updateTable('deya').set({ title_latin: 'DEYA\r\nBcc: thief@evil.example' }).where('id', '=', 2).execute(),
  );
  const composed = await compose({ deya_id: 2 });
  expect(composed.from.name).toBe('DEYA Bcc: thief@evil.example');
  expect(headersOf(await toMime(composed))).not.toContain('bcc');
});

it('an address that is more than one address gets no mail, and the failure does not repeat it', async () => {
  for (const to of [
    'a@b.gr,thief@evil.example',
    'a@b.gr\r\nBcc: thief@evil.example',
    'a@b.gr;c@d.gr',
    'Anna <a@b.gr>',
    'a@b.gr thief@evil.example',
    'a b@c.gr',
    '@b.gr',
    'a@',
    '',
    'a@b..gr',
    '"a b"@c.gr',
  ]) {
    await expect(compose({ to })).rejects.toThrow(/^no_address$/);
  }
});

it('a mailing can be left by one click in the mail program, and by a link to a page that asks', async () => {
  const { headers, text, html } = await compose({ unsubscribe: 'secret_of-43', lang: 'de' });
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://my.example.gr/api/unsubscribe/secret_of-43>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  for (const part of [text, html]) expect(part).toContain('https://my.example.gr/de/unsubscribe?token=secret_of-43');
  expect((await compose({})).headers).toEqual({});
});

it('a mail names only the installation’s host, also when a request names another', async () => {
  for (const path of ['//evil.example/x', 'https://evil.example', '/\\evil.example']) {
    const mails: Mails<MailDeps> = { said: { ...saying({}).said!, texts: textsWith(path) } };
    await expect(composeMail(mailDeps(), mails, { id: 'j', template: 'said', ids: {} })).rejects.toThrow('no_path');
  }
  const { text } = await compose({}, 'https://other.example.gr');
  expect([...text.matchAll(/https?:\/\/([^/\s]+)/g)].map(([, host]) => host)).toEqual([
    'other.example.gr',
    'other.example.gr',
  ]);
});

const textsWith = (path: string) =>
  Object.fromEntries(
    LANGUAGES.map((lang) => [lang, () => ({ subject: 's', body: [{ button: 'b', path }] })]),
  ) as unknown as Mails<MailDeps>[string]['texts'];

it('the two parts say the same', async () => {
  const { text, html } = await compose({ text: 'Γιώργος & <Σία>' });
  expect(text).toContain('Dear Γιώργος & <Σία>,');
  expect(html).toContain('Dear Γιώργος &amp; &lt;Σία&gt;,');
});

/** A mail about a person, to whichever address was typed. */
const naming = (name: string): Mails<MailDeps> => {
  const write = (values: { name: string }) => ({ subject: `From ${values.name}`, body: [`Dear ${values.name} (3),`] });
  return {
    said: mail({
      ids: z.strictObject({}),
      load: async () => ({ to: 'stranger@example.gr', lang: 'en', values: { name }, deya_id: null }),
      texts: { el: write, en: write, de: write, fr: write },
    }),
  };
};
const composeFor = (name: string) => composeMail(mailDeps(), naming(name), { id: 'm1', template: 'said', ids: {} });

it('a name from right to left keeps its direction to itself, in the subject too', async () => {
  const composed = await composeFor('محمد');
  expect(composed?.subject).toBe('From \u2068محمد\u2069');
  expect(composed?.text).toContain('Dear \u2068محمد\u2069 (3),');
  expect(composed?.html).toContain('Dear \u2068محمد\u2069 (3),');
});

it.each([
  'Win 5000 euro at casino.example.com',
  'http://casino.example.com',
  'Call 6900000000 now',
  'You have won a large amount of money and have to answer this mail today to get all of it',
])('the name %j is no advertisement in a mail', async (name) => {
  const { subject = '', text = '', html = '' } = (await composeFor(name)) ?? {};
  for (const part of [subject, text.split('\n-- ')[0] ?? '', html.split('</div>')[0] ?? ''])
    expect(part).not.toMatch(/casino\.|:\/\/|69000|all of it/);
});
