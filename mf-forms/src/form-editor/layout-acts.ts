import {
  columnsOf,
  renamedCondition,
  withColumns,
  type ElementType,
  type FormCondition,
  type FormElement,
  type Operand,
  type StoredRow,
} from '@hydria/shared/rules/form-layout.ts';
import {
  columnPlaces,
  findElement,
  freeName,
  newElement,
  newRow,
  placedElements,
  usedNames,
  withColumn,
  withRow,
  type ElementPlace,
  type KeyedRow,
  type RowKind,
} from './edited-form.ts';

type Rows = readonly KeyedRow[];

/** The rows after an act, and the key or id of what it has made. */
interface Made {
  rows: KeyedRow[];
  made: string;
}

/** Adds a row behind another one; at the end without one. */
export const addRow = (rows: Rows, kind: RowKind, after: string | null): Made => {
  const made = newRow(kind, usedNames(rows));
  const place = rows.findIndex(({ key }) => key === after);
  return { rows: [...rows].toSpliced(place < 0 ? rows.length : place + 1, 0, made), made: made.key };
};

/** Adds an element at a place. */
export const addElement = (rows: Rows, type: ElementType, at: ElementPlace): Made => {
  const element = newElement(type, usedNames(rows));
  return { rows: withColumn(rows, at, (elements) => elements.toSpliced(at.index, 0, element)), made: element.id };
};

/** Adds a row inside a group. */
export const addInnerRow = (rows: Rows, key: string): KeyedRow[] =>
  withRow(rows, key, (row) =>
    row.value === 'group' ? { ...row, elements: [...row.elements, { name: { el: '' }, grid: 1, elements1: [] }] } : row,
  );

/** Removes a row inside a group; the last one stays. */
export const removeInnerRow = (rows: Rows, key: string, inner: number): KeyedRow[] =>
  withRow(rows, key, (row) =>
    row.value === 'group' && row.elements.length > 1
      ? { ...row, elements: row.elements.filter((_, index) => index !== inner) }
      : row,
  );

export const removeRow = (rows: Rows, key: string): KeyedRow[] => rows.filter((row) => row.key !== key);

export const removeElement = (rows: Rows, id: string): KeyedRow[] => {
  const found = findElement(rows, id);
  return found ? withColumn(rows, found.place, (elements) => elements.filter((one) => one.id !== id)) : [...rows];
};

/** Moves a row to another place, counted without it; the first stays first, and the last stays last. */
export const placeRow = (rows: Rows, key: string, index: number): KeyedRow[] => {
  const moved = rows.find((row) => row.key === key);
  if (!moved) return [...rows];
  const others = rows.filter((row) => row.key !== key);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, moved);
};

/** Moves a row up or down by one place. */
export const moveRow = (rows: Rows, key: string, by: -1 | 1): KeyedRow[] =>
  placeRow(rows, key, rows.findIndex((row) => row.key === key) + by);

/** Moves an element to a place, counted without it. */
export const placeElement = (rows: Rows, id: string, to: ElementPlace): KeyedRow[] => {
  const found = findElement(rows, id);
  if (!found) return [...rows];
  return withColumn(removeElement(rows, id), to, (elements) =>
    elements.toSpliced(Math.max(0, Math.min(to.index, elements.length)), 0, found.element),
  );
};

const isColumn = (one: Omit<ElementPlace, 'index'>, other: Omit<ElementPlace, 'index'>): boolean =>
  one.row === other.row && one.inner === other.inner && one.column === other.column;

const sizeOf = (rows: Rows, at: Omit<ElementPlace, 'index'>): number =>
  placedElements(rows).filter(({ place }) => isColumn(place, at)).length;

/** The place to which one step up or down leads; undefined at the ends of the form. */
const nextPlace = (rows: Rows, place: ElementPlace, by: -1 | 1): ElementPlace | undefined => {
  const index = place.index + by;
  if (index >= 0 && index < sizeOf(rows, place)) return { ...place, index };
  const places = columnPlaces(rows);
  const next = places[places.findIndex((one) => isColumn(one, place)) + by];
  return next && { ...next, index: by < 0 ? sizeOf(rows, next) : 0 };
};

/** Moves an element one step in reading order: in its column, and beyond its end into the next column. */
export const moveElement = (rows: Rows, id: string, by: -1 | 1): KeyedRow[] => {
  const found = findElement(rows, id);
  const to = found && nextPlace(rows, found.place, by);
  return to ? placeElement(rows, id, to) : [...rows];
};

const copyOf = (element: FormElement, used: Set<string>): FormElement => {
  const stem = element.options.field.replace(/_\d+$/, '').slice(0, 50);
  const field = freeName(used, stem);
  used.add(field);
  return { ...element, id: newElement(element.type, used).id, options: { ...element.options, field } };
};

/** Copies an element behind itself under a free name. */
export const duplicateElement = (rows: Rows, id: string): Made => {
  const found = findElement(rows, id);
  if (!found) return { rows: [...rows], made: id };
  const { place, element } = found;
  const copy = copyOf(element, usedNames(rows));
  return { rows: withColumn(rows, place, (elements) => elements.toSpliced(place.index + 1, 0, copy)), made: copy.id };
};

/** References among the copied fields lead to the copies. */
const copyOfRow = (row: StoredRow, used: Set<string>): StoredRow => {
  const names = new Map<string, string>();
  const copied = (elements: FormElement[]) =>
    elements.map((element) => {
      const copy = copyOf(element, used);
      names.set(element.options.field, copy.options.field);
      return copy;
    });
  const columns = (block: Parameters<typeof columnsOf>[0]) => columnsOf(block).map(copied);
  const own = (name: string, stem: string): string => {
    const free = freeName(used, stem);
    used.add(free);
    names.set(name, free);
    return free;
  };
  const made = ((): StoredRow => {
    if (row.value === 'input') return withColumns(row, columns(row));
    if (row.value === 'group')
      return {
        ...row,
        field: own(row.field, 'group'),
        elements: row.elements.map((one) => withColumns(one, columns(one))),
      };
    return row.value === 'exit' ? { ...row, id: own(row.id, 'exit') } : { ...row, field: own(row.field, 'plan') };
  })();
  return renamedInRow(made, (name) => names.get(name) ?? name);
};

/** Copies a row behind itself; its fields have free names. */
export const duplicateRow = (rows: Rows, key: string): Made => {
  const place = rows.findIndex((row) => row.key === key);
  const found = rows[place];
  if (!found) return { rows: [...rows], made: key };
  const used = usedNames(rows);
  const copy = { key: newRow('input', used).key, row: copyOfRow(found.row, used) };
  return { rows: [...rows].toSpliced(place + 1, 0, copy), made: copy.key };
};

/** Changes the number of columns; elements of columns that are dropped go to the last one that is left. */
export const withGrid = <B extends Parameters<typeof columnsOf>[0]>(block: B, grid: 1 | 2 | 3 | 4): B => {
  const columns = columnsOf(block);
  const kept = Array.from({ length: grid }, (_, column) => columns[column] ?? []);
  const dropped = columns.slice(grid).flat();
  const joined = kept.map((elements, column) => (column === grid - 1 ? [...elements, ...dropped] : elements));
  const { elements1: _1, elements2: _2, elements3: _3, elements4: _4, ...rest } = block;
  const [elements1 = [], elements2, elements3, elements4] = joined;
  return {
    ...rest,
    grid,
    elements1,
    ...(elements2 && { elements2 }),
    ...(elements3 && { elements3 }),
    ...(elements4 && { elements4 }),
    // The rest of the block is what it was, which the compiler does not conclude for any block.
  } as unknown as B;
};

/** A name in a condition: a field, or `<group>:<field>`. */
const renamedPath = (path: string, rename: (name: string) => string): string => path.split(':').map(rename).join(':');

const renamedOperand = (operand: Operand, rename: (name: string) => string): Operand => {
  if ('value' in operand) return operand;
  return 'group' in operand
    ? { group: rename(operand.group), field: rename(operand.field) }
    : { field: renamedPath(operand.field, rename) };
};

const renamedReferences = (element: FormElement, rename: (name: string) => string): FormElement => {
  const conditions = (list: readonly FormCondition[]) =>
    list.map((one) => renamedCondition(one, (path) => renamedPath(path, rename)));
  const { required_if } = element.validation;
  const { calculated } = element.options;
  return {
    ...element,
    conditionals: conditions(element.conditionals),
    validation: { ...element.validation, ...(required_if && { required_if: conditions(required_if) }) },
    options: {
      ...element.options,
      ...(calculated && {
        calculated: { ...calculated, of: calculated.of.map((one) => renamedOperand(one, rename)) },
      }),
    },
  };
};

/** The row with other names in its conditions and calculations; the names of its own fields stay. */
const renamedInRow = (row: StoredRow, rename: (name: string) => string): StoredRow => {
  const columns = (block: Parameters<typeof columnsOf>[0]) =>
    columnsOf(block).map((elements) => elements.map((one) => renamedReferences(one, rename)));
  const renamed = {
    ...row,
    conditionals: row.conditionals.map((one) => renamedCondition(one, (path) => renamedPath(path, rename))),
  };
  if (renamed.value === 'input') return withColumns(renamed, columns(renamed));
  if (renamed.value !== 'group') return renamed;
  return { ...renamed, elements: renamed.elements.map((one) => withColumns(one, columns(one))) };
};

/** Conditions and calculations follow a field that has another name now. */
export const followName = (rows: Rows, from: string, to: string): KeyedRow[] =>
  rows.map(({ key, row }) => ({ key, row: renamedInRow(row, (name) => (name === from ? to : name)) }));
