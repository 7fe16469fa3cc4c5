import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { LEGAL_KINDS, type LegalKind } from '@hydria/shared/rules/content.ts';
import { sql } from 'kysely';
import { configFromEnv } from '../../../main/config-from-env.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`update deya set email_public = 'info@alpha.example', title = 'ΔΕΥΑ <b>Άλφα</b>' where id = 1`.execute(
    app.admin,
  );
  await sql`insert into legal_text (deya_id, kind, lang, valid_from, title, description) values
    (2, 'terms-of-use', 'el', '2024-01-01', 'Παλιοί όροι', '<p>2024</p>'),
    (2, 'terms-of-use', 'el', '2026-01-01', 'Όροι', '<p>2026</p>'),
    (2, 'terms-of-use', 'el', '2027-01-01', 'Νέοι όροι', '<p>2027</p>'),
    (2, 'terms-of-use', 'de', '2026-01-01', 'Bedingungen', '<p>2026</p>'),
    (2, 'terms-of-use', 'en', '2025-01-01', 'Terms', '<p>2025</p>')`.execute(app.admin);
});
afterAll(() => app.stop());

const text = async (query: string, of = app) => (await of.send(`GET /api/deya/legal?${query}`)).json();

const validFrom = (kind: LegalKind) => (kind === 'accessibility-statement' ? '2026-11-23' : '2022-04-13');

it.each(LEGAL_KINDS.flatMap((kind) => LANGUAGES.map((lang) => [kind, lang] as const)))(
  'the installation has its %s in %s, with the utility and its address in it',
  async (kind, lang) => {
    const { description, ...rest } = await text(`deya_id=1&kind=${kind}&lang=${lang}`);
    expect(rest).toMatchObject({ kind, lang, valid_from: validFrom(kind), deya_id: null });
    expect(description).toContain(lang === 'el' ? '(ΔΕΥΑ &lt;b&gt;Άλφα&lt;/b&gt;)' : '(DEYA Alpha)');
    expect(description).toContain('href="mailto:info@alpha.example"');
    expect(description).not.toMatch(/[{}]|<h1/);
  },
);

it.each([
  [
    'terms-of-use',
    [/δωρεάν και χωρίς χρονικό όριο/, /παύσει η συνεργασία/, /διακοπεί η υδροδότηση/, /δικαστήρια της Αθήνας/],
  ],
  [
    'privacy-policy',
    [/δήμοι και υπηρεσίες ύδρευσης, χρηματοπιστωτικά ιδρύματα/, /δεν πωλούνται/, /πρόσβαση, διόρθωση ή διαγραφή/],
  ],
  [
    'accessibility-statement',
    // The sections of the model statement in Decision (EU) 2018/1523.
    [/Κατάσταση συμμόρφωσης/, /Μη προσβάσιμο/, /αυτοαξιολόγηση/, /30 ημέρες/, /4727\/2020/, /Συνήγορο του Πολίτη/],
  ],
])('the %s contains the points of the specification', async (kind, facts) => {
  const { description } = await text(`kind=${kind}&lang=el`);
  for (const fact of facts) expect(description).toMatch(fact);
  expect(description).toContain('privacy@hydria.example');
});

it('a utility’s own text takes precedence: the newest that applies, in Greek where there is no translation', async () => {
  const own = (lang: string) => text(`deya_id=2&kind=terms-of-use&lang=${lang}`);
  expect(await own('el')).toMatchObject({ title: 'Όροι', valid_from: '2026-01-01', lang: 'el', deya_id: 2 });
  expect(await own('de')).toMatchObject({ title: 'Bedingungen', valid_from: '2026-01-01', lang: 'de' });
  // The translation of an older text does not apply any more.
  expect(await own('en')).toMatchObject({ title: 'Όροι', valid_from: '2026-01-01', lang: 'el' });
  expect(await own('fr')).toMatchObject({ title: 'Όροι', lang: 'el' });
  expect(await text('deya_id=2&kind=privacy-policy&lang=fr')).toMatchObject({ deya_id: null, lang: 'fr' });
});

it('a utility may state the accessibility of its pages in its own words', async () => {
  await sql`insert into legal_text (deya_id, kind, lang, valid_from, title, description)
    values (2, 'accessibility-statement', 'el', '2026-01-01', 'Δική μας δήλωση', '<p>Δήλωση</p>')`.execute(app.admin);
  const statement = await text('deya_id=2&kind=accessibility-statement&lang=de');
  expect(statement).toMatchObject({ title: 'Δική μας δήλωση', lang: 'el', deya_id: 2 });
});

it('is not found for an unknown utility, or an unknown kind of text', async () => {
  for (const deya_id of [4, 99]) {
    expect(await text(`deya_id=${deya_id}&kind=terms-of-use&lang=el`)).toEqual({ message: 'deya_not_found' });
  }
  expect(await text('kind=../../secret&lang=el')).toEqual({ message: { kind: ['invalid'] } });
});

it('an installation has its own texts in a folder; scripts are removed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'legal-'));
  const html = '<!-- valid_from: 2026-02-03 --><h1>Δικοί μας</h1><p onclick="x">Όροι</p><script>alert(1)</script>';
  await writeFile(path.join(folder, 'terms-of-use.el.html'), html);
  expect(() => configFromEnv({ LEGAL_TEXTS: folder })).toThrow(/privacy-policy.el.html is not there/);
  await writeFile(path.join(folder, 'privacy-policy.el.html'), html);
  expect(() => configFromEnv({ LEGAL_TEXTS: folder })).toThrow(/accessibility-statement.el.html is not there/);
  await writeFile(path.join(folder, 'accessibility-statement.el.html'), html);
  const { legalTexts } = configFromEnv({ LEGAL_TEXTS: folder });
  const other = await startTestApp({ legalTexts: legalTexts! });
  expect(await text('kind=terms-of-use&lang=de', other)).toMatchObject({
    lang: 'el',
    title: 'Δικοί μας',
    description: '<p>Όροι</p>',
    valid_from: '2026-02-03',
  });
  await other.stop();
});
