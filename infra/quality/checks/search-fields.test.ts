import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** The search field of a phone of 390 pixels shows so many characters of its text. */
const ROOM = 38;

/** Texts of search fields, by their keys. */
const searchTexts = (catalogue: object): string[] =>
  Object.entries(catalogue).flatMap(([key, text]) => {
    if (typeof text === 'object') return searchTexts(text);
    return key === 'search' ? [String(text)] : [];
  });

const catalogues = globSync('mf-*/src/**/locales/*.json', { cwd: ROOT });

it('finds the catalogues of the remotes', () => expect(catalogues.length).toBeGreaterThan(40));

it.each(catalogues)('the texts of search fields in %s are whole on a phone', (file) => {
  const texts = searchTexts(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(texts.filter((text) => text.length > ROOM)).toEqual([]);
});
