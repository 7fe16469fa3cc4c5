import { elementsOfStored, fieldsOfStored, repeatedFields, unknownReferences } from './form-outline.ts';
import {
  CHOICE_TYPES,
  type FormCondition,
  type FormElement,
  type StoredLayout,
  type StoredRow,
} from './form-layout.ts';

/** Mistakes in the logic of a form that its schema does not see. */
const FINDINGS = [
  'repeated_field',
  'unknown_reference',
  'contradiction',
  'dead_option',
  'required_hidden',
  'nothing_asked',
  'personal_without_purpose',
  'personal_without_retention',
] as const;
type FindingKind = (typeof FINDINGS)[number];

/** One mistake, at a field or at a row by its name of answers. */
interface Finding {
  kind: FindingKind;
  /** A form with an error is not published; a warning is for the clerk to judge. */
  severity: 'error' | 'warning';
  /** The field at which it stands; empty for the whole form. */
  at: string;
}

/** The settings that a proof reads. */
export interface ProofSettings {
  purpose: unknown;
  retention_days: number | null;
}

type Comparison = Extract<FormCondition, { field: string }>;

/** The values that a field can have by its items; null where any text can be. */
const itemsByField = (rows: StoredLayout): Map<string, FormElement> =>
  new Map(rows.flatMap(elementsOfStored).map((element) => [element.options.field, element]));

const valuesOf = (condition: Comparison): string[] => {
  if ('values' in condition) return condition.values;
  const isOneOf = condition.operator === undefined || condition.operator === 'equals';
  return 'value' in condition && isOneOf ? [condition.value] : [];
};

const comparisonsIn = (condition: FormCondition): Comparison[] => {
  if ('all' in condition) return condition.all.flatMap(comparisonsIn);
  if ('any' in condition) return condition.any.flatMap(comparisonsIn);
  return [condition];
};

/** Whether a condition asks for a value that its question does not offer. */
const isDead = (condition: Comparison, fields: ReadonlyMap<string, FormElement>): boolean => {
  const element = fields.get(condition.field);
  if (!element || !CHOICE_TYPES.includes(element.type)) return false;
  const offered = new Set(element.items.map(({ value }) => value));
  return valuesOf(condition).some((value) => !offered.has(value));
};

const numberIn = (condition: Comparison, operator: 'more' | 'less'): number | undefined =>
  'value' in condition && condition.operator === operator ? Number(condition.value.replace(',', '.')) : undefined;

/** The values that one answer must be among by a condition; undefined where it names none. */
const wantedBy = (condition: Comparison): string[] | undefined => {
  const values = valuesOf(condition);
  return values.length > 0 ? values : undefined;
};

/** Whether no single answer meets both conditions on a question with one answer. */
const exclude = (one: Comparison, other: Comparison): boolean => {
  const [first, second] = [wantedBy(one), wantedBy(other)];
  if (first && second) return !first.some((value) => second.includes(value));
  if (one.operator === 'empty' && other.operator !== 'empty') return true;
  if (one.operator === 'not' && second) return second.every((value) => value === one.value);
  const [more, less] = [numberIn(one, 'more'), numberIn(other, 'less')];
  return more !== undefined && less !== undefined && more >= less;
};

/** The conditions that must all hold; those in an “any” are alternatives and stay out. */
const demanded = (conditions: readonly FormCondition[]): Comparison[] =>
  conditions.flatMap((condition) => {
    if ('all' in condition) return demanded(condition.all);
    return 'any' in condition ? [] : [condition];
  });

/** Whether conditions that must hold together exclude each other: their row or question is never shown. */
const isContradiction = (conditions: readonly FormCondition[], fields: ReadonlyMap<string, FormElement>): boolean => {
  const all = demanded(conditions).filter(({ field }) => fields.get(field)?.type !== 'check_boxes');
  return all.some((one, index) =>
    all.some((other, place) => index !== place && one.field === other.field && exclude(one, other)),
  );
};

const isRequired = ({ validation }: FormElement): boolean =>
  validation.required === true || (validation.required_if ?? []).length > 0;

const PERSONAL_FORMATS = ['email', 'phone', 'afm'];
const PERSONAL_PREFILLS = ['first_name', 'last_name', 'email', 'phone', 'afm'];

/** Whether a question asks for data about a person. */
const isPersonal = ({ options, validation }: FormElement): boolean =>
  PERSONAL_FORMATS.includes(validation.format ?? '') ||
  PERSONAL_PREFILLS.includes(options.prefill ?? '') ||
  /name|email|tel|address|bday/.test(options.autocomplete ?? '');

const nameOfRow = (row: StoredRow): string => fieldsOfStored(row)[0] ?? '';

const ofConditions = (
  conditions: readonly FormCondition[],
  at: string,
  fields: ReadonlyMap<string, FormElement>,
): Finding[] => [
  ...(isContradiction(conditions, fields) ? [{ kind: 'contradiction' as const, severity: 'error' as const, at }] : []),
  ...(conditions.flatMap(comparisonsIn).some((one) => isDead(one, fields))
    ? [{ kind: 'dead_option' as const, severity: 'error' as const, at }]
    : []),
];

/** Mistakes at one question; `above` are the conditions of its row, which hold for it too. */
const ofElement = (
  element: FormElement,
  above: readonly FormCondition[],
  fields: ReadonlyMap<string, FormElement>,
): Finding[] => {
  const { conditionals, options, validation } = element;
  const at = options.field;
  const isNeverShown = isContradiction([...above, ...conditionals], fields);
  return [
    ...ofConditions(conditionals, at, fields),
    ...ofConditions(validation.required_if ?? [], at, fields),
    ...(isRequired(element) && isNeverShown
      ? [{ kind: 'required_hidden' as const, severity: 'error' as const, at }]
      : []),
  ];
};

const ofPersonalData = (rows: StoredLayout, { purpose, retention_days }: ProofSettings): Finding[] => {
  const personal = rows.flatMap(elementsOfStored).filter(isPersonal);
  if (personal.length === 0) return [];
  const silent = personal.filter(({ options }) => options.purpose === undefined);
  return [
    ...(purpose === null
      ? silent.map(({ options }) => ({
          kind: 'personal_without_purpose' as const,
          severity: 'warning' as const,
          at: options.field,
        }))
      : []),
    ...(retention_days === null
      ? [{ kind: 'personal_without_retention' as const, severity: 'warning' as const, at: '' }]
      : []),
  ];
};

/**
 * The mistakes in the logic of a form. Names may be used twice or not be known; conditions may exclude each other or ask for a choice that is
 * not there. A required question may never be shown, and personal data may have no purpose or no time for which they are kept.
 */
export const proveForm = (rows: StoredLayout, settings: ProofSettings): Finding[] => {
  const fields = itemsByField(rows);
  const error = (kind: FindingKind) => (at: string) => ({ kind, severity: 'error' as const, at });
  const asks = rows.flatMap(elementsOfStored).some(({ type }) => type !== 'epic');
  return [
    ...repeatedFields(rows).map(error('repeated_field')),
    ...unknownReferences(rows).map(error('unknown_reference')),
    ...(asks ? [] : [error('nothing_asked')('')]),
    ...rows.flatMap((row) => [
      ...ofConditions(row.conditionals, nameOfRow(row), fields),
      ...elementsOfStored(row).flatMap((element) => ofElement(element, row.conditionals, fields)),
    ]),
    ...ofPersonalData(rows, settings),
  ];
};
