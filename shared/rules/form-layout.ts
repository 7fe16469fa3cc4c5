import type { Language, Localized } from './languages.ts';

/** A text of a form: one for all languages (what most utilities write), or one in each; without a translation, the Greek one. */
export type FormText = string | (Pick<Localized, 'el'> & { [L in Language]?: string | undefined });

/** The text in a language. */
export const formText = (text: FormText, language: Language): string =>
  typeof text === 'string' ? text : (text[language] ?? text.el);

/**
 * Element types that can be filled in (spec D §3 names two more, `epic` and `file input`, that no form may use yet).
 */
export const ELEMENT_TYPES = [
  'text_field',
  'text_area',
  'selects',
  'radio_buttons',
  'check_boxes',
  'datepicker',
] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** A bound of a date that moves: the day on which the form is answered. */
export const TODAY = 'today';

/** One choice of selects, radio buttons and check boxes. */
export interface FormItem {
  value: string;
  label: FormText;
}

/** Shown only while the field holds this value (for check boxes: holds it among others). */
export interface FormCondition {
  field: string;
  value: string;
}

/**
 * Rules of one element; `min` and `max` are lengths of text, values of numbers, dates of dates, counts of check boxes. Of a date they
 * may also be `TODAY`.
 */
export interface FormValidation {
  required?: boolean | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  /** The format of the text. */
  format?: 'email' | 'phone' | 'numeric' | 'integer' | 'afm' | undefined;
}

export interface FormElement {
  id: string;
  type: ElementType;
  options: {
    /** Key of the answer; unique in the form. */
    field: string;
    label: FormText;
    hint?: FormText | undefined;
    /** For the browser's own help: `email`, `tel`, `given-name`. */
    autocomplete?: string | undefined;
    default?: string | undefined;
  };
  items: FormItem[];
  conditionals: FormCondition[];
  validation: FormValidation;
}

/** One row of the layout: 1 to 4 columns, each with its elements (spec D §3). */
export interface FormRow {
  value: 'input';
  name: FormText;
  /** The name is shown as a heading and begins a new screen. */
  showTitle: boolean;
  theme: 'Plain';
  grid: 1 | 2 | 3 | 4;
  conditionals: FormCondition[];
  elements1: FormElement[];
  elements2?: FormElement[] | undefined;
  elements3?: FormElement[] | undefined;
  elements4?: FormElement[] | undefined;
}

/** A form's `api` field, parsed; the API transfers it as a JSON string. */
export type FormLayout = FormRow[];

/** The elements of each column of a row; a column without elements stays, so that the others keep their place. */
export const columnsOf = (row: FormRow): FormElement[][] =>
  [row.elements1, row.elements2, row.elements3, row.elements4].slice(0, row.grid).map((elements) => elements ?? []);

/** The row with other elements in its columns. */
export const withColumns = (
  row: FormRow,
  [elements1 = [], elements2, elements3, elements4]: FormElement[][],
): FormRow => ({ ...row, elements1, elements2, elements3, elements4 });

/** Every element in reading order. */
export const elementsOf = (rows: FormLayout): FormElement[] => rows.flatMap((row) => columnsOf(row).flat());

/** The rows with other names of their fields. */
export const renamedFields = (rows: FormLayout, rename: (field: string) => string): FormLayout => {
  const conditionals = (all: FormCondition[]) => all.map((one) => ({ ...one, field: rename(one.field) }));
  const element = (one: FormElement): FormElement => ({
    ...one,
    options: { ...one.options, field: rename(one.options.field) },
    conditionals: conditionals(one.conditionals),
  });
  return rows.map((row) => ({
    ...withColumns(
      row,
      columnsOf(row).map((elements) => elements.map(element)),
    ),
    conditionals: conditionals(row.conditionals),
  }));
};

/** Field names used more than once: such a form cannot be answered (spec D §5). */
export const repeatedFields = (rows: FormLayout): string[] => {
  const fields = elementsOf(rows).map((element) => element.options.field);
  return [...new Set(fields.filter((field, index) => fields.indexOf(field) !== index))];
};

/** Fields that a condition names before they are asked, or that do not exist: such a condition could never hold. */
export const unknownConditions = (rows: FormLayout): string[] => {
  const asked = new Set<string>();
  const unknown = new Set<string>();
  const look = (conditionals: FormCondition[]) =>
    conditionals.filter(({ field }) => !asked.has(field)).forEach(({ field }) => unknown.add(field));
  for (const row of rows) {
    look(row.conditionals);
    for (const element of columnsOf(row).flat()) {
      look(element.conditionals);
      asked.add(element.options.field);
    }
  }
  return [...unknown];
};

/** Rows of one screen: a row that shows its title begins the next one. */
export const stepsOf = (rows: FormLayout): FormLayout[] => {
  const steps: FormLayout[] = [];
  for (const row of rows) {
    if (row.showTitle || steps.length === 0) steps.push([]);
    steps.at(-1)?.push(row);
  }
  return steps;
};

/**
 * A form's `api` string as rows. Throws for an invalid layout, so that the page shows its failure and not half a form.
 */
export const readLayout = (api: string): FormLayout => {
  const rows: unknown = JSON.parse(api);
  if (!isLayout(rows)) throw new Error('The layout of this form cannot be read.');
  return rows;
};

/** Checks the outline only: the server has validated every stored layout against its schema. */
const isLayout = (rows: unknown): rows is FormLayout =>
  Array.isArray(rows) && rows.length > 0 && rows.every((row) => Array.isArray(row?.elements1));
