import { columnsOf, CHOICE_TYPES, type FormElement, type FormText } from '@hydria/shared/rules/form-layout.ts';
import { repeatedFields } from '@hydria/shared/rules/form-outline.ts';
import {
  blockNode,
  blocksOf,
  elementNode,
  placedElements,
  rowNode,
  storedRows,
  textIn,
  type EditedForm,
  type KeyedRow,
  type NodeId,
} from './edited-form.ts';

/** A part of the form that can have an error: the form itself, or a node of its tree. */
export type ErrorPlace = NodeId | 'form';

/** One error: where, at which property, and its code. */
export interface EditorError {
  at: ErrorPlace;
  property: string;
  code: string;
}

/** Names of answers: letters, digits, `_` and `-`. */
const NAME = /^[A-Za-z][\w-]{0,59}$/;

const isEmpty = (text: FormText | undefined): boolean => textIn(text, 'el').trim() === '';

const errorsOfItems = ({ type, items }: FormElement): [string, string][] => {
  if (!CHOICE_TYPES.includes(type)) return [];
  if (items.length === 0) return [['items', 'required']];
  return items.flatMap(({ value, label }, index): [string, string][] => [
    ...(isEmpty(label) ? [[`items.${index}.label`, 'required'] as [string, string]] : []),
    ...(value.trim() === '' ? [[`items.${index}.value`, 'required'] as [string, string]] : []),
    ...(items.findIndex((one) => one.value === value) < index
      ? [[`items.${index}.value`, 'item_exists'] as [string, string]]
      : []),
  ]);
};

const errorsOfElement = (element: FormElement, repeated: ReadonlySet<string>): [string, string][] => {
  const { options, type } = element;
  return [
    ...(isEmpty(options.label) ? [['options.label', 'required'] as [string, string]] : []),
    ...(type === 'epic' && isEmpty(options.text) ? [['options.text', 'required'] as [string, string]] : []),
    ...nameErrors('options.field', options.field, repeated),
    ...errorsOfItems(element),
  ];
};

const nameErrors = (property: string, name: string, repeated: ReadonlySet<string>): [string, string][] => {
  if (!NAME.test(name)) return [[property, name === '' ? 'required' : 'regex']];
  return repeated.has(name) ? [[property, 'item_exists']] : [];
};

const errorsOfRow = ({ row }: KeyedRow, repeated: ReadonlySet<string>): [string, string][] => {
  const name: [string, string][] = isEmpty(row.name) ? [['name', 'required']] : [];
  if (row.value === 'exit')
    return [
      ...name,
      ...nameErrors('id', row.id, repeated),
      ...(isEmpty(row.text) ? [['text', 'required'] as [string, string]] : []),
    ];
  if (row.value === 'settlements')
    return [
      ...name,
      ...nameErrors('field', row.field, repeated),
      ...Object.entries(row.labels).flatMap(([part, label]): [string, string][] =>
        isEmpty(label) ? [[`labels.${part}`, 'required']] : [],
      ),
    ];
  return row.value === 'group' ? [...name, ...nameErrors('field', row.field, repeated)] : name;
};

const at = (place: ErrorPlace, errors: readonly [string, string][]): EditorError[] =>
  errors.map(([property, code]) => ({ at: place, property, code }));

/** Errors of a form that the browser finds before it is saved, in reading order (spec D §5, Form editor). */
export const errorsOfForm = ({ settings, rows }: EditedForm): EditorError[] => {
  const repeated = new Set(repeatedFields(storedRows(rows)));
  const title = at('form', isEmpty(settings.title) ? [['title', 'required']] : []);
  const empty = at('form', rows.length === 0 ? [['api', 'required']] : []);
  return [
    ...title,
    ...empty,
    ...rows.flatMap((keyedRow) => {
      const { key, row } = keyedRow;
      const inner = blocksOf(row).flatMap((block, index) => [
        ...at(
          blockNode(key, index),
          row.value === 'group' && isEmpty(row.elements[index]?.name) ? [['name', 'required']] : [],
        ),
        ...columnsOf(block)
          .flat()
          .flatMap((element) => at(elementNode(element.id), errorsOfElement(element, repeated))),
      ]);
      return [...at(rowNode(key), errorsOfRow(keyedRow, repeated)), ...inner];
    }),
  ];
};

const COLUMN = /^elements([1-4])$/;

/** The part of the form at a path of the layout, such as `3.elements2.0.options.field`. */
const placeOf = (rows: readonly KeyedRow[], path: readonly string[]): { at: ErrorPlace; property: string } => {
  const [place = '', ...inRow] = path;
  const found = rows[Number(place)];
  if (!found) return { at: 'form', property: 'api' };
  const isInner = found.row.value === 'group' && inRow[0] === 'elements';
  const inner = isInner ? Number(inRow[1]) : 0;
  const rest = isInner ? inRow.slice(2) : inRow;
  const column = COLUMN.exec(rest[0] ?? '');
  if (!column)
    return { at: isInner ? blockNode(found.key, inner) : rowNode(found.key), property: rest.join('.') || 'name' };
  const wanted = { row: found.key, inner, column: Number(column[1]) - 1, index: Number(rest[1]) };
  const element = placedElements(rows).find(
    (one) =>
      one.place.row === wanted.row &&
      one.place.inner === wanted.inner &&
      one.place.column === wanted.column &&
      one.place.index === wanted.index,
  );
  return element
    ? { at: elementNode(element.element.id), property: rest.slice(2).join('.') || 'options.field' }
    : { at: rowNode(found.key), property: 'name' };
};

/** Errors of the server, by their paths, as errors at parts of the form. */
export const errorsOfServer = (
  { rows }: EditedForm,
  fields: Readonly<Partial<Record<string, readonly string[]>>>,
): EditorError[] =>
  Object.entries(fields).map(([path, codes = []]) => {
    const [field = '', ...inside] = path.split('.');
    const code = codes[0] ?? 'invalid';
    if (field !== 'api') return { at: 'form', property: field, code };
    return inside.length === 0 ? { at: 'form', property: 'api', code } : { ...placeOf(rows, inside), code };
  });
