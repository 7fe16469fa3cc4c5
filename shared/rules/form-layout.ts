import type { Language, Localized } from './languages.ts';

/** A text of a form: one for all languages (what most utilities write), or one in each; without a translation, the Greek one. */
export type FormText = string | (Pick<Localized, 'el'> & { [L in Language]?: string | undefined });

/** The text in a language. */
export const formText = (text: FormText, language: Language): string =>
  typeof text === 'string' ? text : (text[language] ?? text.el);

/** Languages of a form (spec D §9): '0' Greek, '1' English. */
export const FORM_LANGUAGES = ['0', '1'] as const;

/** Element types (spec D §3). An `epic` is a titled block of formatted text between the questions (decisions 38); it holds no answer. */
export const ELEMENT_TYPES = [
  'text_field',
  'text_area',
  'selects',
  'autocomplete_selects',
  'radio_buttons',
  'check_boxes',
  'datepicker',
  'file_input',
  'epic',
] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** Types whose answer is one of the items, or some of them. */
export const CHOICE_TYPES: readonly ElementType[] = ['selects', 'autocomplete_selects', 'radio_buttons', 'check_boxes'];

/** Looks of a row. */
export const ROW_THEMES = ['Plain', 'Card', 'Highlight', 'Compact'] as const;
export type RowTheme = (typeof ROW_THEMES)[number];

/** Symbols that a question can carry: names of the portal's icons. */
export const ELEMENT_ICONS = [
  'person',
  'home',
  'phone',
  'mail',
  'water',
  'meter',
  'euro',
  'calendar',
  'file',
  'info',
] as const;
export type ElementIcon = (typeof ELEMENT_ICONS)[number];

/** A bound of a date that moves: the day on which the form is answered. */
export const TODAY = 'today';

/** One choice of selects, radio buttons and check boxes. */
export interface FormItem {
  value: string;
  label: FormText;
}

/** Comparisons of a condition with one value. `more` and `less` compare numbers and dates. */
export const COMPARISONS = ['equals', 'not', 'more', 'less'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * A condition on an earlier field, or on a repeated group, whose answer is the number of its entries. Without an operator it is
 * `equals`. Of check boxes, `equals` and `one_of` ask whether the value is among the chosen ones. `all` and `any` join others.
 */
export type FormCondition =
  | { field: string; operator?: Comparison | undefined; value: string }
  | { field: string; operator: 'one_of'; values: string[] }
  | { field: string; operator: 'empty' | 'given' }
  | { all: FormCondition[] }
  | { any: FormCondition[] };

/** Operations of a calculated field. `days_between` counts the days from the first date to the second. */
export const OPERATIONS = ['sum', 'difference', 'product', 'quotient', 'days_between'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A part of a calculation: an earlier field, a field in all entries of an earlier group, or a number. */
export type Operand = { field: string } | { group: string; field: string } | { value: number };

/** The calculation of a field that a person only reads. */
export interface Calculation {
  operation: Operation;
  of: Operand[];
  /** Digits after the decimal point, rounded half away from zero; 2 unless said. */
  decimals?: number | undefined;
}

/** Sources of a first value: facts of the account, of the chosen supply, of its last reading, and of the tax login. */
export const PREFILLS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'afm',
  'kwdikos_katanalwti',
  'address',
  'hydrometer',
  'last_reading',
  'last_reading_date',
] as const;
export type Prefill = (typeof PREFILLS)[number];

/** Formats of a text. */
export const TEXT_FORMATS = ['email', 'phone', 'numeric', 'integer', 'afm'] as const;

/** Kinds of files that a question takes. */
export const FILE_KINDS = ['image', 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * Rules of one element; `min` and `max` are lengths of text, values of numbers, dates of dates, counts of check boxes and files. Of a
 * date they may also be `TODAY`.
 */
export interface FormValidation {
  required?: boolean | undefined;
  /** Required while all of these hold. */
  required_if?: FormCondition[] | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  /** The format of the text. */
  format?: (typeof TEXT_FORMATS)[number] | undefined;
  /** Form of a code: `#` a digit, `A` a letter, `*` either; any other character is itself. Instead of a regular expression. */
  mask?: string | undefined;
  /** The form's own sentences, by code of the generic rules (spec D §5). */
  messages?: Record<string, FormText> | undefined;
}

export interface FormElement {
  id: string;
  type: ElementType;
  options: {
    /** Key of the answer; unique in the form. */
    field: string;
    label: FormText;
    hint?: FormText | undefined;
    /** The hint is always visible; false hides it behind a button. */
    pinned_hint?: boolean | undefined;
    icon?: ElementIcon | undefined;
    /** For the browser's own help: `email`, `tel`, `given-name`. */
    autocomplete?: string | undefined;
    default?: string | undefined;
    /** Drawn, but neither filled in nor sent. */
    disabled?: boolean | undefined;
    /** Drawn with its first value, which cannot be changed. */
    readonly?: boolean | undefined;
    prefill?: Prefill | undefined;
    calculated?: Calculation | undefined;
    /** The HTML of an `epic`, sanitised by the server. */
    text?: FormText | undefined;
    /** The purpose of asking for personal data, as the person reads it. */
    purpose?: FormText | undefined;
    /** Kinds of files; images and PDF unless said. */
    accept?: FileKind[] | undefined;
    /** The choice of an instalment plan, or a fact of the chosen one. */
    of_settlement?: SettlementPart | undefined;
    /** The value of a fact for each plan that can be chosen in the field `of` (`withSettlements`). */
    facts?: { of: string; values: ReadonlyMap<string, string> } | undefined;
  };
  items: FormItem[];
  conditionals: FormCondition[];
  validation: FormValidation;
}

/** Facts of an instalment plan in a form (spec D §3, Settlement rows). */
export const SETTLEMENT_PARTS = ['number', 'date', 'amount', 'kind', 'discount', 'interest_reduction'] as const;
export type SettlementPart = (typeof SETTLEMENT_PARTS)[number];

interface Columns {
  elements1: FormElement[];
  elements2?: FormElement[] | undefined;
  elements3?: FormElement[] | undefined;
  elements4?: FormElement[] | undefined;
}

interface RowHead {
  name: FormText;
  /** The name is shown as a heading and begins a new screen. */
  showTitle: boolean;
  theme: RowTheme;
  conditionals: FormCondition[];
}

/** The part of a drawn row that a stored row of another kind has become. */
export type RowPart =
  /** Asks for the number of entries of a group, under the name of the group. */
  | { kind: 'count'; group: string; least: number; most: number }
  /** Entry `index`, counted from 0, of a group; `first` begins the entry. */
  | { kind: 'entry'; group: string; index: number; least: number; first: boolean }
  /** Ends the form: the person need not send it. */
  | { kind: 'exit' }
  /** The choice of one of the person's own instalment plans. */
  | { kind: 'settlements' };

/** One row as it is drawn and answered: 1 to 4 columns, each with its elements (spec D §3). */
export interface FormRow extends RowHead, Columns {
  value: 'input';
  grid: 1 | 2 | 3 | 4;
  part?: RowPart | undefined;
}

/** Rows as they are drawn and answered. */
export type FormLayout = FormRow[];

/** A row inside a group. */
export interface GroupedRow extends Columns {
  name: FormText;
  grid: 1 | 2 | 3 | 4;
}

/** Rows that are answered `least` to `most` times (spec D §3, grouped rows). */
export interface GroupRow extends RowHead {
  value: 'group';
  /** Key of the number of entries; the answers of entry 0 are `<field>:0:<field of the element>`. */
  field: string;
  least: number;
  most: number;
  elements: GroupedRow[];
}

/** A screen that ends the form while its conditions hold: “You need not apply”. */
export interface ExitRow extends RowHead {
  value: 'exit';
  id: string;
  /** HTML, sanitised by the server. */
  text: FormText;
}

/** A choice among the person's own instalment plans, with its facts (spec D §3, Settlement rows). */
export interface SettlementsRow extends RowHead {
  value: 'settlements';
  field: string;
  required: boolean;
  labels: Record<SettlementPart, FormText>;
}

export type StoredRow = FormRow | GroupRow | ExitRow | SettlementsRow;

/** A form's `api` field, parsed; the API transfers it as a JSON string. */
export type StoredLayout = StoredRow[];

/** The elements of each column of a row; a column without elements stays, so that the others keep their place. */
export const columnsOf = (row: Columns & Pick<FormRow, 'grid'>): FormElement[][] =>
  [row.elements1, row.elements2, row.elements3, row.elements4].slice(0, row.grid).map((elements) => elements ?? []);

/** The row with other elements in its columns. */
export const withColumns = <R extends Columns>(
  row: R,
  [elements1 = [], elements2, elements3, elements4]: FormElement[][],
): R => ({ ...row, elements1, elements2, elements3, elements4 });

/** Whether an element holds an answer: all do but a block of text. */
export const isAnswered = ({ type }: FormElement): boolean => type !== 'epic';

/** Whether an element is a fact of the chosen instalment plan. */
export const isPlanFact = ({ options: { of_settlement: part } }: FormElement): boolean =>
  part !== undefined && part !== 'number';

/** Whether the answer of an element is one of its items, or some of them. */
export const isChoice = ({ type }: FormElement): boolean => CHOICE_TYPES.includes(type);

/** Every element that holds an answer, in reading order. */
export const elementsOf = (rows: FormLayout): FormElement[] =>
  rows.flatMap((row) => columnsOf(row).flat()).filter(isAnswered);

/** The words of a question away from its row: one in an entry of a group says which entry it is, `Ένοικος 2: Ηλικία`. */
const questionIn = ({ name, part }: FormRow, { options: { label } }: FormElement, language: Language): string =>
  part?.kind === 'entry'
    ? `${[formText(name, language), part.index + 1].filter(Boolean).join(' ')}: ${formText(label, language)}`
    : formText(label, language);

/** Every element that holds an answer, in reading order, with its question as a list of answers shows it. */
export const questionsOf = (rows: FormLayout, language: Language): { element: FormElement; question: string }[] =>
  rows.flatMap((row) =>
    elementsOf([row]).map((element) => ({ element, question: questionIn(row, element, language) })),
  );

/** The condition with other names of its fields. */
export const renamedCondition = (condition: FormCondition, rename: (field: string) => string): FormCondition => {
  if ('all' in condition) return { all: condition.all.map((one) => renamedCondition(one, rename)) };
  if ('any' in condition) return { any: condition.any.map((one) => renamedCondition(one, rename)) };
  return { ...condition, field: rename(condition.field) };
};

/** The fields that a condition names. */
export const fieldsOfCondition = (condition: FormCondition): string[] => {
  if ('all' in condition) return condition.all.flatMap(fieldsOfCondition);
  if ('any' in condition) return condition.any.flatMap(fieldsOfCondition);
  return [condition.field];
};

const renamedOperand = (operand: Operand, rename: (field: string) => string): Operand =>
  'field' in operand && !('group' in operand) ? { field: rename(operand.field) } : operand;

/** The element with other names of its field and of those that it refers to. */
export const renamedElement = (one: FormElement, rename: (field: string) => string): FormElement => {
  const { required_if, ...validation } = one.validation;
  const { calculated, ...options } = one.options;
  return {
    ...one,
    options: {
      ...options,
      field: rename(options.field),
      ...(calculated && {
        calculated: { ...calculated, of: calculated.of.map((operand) => renamedOperand(operand, rename)) },
      }),
    },
    conditionals: one.conditionals.map((condition) => renamedCondition(condition, rename)),
    validation: {
      ...validation,
      ...(required_if && { required_if: required_if.map((condition) => renamedCondition(condition, rename)) }),
    },
  };
};

/** The rows with other names of their fields. */
export const renamedFields = (rows: FormLayout, rename: (field: string) => string): FormLayout =>
  rows.map((row) => ({
    ...withColumns(
      row,
      columnsOf(row).map((elements) => elements.map((one) => renamedElement(one, rename))),
    ),
    conditionals: row.conditionals.map((condition) => renamedCondition(condition, rename)),
  }));
