import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';

/** A word that the texts of one language avoid, and the word of the glossary for the same thing. */
interface Term {
  language: Language;
  avoided: string;
  instead: string;
  pattern: RegExp;
}

const ROW = /^\|\s*(el|en|de|fr)\s*\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|$/gm;

/** Whole words in any case; `*` stands for an ending. */
const toPattern = (words: string): RegExp => {
  const escaped = words.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '\\p{L}*');
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'iu');
};

/** The rows of the table "Words to avoid" in docs/glossary.md. */
export const readTerms = (glossary: string): Term[] =>
  [...glossary.matchAll(ROW)].map(([, language, avoided = '', instead = '']) => ({
    language: language as Language,
    avoided,
    instead,
    pattern: toPattern(avoided),
  }));

/** Every text below a value, with its path: `nav.0.label.de`. */
const flatten = (value: unknown, prefix: string[] = []): [key: string, text: string][] => {
  if (typeof value === 'string') return [[prefix.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...prefix, key]));
};

/** The texts of one language in a catalogue, or in the titles of a manifest. */
const textsOf = (file: string, language: Language): [key: string, text: string][] => {
  const texts = flatten(JSON.parse(readFileSync(file, 'utf8')));
  return file.endsWith('remote.json') ? texts.filter(([key]) => key.endsWith(`.${language}`)) : texts;
};

const filesOf = (language: Language): string[] => [
  `{shell,shared,mf-*}/**/locales/${language}.json`,
  '{shell,mf-*}/remote.json',
];

/** Texts of catalogues and manifests that use a word which the glossary avoids. */
export const checkTerms = (root: string): string[] => {
  const terms = readTerms(readFileSync(path.join(root, 'docs', 'glossary.md'), 'utf8'));
  if (terms.length === 0) return ['docs/glossary.md has no rows under "Words to avoid"'];
  return LANGUAGES.flatMap((language) => {
    const own = terms.filter((term) => term.language === language);
    const files = globSync(filesOf(language), { cwd: root, exclude: (name) => name === 'node_modules' });
    return files
      .toSorted()
      .flatMap((file) =>
        textsOf(path.join(root, file), language).flatMap(([key, text]) =>
          own
            .filter(({ pattern }) => pattern.test(text))
            .map(({ avoided, instead }) => `${file}: ${key}: "${avoided}"; write ${instead}`),
        ),
      );
  });
};
