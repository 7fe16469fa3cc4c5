import type { FormElement, StoredRow } from '@hydria/shared/rules/form-layout.ts';
import { compareForms } from './compare-forms.ts';
import { keyed, type EditedForm } from './edited-form.ts';

const question = (id: string): FormElement => ({
  id,
  type: 'text_field',
  options: { field: id, label: id },
  items: [],
  conditionals: [],
  validation: {},
});

const row = (name: string, ...ids: string[]): StoredRow => ({
  value: 'input',
  name,
  showTitle: true,
  theme: 'Plain',
  grid: 1,
  conditionals: [],
  elements1: ids.map(question),
});

const group = (name: string, field: string): StoredRow => ({
  value: 'group',
  name,
  field,
  showTitle: true,
  theme: 'Plain',
  conditionals: [],
  least: 0,
  most: 3,
  elements: [],
});

const form = (...rows: StoredRow[]): EditedForm =>
  ({ form_id: 'f', settings: {}, rows: keyed(rows) }) as unknown as EditedForm;

const rowsOf = (before: StoredRow[], after: StoredRow[]) =>
  compareForms(form(...before), form(...after)).filter(({ of }) => of === 'row');

const named = (before: string, after: string) => ({
  kind: 'changed',
  of: 'row',
  name: after,
  property: 'title',
  before,
  after,
});

it('a row with another title is the same row, with its former title', () => {
  expect(rowsOf([row('Στοιχεία', 'name', 'street')], [row('Το ακίνητο', 'name', 'street')])).toEqual([
    named('Στοιχεία', 'Το ακίνητο'),
  ]);
});

it('two rows that exchange their titles keep their questions', () => {
  const before = [row('Α', 'name'), row('Β', 'street')];
  expect(rowsOf(before, [row('Β', 'name'), row('Α', 'street')])).toEqual([named('Α', 'Β'), named('Β', 'Α')]);
});

it('two rows of the same title are two rows', () => {
  expect(rowsOf([row('Στοιχεία', 'name'), row('Στοιχεία', 'street')], [row('Στοιχεία', 'street')])).toEqual([
    { kind: 'removed', of: 'row', name: 'Στοιχεία' },
  ]);
});

it('a group is known by the name of its answers', () => {
  expect(rowsOf([group('Ένοικοι', 'people')], [group('Κάτοικοι', 'people')])).toEqual([named('Ένοικοι', 'Κάτοικοι')]);
  expect(rowsOf([group('Ένοικοι', 'people')], [group('Ένοικοι', 'pets')])).toEqual([
    { kind: 'added', of: 'row', name: 'Ένοικοι' },
    { kind: 'removed', of: 'row', name: 'Ένοικοι' },
  ]);
});

it('a form without changes has none', () => {
  const rows = [row('Στοιχεία', 'name'), group('Ένοικοι', 'people')];
  expect(rowsOf(rows, structuredClone(rows))).toEqual([]);
});
