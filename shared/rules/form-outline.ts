import {
  columnsOf,
  fieldsOfCondition,
  withColumns,
  type FormElement,
  type FormText,
  type StoredLayout,
  type StoredRow,
} from './form-layout.ts';
import { LANGUAGES } from './languages.ts';

/** Most entries of a group. */
export const ENTRIES_MAX = 20;

/** The elements of a stored row, those of a group once. */
export const elementsOfStored = (row: StoredRow): FormElement[] => {
  if (row.value === 'input') return columnsOf(row).flat();
  return row.value === 'group' ? row.elements.flatMap((one) => columnsOf(one).flat()) : [];
};

/** The names under which a row keeps answers, or is drawn. */
export const fieldsOfStored = (row: StoredRow): string[] => {
  const own = elementsOfStored(row).map(({ options }) => options.field);
  if (row.value === 'group' || row.value === 'settlements') return [row.field, ...own];
  return row.value === 'exit' ? [row.id, ...own] : own;
};

const repeated = (names: string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

/** Field names used more than once: such a form cannot be answered (spec D §5). */
export const repeatedFields = (rows: StoredLayout): string[] => repeated(rows.flatMap(fieldsOfStored));

/** Ids used more than once, by which versions of a form are compared. */
export const repeatedIds = (rows: StoredLayout): string[] =>
  repeated(rows.flatMap((row) => elementsOfStored(row).map(({ id }) => id)));

/** The fields to which an element refers. */
const referencesOf = ({ conditionals, validation, options }: FormElement): string[] => [
  ...[...conditionals, ...(validation.required_if ?? [])].flatMap(fieldsOfCondition),
  ...(options.calculated?.of ?? []).flatMap((operand) => {
    if ('value' in operand) return [];
    return 'group' in operand ? [`${operand.group}:${operand.field}`] : [operand.field];
  }),
];

/** The names that later rows can refer to once this row is answered. */
const namesAfter = (row: StoredRow): string[] => {
  if (row.value === 'group')
    return [row.field, ...elementsOfStored(row).map((one) => `${row.field}:${one.options.field}`)];
  return row.value === 'settlements' ? [row.field] : [];
};

/**
 * Fields that a condition or a calculation names before they are asked, or that do not exist. A field of a group is known inside the
 * group; outside it, `<group>:<field>` stands for it in all entries.
 */
export const unknownReferences = (rows: StoredLayout): string[] => {
  const asked = new Set<string>();
  const unknown = new Set<string>();
  const look = (names: string[], known: ReadonlySet<string>) =>
    names.filter((name) => !known.has(name)).forEach((name) => unknown.add(name));
  for (const row of rows) {
    look(row.conditionals.flatMap(fieldsOfCondition), asked);
    const inside = row.value === 'input' ? asked : new Set(asked);
    for (const element of elementsOfStored(row)) {
      look(referencesOf(element), inside);
      if (element.type !== 'epic') inside.add(element.options.field);
    }
    for (const name of namesAfter(row)) asked.add(name);
  }
  return [...unknown];
};

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
