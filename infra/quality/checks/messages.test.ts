import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codes } from '@hydria/shared/rules/codes.ts';

/** Every message of the specification has a code or a text, in four languages (docs/messages.md). */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const LANGUAGES = ['el', 'en', 'de', 'fr'];

type Texts = { [key: string]: string | Texts };

const catalogue = (folder: string, language: string): Texts =>
  JSON.parse(readFileSync(path.join(ROOT, folder, `${language}.json`), 'utf8'));

const rows = [
  ...readFileSync(path.join(ROOT, 'docs/messages.md'), 'utf8').matchAll(
    /^\| (.+?) +\| `([\w.]+)`(?: in `([\w/-]+)`)? +\|$/gm,
  ),
].map(([, message = '', name = '', folder]) => ({ message, name, folder }));

/** The text of a key, or one of its plural forms. */
const textOf = (texts: Texts, keys: readonly string[]): unknown => {
  const [last = '', ...before] = keys.toReversed();
  const place = before.toReversed().reduce<Texts>((inner, key) => (inner[key] ?? {}) as Texts, texts);
  return place[last] ?? place[`${last}_other`];
};

/** Messages that the portal never says, each with its reason. */
const unsaid = [
  ...readFileSync(path.join(ROOT, 'docs/messages.md'), 'utf8')
    .split('## Not said')[1]!
    .matchAll(/^\| ([A-Z].+?) +\| ([A-Z].{20,}?) +\|$/gm),
];

it('the two tables contain all of them', () => {
  expect(rows.length + unsaid.length).toBeGreaterThanOrEqual(68);
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
});

it.each(rows)('“$message” is the text of $name', ({ name, folder }) => {
  if (!folder) expect(codes).toContain(name);
  const keys = folder ? name.split('.') : ['validation', 'backend', name];
  for (const language of LANGUAGES) {
    const text = textOf(catalogue(folder ?? 'shared/locales', language), keys);
    expect([language, typeof text, String(text).length > 5]).toEqual([language, 'string', true]);
  }
});
