import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageUrl } from '@hydria/adapters/mail/compose.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { composeMail } from '@hydria/adapters/mail/send-mail.ts';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { mails } from './mails.ts';

const publicUrl = 'https://my.example.gr';
const link = (deya_id: number | null, path: string) => pageUrl({ publicUrl, lang: 'de', deya_id }, path);

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ publicUrl })));
afterAll(() => app.stop());

it.each([
  '/bills/7',
  '/',
  '/alerts',
  '/settlements',
  '/supplies/%CE%91',
  '/account/data',
  '/deya/3/report',
  '/pay?bill=1',
])('the link %s of a mail of a utility names it', (path) => expect(utilityOfAddress(new URL(link(3, path)))).toBe(3));

it.each([
  '/',
  '/login',
  '/password/reset/x',
  '/password/reset#x',
  '/email/undo#x',
  '/autologin#x',
  '/account/sessions',
])('a mail of the portal itself may lead to %s', (path) =>
  expect(link(null, path)).toBe(`${publicUrl}/de${path === '/' ? '' : path}`),
);

it.each(['/bills/7', '/alerts', '/supplies/x', '/loginx', '/accounts', '/report/mine/1', '/admin/contact/1'])(
  'a mail that names no utility may not lead to %s',
  (path) => expect(() => link(null, path)).toThrow('link_without_utility'),
);

/** Mails of the portal itself: about the account of a person, whichever utilities that person has. */
const OF_PORTAL = [
  'account-merge-received',
  'account-merged',
  'email-change-notice',
  'email-confirm',
  'export-ready',
  'new-device',
  'password-changed',
  'password-given',
  'password-reset',
  'reading-token-made',
  'second-factor-off',
  'second-factor-on',
  'sign-in-link',
  'sign-in-link-refused',
  'sign-up-known',
  'test',
];

it('every other mail knows its utility', () => {
  const withoutUtility = Object.entries(mails).filter(([, { ids }]) => !('deya_id' in ids.shape));
  expect(withoutUtility.map(([name]) => name).sort()).toEqual(OF_PORTAL);
});

it('a mail that knows its utility and does not say so is not sent', async () => {
  const text = () => ({ subject: 's', body: [{ button: 'b', path: '/' }] });
  const forgetful = mail({
    ids: z.strictObject({ deya_id: z.int() }),
    load: async () => ({ to: 'anna@example.gr', lang: 'el', deya_id: null, values: {} }),
    texts: { el: text, en: text, de: text, fr: text },
  });
  const asked = { id: 'j', template: 'forgetful', ids: { deya_id: 1 } };
  await expect(
    composeMail({ ...app, config: { publicUrl, mailFrom: 'a@b.gr' } }, { forgetful }, asked),
  ).rejects.toThrow('mail_without_its_utility');
});

/** Source files of the API without tests. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|node_modules/.test(file))
    .map((file) => join(folder, file));

it('no mail writes an address by itself: links are made in one place', () => {
  const features = join(import.meta.dirname, './features');
  const mailFiles = sources(features).filter((file) => /\bmail\(\{/.test(readFileSync(file, 'utf8')));
  expect(mailFiles.length).toBeGreaterThan(20);
  const writing = mailFiles.filter((file) => /publicUrl|withLocale|https?:\/\//.test(readFileSync(file, 'utf8')));
  expect(writing).toEqual([]);
});

it('in each language the link is the same but for the language', () => {
  for (const lang of LANGUAGES)
    expect(pageUrl({ publicUrl, lang, deya_id: 3 }, '/bills/7')).toBe(
      `${publicUrl}${lang === 'el' ? '' : `/${lang}`}/bills/7?deya_id=3`,
    );
});
