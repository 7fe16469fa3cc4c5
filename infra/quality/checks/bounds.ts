import { globSync } from 'node:fs';
import path from 'node:path';
import type { Field, Form } from '@hydria/shared/contract/forms/form.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { catalogueFolders, readCatalogue, type Catalogue } from '@hydria/release/catalogues.ts';

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && 'name' in value && 'fields' in value;

const formsOf = async (root: string): Promise<Form[]> => {
  const files = globSync('shared/contract/forms/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(root, file))));
  return modules.flatMap((module) => Object.values(module).filter(isForm));
};

/** The placeholders of bounds with their values as a person reads them: an amount in euros. */
const boundsOf = ({ kind, min, max, usual, line_max, days_max }: Field): [name: string, bound: number][] => {
  const unit = kind === 'money' ? 100 : 1;
  // Every text has at least 0 characters.
  const least = kind === 'text' && min === 0 ? undefined : min;
  return Object.entries({ min: least, max, usual, line_max, days_max }).flatMap(([name, bound]) =>
    bound === undefined ? [] : [[name, bound / unit]],
  );
};

/** The numbers that a text writes in figures: `34,5` and `5.000`, without codes such as `0110`. */
const numbersIn = (text: string): number[] =>
  [
    ...text
      .replaceAll(/\{\{[^}]*\}\}/g, ' ')
      .matchAll(/(?<![\p{L}\d#])(?!0\d)\d+(?:[.,]\d+|[\u00A0\u202F ]\d{3}(?!\d))*/gu),
  ].map(([figures]) => Number(figures.replaceAll(/[.,\u00A0\u202F ](?=\d{3}(?!\d))/g, '').replace(',', '.')));

/** Hints and errors that write a bound of their field by hand, although the form states it. */
export const handWrittenBounds = (catalogue: Catalogue, forms: readonly Form[]): string[] =>
  [...catalogue].flatMap(([key, text]) => {
    const [, name, field] = /^field\.(\w+)\.(\w+)_hint$/.exec(key) ?? /^error\.(\w+)\.(\w+)\.\w+$/.exec(key) ?? [];
    const stated = forms.flatMap((form) => (form.name === name ? (form.fields[field ?? ''] ?? []) : []));
    const numbers = new Set(numbersIn(text));
    const lines = stated
      .flatMap(boundsOf)
      .filter(([, bound]) => numbers.has(bound))
      .map(([name, bound]) => `"${key}" writes ${bound}, which the form states; write {{${name}}}`);
    return [...new Set(lines)];
  });

/** The same for all catalogues. One line per finding. */
export const checkBounds = async (root: string): Promise<string[]> => {
  const forms = await formsOf(root);
  return catalogueFolders(root).flatMap((folder) =>
    LANGUAGES.flatMap((language) => {
      const file = path.join(folder, `${language}.json`);
      return handWrittenBounds(readCatalogue(path.join(root, file)), forms).map((line) => `${file}: ${line}`);
    }),
  );
};
