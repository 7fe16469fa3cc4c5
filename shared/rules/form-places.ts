import { columnsOf, type FormCondition, type FormElement, type StoredLayout, type StoredRow } from './form-layout.ts';

/** The keys that lead to a part of a layout, beginning with the number of its row. */
export type FormPath = readonly (string | number)[];

/** A name in a layout, and where it stands. */
export interface NamedPlace {
  name: string;
  path: FormPath;
}

/** An element, and where it stands. */
interface PlacedElement {
  element: FormElement;
  path: FormPath;
}

const inColumns = (of: Parameters<typeof columnsOf>[0], path: FormPath): PlacedElement[] =>
  columnsOf(of).flatMap((elements, column) =>
    elements.map((element, index) => ({ element, path: [...path, `elements${column + 1}`, index] })),
  );

/** The elements of a stored row with their places, those of a group once. */
export const placedElements = (row: StoredRow, path: FormPath = []): PlacedElement[] => {
  if (row.value === 'input') return inColumns(row, path);
  return row.value === 'group'
    ? row.elements.flatMap((one, index) => inColumns(one, [...path, 'elements', index]))
    : [];
};

/** Where each name of answers is given, in reading order. */
export const namedPlaces = (row: StoredRow, path: FormPath = []): NamedPlace[] => {
  const own = placedElements(row, path).map(({ element: { options }, path: at }) => ({
    name: options.field,
    path: [...at, 'options', 'field'],
  }));
  if (row.value === 'group' || row.value === 'settlements')
    return [{ name: row.field, path: [...path, 'field'] }, ...own];
  return row.value === 'exit' ? [{ name: row.id, path: [...path, 'id'] }, ...own] : own;
};

/** The places whose name another place has too. */
const repeated = (places: NamedPlace[]): NamedPlace[] => {
  const times = new Map<string, number>();
  for (const { name } of places) times.set(name, (times.get(name) ?? 0) + 1);
  return places.filter(({ name }) => (times.get(name) ?? 0) > 1);
};

/** Each place of a field name that is used more than once. */
export const repeatedFieldPlaces = (rows: StoredLayout): NamedPlace[] =>
  repeated(rows.flatMap((row, index) => namedPlaces(row, [index])));

/** Each place of an id that is used more than once. */
export const repeatedIdPlaces = (rows: StoredLayout): NamedPlace[] =>
  repeated(
    rows.flatMap((row, index) =>
      placedElements(row, [index]).map(({ element: { id }, path }) => ({ name: id, path: [...path, 'id'] })),
    ),
  );

const inCondition = (condition: FormCondition, path: FormPath): NamedPlace[] => {
  if ('all' in condition) return inConditions(condition.all, [...path, 'all']);
  if ('any' in condition) return inConditions(condition.any, [...path, 'any']);
  return [{ name: condition.field, path: [...path, 'field'] }];
};

const inConditions = (conditions: readonly FormCondition[], path: FormPath): NamedPlace[] =>
  conditions.flatMap((condition, index) => inCondition(condition, [...path, index]));

/** The fields to which an element refers. */
const referencesOf = ({ element: { conditionals, validation, options }, path }: PlacedElement): NamedPlace[] => [
  ...inConditions(conditionals, [...path, 'conditionals']),
  ...inConditions(validation.required_if ?? [], [...path, 'validation', 'required_if']),
  ...(options.calculated?.of ?? []).flatMap((operand, index) => {
    if ('value' in operand) return [];
    const name = 'group' in operand ? `${operand.group}:${operand.field}` : operand.field;
    return [{ name, path: [...path, 'options', 'calculated', 'of', index, 'field'] }];
  }),
];

/** The names that later rows can refer to once this row is answered. */
const namesAfter = (row: StoredRow): string[] => {
  if (row.value === 'group')
    return [row.field, ...placedElements(row).map(({ element }) => `${row.field}:${element.options.field}`)];
  return row.value === 'settlements' ? [row.field] : [];
};

/**
 * Each place where a condition or a calculation names a field before it is asked, or one that does not exist. A field of a group is known
 * inside the group; outside it, `<group>:<field>` stands for it in all entries.
 */
export const unknownReferencePlaces = (rows: StoredLayout): NamedPlace[] => {
  const asked = new Set<string>();
  const unknown: NamedPlace[] = [];
  const look = (places: NamedPlace[], known: ReadonlySet<string>) =>
    unknown.push(...places.filter(({ name }) => !known.has(name)));
  for (const [index, row] of rows.entries()) {
    look(inConditions(row.conditionals, [index, 'conditionals']), asked);
    const inside = row.value === 'input' ? asked : new Set(asked);
    for (const placed of placedElements(row, [index])) {
      look(referencesOf(placed), inside);
      if (placed.element.type !== 'epic') inside.add(placed.element.options.field);
    }
    for (const name of namesAfter(row)) asked.add(name);
  }
  return unknown;
};
