import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';

/** Key of a text (`bills.due`) and its wording. */
export type Catalogue = ReadonlyMap<string, string>;

/** Words that are the same in Greek: names, units and abbreviations that a Greek reader meets in Latin letters. */
const SAME_IN_GREEK = new Set([
  'hydria',
  'e-mail',
  'iban',
  'rf',
  'pdf',
  'ph',
  'english',
  'deutsch',
  'français',
  'qr',
  'xml',
  'csv',
  'whatsapp',
  'viber',
  'png',
  'jpeg',
  'mb',
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nested groups become dotted keys. A value that is neither text nor group becomes an empty text, which is refused. */
export const flatten = (group: Record<string, unknown>, prefix = ''): [string, string][] =>
  Object.entries(group).flatMap(([key, value]): [string, string][] =>
    isRecord(value)
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, typeof value === 'string' ? value : '']],
  );

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)]
    .map(([, name, tag]) => name ?? `<${tag}>`)
    .toSorted()
    .join(' ');

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A singular may leave the number out ("one bill"), so forms of one key are compared as a group. */
const group = (key: string): string => key.replace(PLURAL, '');

const placeholdersOfGroups = (catalogue: Catalogue): Map<string, string> => {
  const groups = new Map<string, Set<string>>();
  for (const [key, text] of catalogue) {
    const names = groups.get(group(key)) ?? new Set();
    for (const name of placeholders(text).split(' ')) if (name) names.add(name);
    groups.set(group(key), names);
  }
  return new Map([...groups].map(([key, names]) => [key, [...names].toSorted().join(' ')]));
};

const latinOnly = (text: string): boolean => {
  const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').trim();
  return (
    /\p{Script=Latin}{2}/u.test(words) && !/\p{Script=Greek}/u.test(words) && !SAME_IN_GREEK.has(words.toLowerCase())
  );
};

/** The differences of one language's catalogue from the default one. */
export const compare = (language: Language, own: Catalogue, greek: Catalogue): string[] => {
  const ownNames = placeholdersOfGroups(own);
  const greekNames = placeholdersOfGroups(greek);
  const missing = [...greek.keys()].filter((key) => !own.has(key)).map((key) => `"${key}" is missing`);
  const surplus = [...own.keys()]
    .filter((key) => !greek.has(key))
    .map((key) => `"${key}" is not in ${DEFAULT_LANGUAGE}`);
  const different = [...ownNames]
    .filter(([key, names]) => greekNames.has(key) && greekNames.get(key) !== names)
    .map(
      ([key, names]) => `"${key}" has the placeholders [${names}], ${DEFAULT_LANGUAGE} has [${greekNames.get(key)}]`,
    );
  return language === DEFAULT_LANGUAGE ? [] : [...missing, ...surplus, ...different];
};

/** Texts about a limit, by the end of their key: a limit of 0 does not exist, and they need no form for it. */
const LIMITS =
  /(^|[._])(hint|short|long|min_length|max_length|min_text|max_text|min_choices|max_choices|reason_required)_one$/;

/** Texts in which no word agrees with their number. All others with a number have plural forms. */
const NUMBERS_ALONE = new Set([
  // The place of one among several: "step 2 of 5".
  'page.window',
  'member.window',
  'step.position',
  'form.step',
  'report.step',
  'measurements.position',
  'mine.photo_of',
  'progress.photo_of',
  'city.position',
  'tour.count',
  // A figure beside an amount, without a noun.
  'days.side',
  // The least number of households of a comparison, which is far above one (SIMILAR_LEAST).
  'similar_less',
  'similar_more',
  'similar_same',
]);

const lacksForms = (key: string, text: string): boolean =>
  /\{\{\s*count\b/.test(text) && !PLURAL.test(key) && !NUMBERS_ALONE.has(key);

/** The errors of one catalogue by itself. Plural texts have forms for 0, 1 and more (spec D §9). */
export const inspect = (language: Language, own: Catalogue): string[] =>
  [...own].flatMap(([key, text]) => [
    ...(text.trim() === '' ? [`"${key}" is empty`] : []),
    ...(language === DEFAULT_LANGUAGE && latinOnly(text) ? [`"${key}" is not Greek: "${text}"`] : []),
    ...(lacksForms(key, text) ? [`"${key}" has a number and no plural forms: "${text}"`] : []),
    ...(key.endsWith('_one') && !own.has(`${group(key)}_other`) ? [`"${key}" has no "_other"`] : []),
    ...(key.endsWith('_one') && !LIMITS.test(key) && !own.has(`${group(key)}_zero`) ? [`"${key}" has no "_zero"`] : []),
    ...(key.endsWith('_other') && !own.has(`${group(key)}_one`) ? [`"${key}" has no "_one"`] : []),
  ]);

export const readCatalogue = (file: string): Catalogue => {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(isRecord(content) ? flatten(content) : []);
};

const checkFolder = (root: string, folder: string): string[] => {
  const fileOf = (language: Language) => path.join(root, folder, `${language}.json`);
  const absent = LANGUAGES.filter((language) => !existsSync(fileOf(language)));
  if (absent.length > 0) return absent.map((language) => `${folder}/${language}.json does not exist`);
  const greek = readCatalogue(fileOf(DEFAULT_LANGUAGE));
  return LANGUAGES.flatMap((language) => {
    const own = readCatalogue(fileOf(language));
    return [...inspect(language, own), ...compare(language, own, greek)].map(
      (line) => `${folder}/${language}.json: ${line}`,
    );
  });
};

/** Folders that hold catalogues, found by name, so that a new package is checked without an edit here. */
export const catalogueFolders = (root: string): string[] =>
  globSync(['{shell,mf-*,shared,shared/*}/locales', '{shell,mf-*}/src/**/locales', 'infra/{gateway,*/*}/locales'], {
    cwd: root,
  }).toSorted();

/** Every text exists in every language, with the same placeholders and plural forms. One line per finding. */
export const checkCatalogues = (root: string): string[] =>
  catalogueFolders(root).flatMap((folder) => checkFolder(root, folder));
