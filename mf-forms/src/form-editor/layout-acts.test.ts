import fc from 'fast-check';
import { ELEMENT_TYPES, type FormElement } from '@hydria/shared/rules/form-layout.ts';
import { repeatedFields, unknownReferences } from '@hydria/shared/rules/form-outline.ts';
import { changeHistory, redo, startHistory, undo } from './edit-history.ts';
import { columnPlaces, placedElements, ROW_KINDS, storedRows, withElement, type KeyedRow } from './edited-form.ts';
import {
  addElement,
  addInnerRow,
  addRow,
  duplicateElement,
  duplicateRow,
  followName,
  moveElement,
  moveRow,
  placeElement,
  removeElement,
  removeInnerRow,
  removeRow,
  withGrid,
} from './layout-acts.ts';

type Act = (rows: KeyedRow[], pick: number) => KeyedRow[];

const picked = <T>(list: readonly T[], pick: number): T | undefined =>
  list.length > 0 ? list[pick % list.length] : undefined;
const anyElement = (rows: readonly KeyedRow[], pick: number) => picked(placedElements(rows), pick)?.element.id ?? '';
const anyRow = (rows: readonly KeyedRow[], pick: number) => picked(rows, pick)?.key ?? '';

/** Every act of the editor on a part that the number picks. */
const ACTS: Record<string, Act> = {
  addRow: (rows, pick) => addRow(rows, ROW_KINDS[pick % ROW_KINDS.length]!, anyRow(rows, pick)).rows,
  addElement: (rows, pick) => {
    const column = picked(columnPlaces(rows), pick);
    if (!column) return rows;
    return addElement(rows, ELEMENT_TYPES[pick % ELEMENT_TYPES.length]!, { ...column, index: pick % 3 }).rows;
  },
  addInnerRow: (rows, pick) => addInnerRow(rows, anyRow(rows, pick)),
  removeInnerRow: (rows, pick) => removeInnerRow(rows, anyRow(rows, pick), pick % 2),
  removeRow: (rows, pick) => (rows.length > 3 ? removeRow(rows, anyRow(rows, pick)) : rows),
  removeElement: (rows, pick) => removeElement(rows, anyElement(rows, pick)),
  up: (rows, pick) => moveElement(rows, anyElement(rows, pick), -1),
  down: (rows, pick) => moveElement(rows, anyElement(rows, pick), 1),
  rowUp: (rows, pick) => moveRow(rows, anyRow(rows, pick), -1),
  rowDown: (rows, pick) => moveRow(rows, anyRow(rows, pick), 1),
  place: (rows, pick) => {
    const column = picked(columnPlaces(rows), pick >> 3);
    return column ? placeElement(rows, anyElement(rows, pick), { ...column, index: pick % 4 }) : rows;
  },
  duplicate: (rows, pick) => duplicateElement(rows, anyElement(rows, pick)).rows,
  duplicateRow: (rows, pick) => duplicateRow(rows, anyRow(rows, pick)).rows,
  grid: (rows, pick) =>
    rows.map((one) => {
      const { key, row } = one;
      return key === anyRow(rows, pick) && row.value === 'input'
        ? { key, row: withGrid(row, [1, 2, 3, 4][pick % 4] as 1 | 2 | 3 | 4) }
        : one;
    }),
};

const acts = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(10_000)), { minLength: 5, maxLength: 60 });

const keysOf = (rows: readonly KeyedRow[]) => rows.map(({ key }) => key);
const idsOf = (rows: readonly KeyedRow[]) => placedElements(rows).map(({ element }) => element.id);

it('keeps names, ids and keys of a form unique through any sequence of acts', () => {
  fc.assert(
    fc.property(acts, (sequence) => {
      const rows = sequence.reduce<KeyedRow[]>((before, [act, pick]) => ACTS[act]!(before, pick), []);
      expect(repeatedFields(storedRows(rows))).toEqual([]);
      expect(new Set(idsOf(rows)).size).toBe(idsOf(rows).length);
      expect(new Set(keysOf(rows)).size).toBe(rows.length);
    }),
  );
});

it('loses no question and no row by moving, placing and changing columns', () => {
  fc.assert(
    fc.property(
      acts,
      fc.constantFrom('up', 'down', 'rowUp', 'rowDown', 'place', 'grid'),
      fc.nat(10_000),
      (...given) => {
        const [sequence, act, pick] = given;
        const rows = sequence.reduce<KeyedRow[]>((before, [name, at]) => ACTS[name]!(before, at), []);
        const after = ACTS[act]!(rows, pick);
        expect(idsOf(after).toSorted()).toEqual(idsOf(rows).toSorted());
        expect(keysOf(after).toSorted()).toEqual(keysOf(rows).toSorted());
      },
    ),
  );
});

it('goes back through all acts to the beginning, and forward to the same form', () => {
  fc.assert(
    fc.property(acts, (sequence) => {
      const start = startHistory<KeyedRow[]>([]);
      const end = sequence.reduce(
        (history, [act, pick]) => changeHistory(history, ACTS[act]!(history.present, pick)),
        start,
      );
      let back = end;
      while (back.past.length > 0) back = undo(back);
      expect(back.present).toEqual([]);
      let forward = back;
      while (forward.future.length > 0) forward = redo(forward);
      expect(forward.present).toBe(end.present);
    }),
  );
});

it('takes typing in one text as one step, and another text as the next', () => {
  const typed = ['Ο', 'Οδ', 'Οδό', 'Οδός'].reduce(
    (history, text) => changeHistory(history, text, 'label-a'),
    startHistory(''),
  );
  const next = changeHistory(typed, 'Οδός!', 'label-b');
  expect(undo(next).present).toBe('Οδός');
  expect(undo(undo(next)).present).toBe('');
});

const question = (id: string, changes: Partial<FormElement> = {}): FormElement => ({
  id,
  type: 'text_field',
  options: { field: id, label: { el: id } },
  items: [],
  conditionals: [],
  validation: {},
  ...changes,
});

const FORM: KeyedRow[] = [
  {
    key: 'a',
    row: {
      value: 'input',
      name: { el: 'Πρώτη' },
      showTitle: true,
      theme: 'Plain',
      grid: 2,
      conditionals: [],
      elements1: [question('use'), question('rooms')],
      elements2: [question('permit', { conditionals: [{ field: 'use', value: 'site' }] })],
    },
  },
  {
    key: 'b',
    row: {
      value: 'group',
      name: { el: 'Ένοικοι' },
      showTitle: true,
      theme: 'Plain',
      conditionals: [{ any: [{ field: 'rooms', operator: 'given' }] }],
      field: 'tenants',
      least: 1,
      most: 3,
      elements: [{ name: { el: 'Ένοικος' }, grid: 1, elements1: [question('age')] }],
    },
  },
  {
    key: 'c',
    row: {
      value: 'input',
      name: { el: 'Σύνολο' },
      showTitle: false,
      theme: 'Plain',
      grid: 1,
      conditionals: [{ field: 'tenants', operator: 'more', value: '1' }],
      elements1: [
        question('total', {
          options: {
            field: 'total',
            label: { el: 'Σύνολο' },
            calculated: { operation: 'sum', of: [{ group: 'tenants', field: 'age' }, { field: 'rooms' }] },
          },
        }),
      ],
    },
  },
];

it.each(['use', 'rooms', 'age'])('lets conditions and calculations follow the new name of %s', (field) => {
  const renamed = withElement(FORM, field, (one) => ({ ...one, options: { ...one.options, field: `new_${field}` } }));
  expect(unknownReferences(storedRows(renamed))).not.toEqual([]);
  expect(unknownReferences(storedRows(followName(renamed, field, `new_${field}`)))).toEqual([]);
});

it('lets the references inside a copied group lead to the copy, and those outside stay', () => {
  const { rows } = duplicateRow(FORM, 'b');
  expect(repeatedFields(storedRows(rows))).toEqual([]);
  expect(unknownReferences(storedRows(rows))).toEqual([]);
});

it('moves a question beyond the end of its column into the next one, and beyond the row into the next row', () => {
  const placeOf = (rows: KeyedRow[]) => placedElements(rows).find(({ element }) => element.id === 'rooms')?.place;
  const once = moveElement(FORM, 'rooms', 1);
  expect(placeOf(once)).toEqual({ row: 'a', inner: 0, column: 1, index: 0 });
  const twice = moveElement(moveElement(once, 'rooms', 1), 'rooms', 1);
  expect(placeOf(twice)).toEqual({ row: 'b', inner: 0, column: 0, index: 0 });
  expect(moveElement(FORM, 'use', -1)).toEqual(FORM);
});

it('keeps the questions of a column that is dropped', () => {
  const [first] = FORM;
  const row = first!.row.value === 'input' ? withGrid(first!.row, 1) : null;
  expect(row?.elements1.map(({ id }) => id)).toEqual(['use', 'rooms', 'permit']);
  expect(row).not.toHaveProperty('elements2');
});
