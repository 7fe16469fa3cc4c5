import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import {
  columnsOf,
  withColumns,
  type ElementType,
  type FormElement,
  type FormText,
  type StoredLayout,
  type StoredRow,
} from '@hydria/shared/rules/form-layout.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';

/** The settings of a form beside its layout. */
export type Settings = Pick<
  FormDraft,
  | 'title'
  | 'description'
  | 'success_note'
  | 'error_note'
  | 'language'
  | 'is_payment'
  | 'payment'
  | 'document'
  | 'assign_to_person'
  | 'assign_to_team'
  | 'notes'
  | 'redirect_url'
  | 'submit_method'
  | 'save_method'
  | 'endpoint'
  | 'parentForm'
  | 'book'
  | 'one_page'
  | 'cosign'
  | 'cosign_text'
  | 'cosign_days'
  | 'purpose'
  | 'retention_days'
  | 'remind_days'
>;

/** A row with a key that stays while the row moves. */
export interface KeyedRow {
  key: string;
  row: StoredRow;
}

/** A form as its editor changes it. */
export interface EditedForm {
  form_id: string;
  settings: Settings;
  rows: readonly KeyedRow[];
}

/** A part of a form that has columns: a row of fields, or one of the rows inside a group. */
export interface BlockPlace {
  row: string;
  /** Place inside the group; 0 of a row of fields. */
  inner: number;
}

/** Where an element stands: its block, its column and its place in the column, each counted from 0. */
export interface ElementPlace extends BlockPlace {
  column: number;
  index: number;
}

/** A row, a row inside a group, or an element: by its name in the tree. */
export type NodeId = `row:${string}` | `block:${string}:${number}` | `element:${string}`;

export const rowNode = (key: string): NodeId => `row:${key}`;
export const blockNode = (key: string, inner: number): NodeId => `block:${key}:${inner}`;
export const elementNode = (id: string): NodeId => `element:${id}`;

const newKey = (): string => newIdempotencyKey().slice(0, 12);

/** The rows with keys. */
export const keyed = (rows: StoredLayout): KeyedRow[] => rows.map((row) => ({ key: newKey(), row }));

/** The rows as they are stored. */
export const storedRows = (rows: readonly KeyedRow[]): StoredLayout => rows.map(({ row }) => row);

type Block = Parameters<typeof columnsOf>[0];

/** The parts of a row that have columns. */
export const blocksOf = (row: StoredRow): readonly Block[] => {
  if (row.value === 'input') return [row];
  return row.value === 'group' ? row.elements : [];
};

/** A place with the element that stands there. */
export interface PlacedElement {
  element: FormElement;
  place: ElementPlace;
}

/** Every element with its place, in reading order. */
export const placedElements = (rows: readonly KeyedRow[]): PlacedElement[] =>
  rows.flatMap(({ key, row }) =>
    blocksOf(row).flatMap((block, inner) =>
      columnsOf(block).flatMap((elements, column) =>
        elements.map((element, index) => ({ element, place: { row: key, inner, column, index } })),
      ),
    ),
  );

/** The element with this id, and its place. */
export const findElement = (rows: readonly KeyedRow[], id: string): PlacedElement | undefined =>
  placedElements(rows).find(({ element }) => element.id === id);

/** The columns of every block in reading order: an element moves from one to the next. */
export const columnPlaces = (rows: readonly KeyedRow[]): Omit<ElementPlace, 'index'>[] =>
  rows.flatMap(({ key, row }) =>
    blocksOf(row).flatMap((block, inner) => columnsOf(block).map((_, column) => ({ row: key, inner, column }))),
  );

/** The rows with another one in the place of `key`. */
export const withRow = (rows: readonly KeyedRow[], key: string, change: (row: StoredRow) => StoredRow): KeyedRow[] =>
  rows.map((one) => (one.key === key ? { key, row: change(one.row) } : one));

/** The row with other columns in one of its blocks. */
const withBlock = (row: StoredRow, inner: number, change: (columns: FormElement[][]) => FormElement[][]): StoredRow => {
  if (row.value === 'input') return withColumns(row, change(columnsOf(row)));
  if (row.value !== 'group') return row;
  return {
    ...row,
    elements: row.elements.map((one, index) => (index === inner ? withColumns(one, change(columnsOf(one))) : one)),
  };
};

/** The rows with other elements in one column. */
export const withColumn = (
  rows: readonly KeyedRow[],
  at: Omit<ElementPlace, 'index'>,
  change: (elements: FormElement[]) => FormElement[],
): KeyedRow[] =>
  withRow(rows, at.row, (row) =>
    withBlock(row, at.inner, (columns) =>
      columns.map((elements, column) => (column === at.column ? change(elements) : elements)),
    ),
  );

/** The rows with another element in the place of the one with this id. */
export const withElement = (
  rows: readonly KeyedRow[],
  id: string,
  change: (element: FormElement) => FormElement,
): KeyedRow[] => {
  const found = findElement(rows, id);
  if (!found) return [...rows];
  return withColumn(rows, found.place, (elements) => elements.map((one) => (one.id === id ? change(one) : one)));
};

/** Every name under which the form keeps an answer or draws a row. */
export const usedNames = (rows: readonly KeyedRow[]): Set<string> => {
  const own = rows.flatMap(({ row }) => {
    if (row.value === 'group' || row.value === 'settlements') return [row.field];
    return row.value === 'exit' ? [row.id] : [];
  });
  return new Set([...own, ...placedElements(rows).map(({ element }) => element.options.field)]);
};

/** A name that the form does not use yet: `<stem>_<number>`. */
export const freeName = (used: ReadonlySet<string>, stem: string): string => {
  let number = 1;
  while (used.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
};

const STEMS: Record<ElementType, string> = {
  text_field: 'text',
  text_area: 'long_text',
  selects: 'choice',
  autocomplete_selects: 'search',
  radio_buttons: 'choice',
  check_boxes: 'choices',
  datepicker: 'date',
  file_input: 'file',
  epic: 'block',
};

/** A new element without words. */
export const newElement = (type: ElementType, used: ReadonlySet<string>): FormElement => {
  const field = freeName(used, STEMS[type]);
  return {
    id: newKey(),
    type,
    options: { field, label: { el: '' }, ...(type === 'epic' && { text: { el: '' } }) },
    items: [],
    conditionals: [],
    validation: {},
  };
};

const head = { name: { el: '' }, showTitle: true, theme: 'Plain' as const, conditionals: [] };

/** Kinds of rows. */
export const ROW_KINDS = ['input', 'group', 'exit', 'settlements'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** A new row without words. */
export const newRow = (kind: RowKind, used: ReadonlySet<string>): KeyedRow => {
  const key = newKey();
  const block = { name: { el: '' }, grid: 1 as const, elements1: [] };
  if (kind === 'group')
    return {
      key,
      row: { value: kind, ...head, field: freeName(used, 'group'), least: 1, most: 5, elements: [block] },
    };
  if (kind === 'exit') return { key, row: { value: kind, ...head, id: freeName(used, 'exit'), text: { el: '' } } };
  if (kind === 'settlements') {
    const empty = { el: '' };
    const labels = {
      number: empty,
      date: empty,
      amount: empty,
      kind: empty,
      discount: empty,
      interest_reduction: empty,
    };
    return { key, row: { value: kind, ...head, field: freeName(used, 'plan'), required: true, labels } };
  }
  return { key, row: { value: kind, ...head, grid: 1, elements1: [] } };
};

/** The text of a language; empty without a translation. */
export const textIn = (text: FormText | null | undefined, language: Language): string => {
  if (text == null) return '';
  if (typeof text === 'string') return language === 'el' ? text : '';
  return text[language] ?? '';
};

type Words = Exclude<FormText, string>;

/** The text with other words in one language; an empty translation is left out, and a text without Greek words is none. */
export const withText = (text: FormText | null | undefined, language: Language, words: string): Words => {
  const before: Words = typeof text === 'string' ? { el: text } : (text ?? { el: '' });
  if (language === 'el') return { ...before, el: words };
  const { [language]: _removed, ...rest } = before;
  return words === '' ? { ...rest, el: before.el } : { ...before, [language]: words };
};

/** The same for a text that may be missing: without any words there is none. */
export const optionalText = (
  text: FormText | null | undefined,
  language: Language,
  words: string,
): Words | undefined => {
  const changed = withText(text, language, words);
  return Object.values(changed).every((one) => !one) ? undefined : changed;
};
