import {
  CHOICE_TYPES,
  ELEMENT_TYPES,
  FILE_KINDS,
  OPERATIONS,
  SETTLEMENT_PARTS,
  TEXT_FORMATS,
  TODAY,
  type Calculation,
  type ElementType,
  type FormCondition,
  type FormElement,
  type FormRow,
  type FormValidation,
  type GroupRow,
  type Operand,
  type StoredLayout,
  type StoredRow,
} from '@hydria/shared/rules/form-layout.ts';
import fc, { type Arbitrary } from 'fast-check';

/** The parts that a random layout may contain. */
export interface LayoutOptions {
  types: readonly ElementType[];
  /** Kinds of rows besides rows of questions. */
  kinds: readonly ('group' | 'exit' | 'settlements')[];
  rows: number;
  /** Elements of one row, at most. */
  elements: number;
  /** Formats, masks, bounds, calculations and fixed values. */
  limits: boolean;
}

/** Each type and each kind of row. */
export const EVERYTHING: LayoutOptions = {
  types: ELEMENT_TYPES,
  kinds: ['group', 'exit', 'settlements'],
  rows: 6,
  elements: 4,
  limits: true,
};

/** All but instalment plans, whose facts the server fills in. */
export const ASKED: LayoutOptions = { ...EVERYTHING, kinds: ['group', 'exit'] };

/** The parts that the server stores. */
export const STORABLE: LayoutOptions = { ...ASKED, types: ELEMENT_TYPES.filter((type) => type !== 'file_input') };

/** Few questions whose answers can be counted. */
export const COUNTABLE: LayoutOptions = {
  types: ['radio_buttons', 'selects', 'check_boxes'],
  kinds: ['exit'],
  rows: 3,
  elements: 2,
  limits: false,
};

/** Texts that conditions compare and choices offer, among them those that are read in several ways. */
const COMPARED = [
  'a',
  'b',
  '1',
  '2',
  '2,5',
  '-3',
  '10',
  '2026-02-01',
  '2026-03-01',
  '210 1234567',
  'EL 123456783',
  'ά',
];
const VALUES = ['a', 'b', '1', '2', '10'];
const MASKS = ['##', 'A-#', '***', '#A*'];

const bit = fc.boolean();
const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);
const number = fc.nat({ max: 99 });

interface ConditionPlan {
  kind: 'one' | 'all' | 'any';
  of: number;
  operator: number;
  values: string[];
  inner: ConditionPlan[];
}

const leaf: Arbitrary<ConditionPlan> = fc.record({
  kind: fc.constant('one' as const),
  of: number,
  operator: number,
  values: fc.array(fc.constantFrom(...COMPARED), { minLength: 1, maxLength: 3 }),
  inner: fc.constant([]),
});
const joined = (inner: Arbitrary<ConditionPlan>): Arbitrary<ConditionPlan> =>
  fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const),
    of: number,
    operator: number,
    values: fc.constant(['a']),
    inner: fc.array(inner, { minLength: 1, maxLength: 2 }),
  });
const conditionOf = (depth: number): Arbitrary<ConditionPlan> =>
  depth === 0
    ? leaf
    : fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: joined(conditionOf(depth - 1)) });
/** None most of the time, so that most of a form is seen. */
const conditions = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ConditionPlan[]>([]) },
  { weight: 2, arbitrary: fc.array(conditionOf(3), { minLength: 1, maxLength: 2 }) },
);

const elementPlan = fc.record({
  type: number,
  format: number,
  mask: number,
  items: fc.subarray(VALUES, { minLength: 1, maxLength: 3 }),
  required: bit,
  required_if: fc.option(conditions, { nil: null }),
  conditionals: conditions,
  bounds: fc.tuple(fc.integer({ min: -2, max: 12 }), fc.integer({ min: -2, max: 12 }), number),
  fixed: fc.record({ disabled: rarely, readonly: rarely, text: fc.constantFrom(...COMPARED) }),
  calculated: fc.record({
    is: rarely,
    operation: fc.constantFrom(...OPERATIONS),
    of: fc.array(number, { minLength: 1, maxLength: 3 }),
    decimals: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  }),
});
type ElementPlan = typeof elementPlan extends Arbitrary<infer Plan> ? Plan : never;

const rowPlan = (options: LayoutOptions) =>
  fc.record({
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant('input' as const) },
      ...options.kinds.map((kind) => ({ weight: 1, arbitrary: fc.constant(kind) })),
    ),
    titled: bit,
    grid: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    conditionals: conditions,
    elements: fc.array(elementPlan, { minLength: 1, maxLength: options.elements }),
    entries: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })),
  });
type RowPlan = ReturnType<typeof rowPlan> extends Arbitrary<infer Plan> ? Plan : never;

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

const OPERATORS = ['unsaid', 'equals', 'not', 'more', 'less', 'one_of', 'empty', 'given'] as const;

/** The condition on one of the names that are known by then. */
const conditionFrom = (plan: ConditionPlan, known: readonly string[]): FormCondition => {
  if (plan.kind !== 'one') {
    const inner = plan.inner.map((one) => conditionFrom(one, known));
    return plan.kind === 'all' ? { all: inner } : { any: inner };
  }
  const [field, operator] = [at(known, plan.of), at(OPERATORS, plan.operator)];
  if (operator === 'one_of') return { field, operator, values: plan.values };
  if (operator === 'empty' || operator === 'given') return { field, operator };
  const value = at(plan.values, 0);
  return operator === 'unsaid' ? { field, value } : { field, operator, value };
};

const conditionsFrom = (plans: readonly ConditionPlan[], known: readonly string[]): FormCondition[] =>
  known.length === 0 ? [] : plans.map((plan) => conditionFrom(plan, known));

/** Names as a utility may choose them: some are short, and some differ by their case alone. */
const nameAt = (n: number): string => at(['a', 'A', 'b-1', 'c_2', 'value', 'field'], n) + (n < 6 ? '' : String(n));

const boundsOf = (type: ElementType, [min, max, which]: ElementPlan['bounds']): FormValidation => {
  const text = (n: number) =>
    type === 'datepicker' ? (n < 0 ? TODAY : `2026-02-${String(n + 1).padStart(2, '0')}`) : n;
  return { ...(which % 3 === 0 && { min: text(min) }), ...(which % 4 === 0 && { max: text(max) }) };
};

/** The layout of plans; counts names, and knows which of them a later part can refer to. */
class Builder {
  names = 0;
  known: string[] = [];
  /** Fields of groups as the rows after them name them. */
  spread: Operand[] = [];
  readonly options: LayoutOptions;

  constructor(options: LayoutOptions) {
    this.options = options;
  }

  name(): string {
    this.names += 1;
    return nameAt(this.names - 1);
  }

  calculation({ operation, of, decimals }: ElementPlan['calculated']): Calculation {
    const operands: Operand[] = [{ value: 2.5 }, ...this.known.map((field) => ({ field })), ...this.spread];
    return { operation, of: of.map((n) => at(operands, n)), decimals };
  }

  validation(type: ElementType, plan: ElementPlan): FormValidation {
    const own: FormValidation = {
      required: plan.required,
      ...(plan.required_if && { required_if: conditionsFrom(plan.required_if, this.known) }),
    };
    if (!this.options.limits) return own;
    const format = type === 'text_field' && plan.format % 2 === 0 ? at(TEXT_FORMATS, plan.format) : undefined;
    const mask = type === 'text_field' && plan.mask % 6 === 0 ? at(MASKS, plan.mask / 6) : undefined;
    return { ...own, ...boundsOf(type, plan.bounds), ...(format && { format }), ...(mask && { mask }) };
  }

  more(type: ElementType, { fixed, calculated }: ElementPlan): Partial<FormElement['options']> {
    if (type === 'epic') return { text: '<p>Text</p>' };
    if (!this.options.limits) return {};
    return {
      ...(fixed.disabled && { disabled: true }),
      ...(fixed.readonly && { readonly: true, default: fixed.text }),
      ...(type === 'text_field' && calculated.is && { calculated: this.calculation(calculated) }),
      ...(type === 'file_input' && { accept: [FILE_KINDS[0]] }),
    };
  }

  element(plan: ElementPlan): FormElement {
    const [type, field] = [at(this.options.types, plan.type), this.name()];
    const made: FormElement = {
      id: field,
      type,
      options: { field, label: field, ...this.more(type, plan) },
      items: CHOICE_TYPES.includes(type) ? plan.items.map((value) => ({ value, label: value })) : [],
      conditionals: conditionsFrom(plan.conditionals, this.known),
      validation: this.validation(type, plan),
    };
    if (type !== 'epic') this.known = [...this.known, field];
    return made;
  }

  /** The elements in columns, in the order in which they are read. */
  columns(grid: 1 | 2 | 3 | 4, plans: readonly ElementPlan[]): Pick<FormRow, 'grid' | 'elements1' | 'elements2'> {
    const half = grid === 1 ? plans.length : Math.ceil(plans.length / 2);
    const [elements1, rest] = [plans.slice(0, half), plans.slice(half)].map((some) =>
      some.map((one) => this.element(one)),
    );
    return { grid, elements1: elements1 ?? [], ...(rest && rest.length > 0 && { elements2: rest }) };
  }

  group(head: Omit<GroupRow, 'value' | 'field' | 'least' | 'most' | 'elements'>, plan: RowPlan): GroupRow {
    const [least, more] = plan.entries;
    const field = this.name();
    const before = this.known;
    const elements = [{ name: 'Part', ...this.columns(plan.grid, plan.elements) }];
    const own = this.known.filter((name) => !before.includes(name));
    this.spread = [...this.spread, ...own.map((name) => ({ group: field, field: name }))];
    this.known = [...before, field];
    return { value: 'group', ...head, field, least: Math.min(least, more), most: Math.max(least, more), elements };
  }

  row(plan: RowPlan): StoredRow {
    const head = {
      name: 'Row',
      showTitle: plan.titled,
      theme: 'Plain' as const,
      conditionals: conditionsFrom(plan.conditionals, this.known),
    };
    if (plan.kind === 'group') return this.group(head, plan);
    if (plan.kind === 'exit') return { value: 'exit', ...head, id: this.name(), text: '<p>End</p>' };
    if (plan.kind === 'input') return { value: 'input', ...head, ...this.columns(plan.grid, plan.elements) };
    const labels = { number: '', date: '', amount: '', kind: '', discount: '', interest_reduction: '' };
    for (const part of SETTLEMENT_PARTS) labels[part] = part;
    const field = this.name();
    this.known = [...this.known, field];
    return { value: 'settlements', ...head, field, required: plan.titled, labels };
  }
}

/** Layouts as a utility could write them: names are used once, and conditions refer to earlier ones. */
export const layouts = (options: LayoutOptions): Arbitrary<StoredLayout> =>
  fc.array(rowPlan(options), { minLength: 1, maxLength: options.rows }).map((plans) => {
    const builder = new Builder(options);
    return plans.map((plan) => builder.row(plan));
  });

/** Numbers by which answers are chosen, in turn. */
export const choices = fc.array(number, { minLength: 1, maxLength: 24 });
