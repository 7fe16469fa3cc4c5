import {
  columnsOf,
  withColumns,
  type FormElement,
  type FormText,
  type StoredLayout,
  type StoredRow,
} from './form-layout.ts';
import {
  namedPlaces,
  placedElements,
  repeatedFieldPlaces,
  unknownReferencePlaces,
  type NamedPlace,
} from './form-places.ts';
import { LANGUAGES } from './languages.ts';

/** Most entries of a group. */
export const ENTRIES_MAX = 20;

/** The elements of a stored row, those of a group once. */
export const elementsOfStored = (row: StoredRow): FormElement[] => placedElements(row).map(({ element }) => element);

/** The names under which a row keeps answers, or is drawn. */
export const fieldsOfStored = (row: StoredRow): string[] => namedPlaces(row).map(({ name }) => name);

const namesOf = (places: readonly NamedPlace[]): string[] => [...new Set(places.map(({ name }) => name))];

/** Field names used more than once: such a form cannot be answered (spec D §5). */
export const repeatedFields = (rows: StoredLayout): string[] => namesOf(repeatedFieldPlaces(rows));

/** Fields that a condition or a calculation names before they are asked, or that do not exist. */
export const unknownReferences = (rows: StoredLayout): string[] => namesOf(unknownReferencePlaces(rows));

const cleanText = (text: FormText, clean: (html: string) => string): FormText => {
  if (typeof text === 'string') return clean(text);
  const others = LANGUAGES.flatMap((language) =>
    text[language] === undefined ? [] : [[language, clean(text[language])]],
  );
  return { ...text, ...Object.fromEntries(others) };
};

const cleanElement = (element: FormElement, clean: (html: string) => string): FormElement =>
  element.options.text === undefined
    ? element
    : { ...element, options: { ...element.options, text: cleanText(element.options.text, clean) } };

/** The rows with their formatted texts cleaned: those of blocks and of exits are HTML. */
export const withCleanTexts = (rows: StoredLayout, clean: (html: string) => string): StoredLayout => {
  const columns = (of: Parameters<typeof columnsOf>[0]) =>
    columnsOf(of).map((elements) => elements.map((one) => cleanElement(one, clean)));
  return rows.map((row) => {
    if (row.value === 'input') return withColumns(row, columns(row));
    if (row.value === 'group') return { ...row, elements: row.elements.map((one) => withColumns(one, columns(one))) };
    return row.value === 'exit' ? { ...row, text: cleanText(row.text, clean) } : row;
  });
};
