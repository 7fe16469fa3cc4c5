import {
  columnsOf,
  renamedElement,
  SETTLEMENT_PARTS,
  withColumns,
  type ExitRow,
  type FormElement,
  type FormRow,
  type FormLayout,
  type GroupRow,
  type Operand,
  type SettlementsRow,
  type StoredLayout,
  type StoredRow,
} from './form-layout.ts';
import { factField } from './form-settlements.ts';

const text = (field: string, label: FormElement['options']['label']): FormElement => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  items: [],
  conditionals: [],
  validation: {},
});

const headOf = ({ name, showTitle, theme, conditionals }: StoredRow) => ({
  value: 'input' as const,
  name,
  showTitle,
  theme,
  conditionals,
});

/** The field of an element in an entry of a group. No field has a colon, and the kit of forms reads a point as a path. */
export const fieldInEntry = (group: string, index: number, field: string): string => `${group}:${index}:${field}`;

/** The row that asks for the number of entries. */
const countRow = (row: GroupRow): FormRow => ({
  ...headOf(row),
  grid: 1,
  part: { kind: 'count', group: row.field, least: row.least, most: row.most },
  elements1: [
    {
      ...text(row.field, row.name),
      options: { field: row.field, label: row.name, default: String(row.least) },
      validation: { format: 'integer', required: row.least > 0, min: row.least, max: row.most },
    },
  ],
});

/** The rows of one entry: its elements refer to each other within the entry. */
const entryRows = (row: GroupRow, index: number): FormRow[] => {
  const own = new Set(row.elements.flatMap((one) => columnsOf(one).flat()).map(({ options }) => options.field));
  const rename = (field: string) => (own.has(field) ? fieldInEntry(row.field, index, field) : field);
  return row.elements.map((grouped, place) => {
    const columns = columnsOf(grouped).map((elements) =>
      elements.map((one) => ({ ...renamedElement(one, rename), id: fieldInEntry(row.field, index, one.id) })),
    );
    const drawn: FormRow = {
      ...headOf(row),
      name: grouped.name,
      showTitle: false,
      grid: grouped.grid,
      conditionals: [...row.conditionals, { field: row.field, operator: 'more', value: String(index) }],
      part: { kind: 'entry', group: row.field, index, least: row.least, first: place === 0 },
      elements1: [],
    };
    return withColumns(drawn, columns);
  });
};

const exitRow = (row: ExitRow): FormRow => ({
  ...headOf(row),
  showTitle: true,
  grid: 1,
  part: { kind: 'exit' },
  elements1: [{ ...text(row.id, row.name), type: 'epic', options: { field: row.id, label: row.name, text: row.text } }],
});

const settlementsRow = (row: SettlementsRow): FormRow => {
  const [number, ...rest] = SETTLEMENT_PARTS;
  const facts = rest.map((part) => {
    const field = factField(row.field, part);
    return {
      ...text(field, row.labels[part]),
      type: part === 'date' ? ('datepicker' as const) : ('text_field' as const),
      options: { field, label: row.labels[part], readonly: true, of_settlement: part },
    };
  });
  // No plan can be chosen before it is known whose they are (`withSettlements`).
  const chosen: FormElement = { ...text(row.field, row.labels[number]), type: 'radio_buttons' };
  return {
    ...headOf(row),
    grid: 1,
    part: { kind: 'settlements' },
    elements1: [
      { ...chosen, options: { ...chosen.options, of_settlement: number }, validation: { required: row.required } },
      ...facts,
    ],
  };
};

const rowsOf = (row: StoredRow): FormRow[] => {
  if (row.value === 'group')
    return [countRow(row), ...Array.from({ length: row.most }, (_, index) => entryRows(row, index)).flat()];
  if (row.value === 'exit') return [exitRow(row)];
  return row.value === 'settlements' ? [settlementsRow(row)] : [row];
};

/** A field in all entries of a group, as one operand per entry. */
const spreadOperand = (operand: Operand, groups: ReadonlyMap<string, number>): Operand[] =>
  'group' in operand
    ? Array.from({ length: groups.get(operand.group) ?? 0 }, (_, index) => ({
        field: fieldInEntry(operand.group, index, operand.field),
      }))
    : [operand];

const spread = (element: FormElement, groups: ReadonlyMap<string, number>): FormElement => {
  const { calculated } = element.options;
  if (!calculated) return element;
  const of = calculated.of.flatMap((operand) => spreadOperand(operand, groups));
  return { ...element, options: { ...element.options, calculated: { ...calculated, of } } };
};

/**
 * The rows as they are drawn and answered. Each entry of a group becomes rows of its own, shown while the group has so many entries,
 * so that conditions, checks, summaries and mails know one kind of row.
 */
export const expandRows = (rows: StoredLayout): FormLayout => {
  const groups = new Map(rows.flatMap((row) => (row.value === 'group' ? [[row.field, row.most] as const] : [])));
  return rows.flatMap(rowsOf).map((row) =>
    withColumns(
      row,
      columnsOf(row).map((elements) => elements.map((one) => spread(one, groups))),
    ),
  );
};

/**
 * A form's `api` string as rows. Throws for an invalid layout, so that the page shows its failure and not half a form.
 */
export const readLayout = (api: string): FormLayout => {
  const rows: unknown = JSON.parse(api);
  if (!isLayout(rows)) throw new Error('The layout of this form cannot be read.');
  return expandRows(rows);
};

/** Checks the outline only: the server has validated every stored layout against its schema. */
const isLayout = (rows: unknown): rows is StoredLayout =>
  Array.isArray(rows) && rows.length > 0 && rows.every((row) => typeof row?.value === 'string');
