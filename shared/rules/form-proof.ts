import { elementsOfStored, fieldsOfStored, repeatedFields, unknownReferences } from './form-outline.ts';
import {
  CHOICE_TYPES,
  columnsOf,
  type FormCondition,
  type FormElement,
  type FormRow,
  type StoredLayout,
  type StoredRow,
} from './form-layout.ts';
import { reachOf, type PlacedPart } from './form-reach.ts';
import { comparisonsIn, isUnanswerable, type FieldCondition } from './form-values.ts';

/** Mistakes in the logic of a form that its schema does not see. */
export const FORM_FINDINGS = [
  'repeated_field',
  'unknown_reference',
  'contradiction',
  'unreachable',
  'dead_option',
  'required_hidden',
  'unanswerable',
  'exit_always',
  'nothing_asked',
  'personal_without_purpose',
  'personal_without_retention',
] as const;
export type FormFindingKind = (typeof FORM_FINDINGS)[number];

/** One mistake, at a field or at a row by its name of answers. */
export interface FormFinding {
  kind: FormFindingKind;
  /** A form with an error is not published; a warning is for the clerk to judge. */
  severity: 'error' | 'warning';
  /** The field at which it stands; empty for the whole form. */
  at: string;
  /** The field that it has to do with: the one that is asked before, or the one that cannot be answered. */
  other?: string;
  /** The choice of which it speaks. */
  value?: string;
  /** It concerns the conditions that require the field, and not those that show it. */
  of?: 'required_if';
}

/** The settings that a proof reads. */
export interface ProofSettings {
  purpose: unknown;
  retention_days: number | null;
}

const error = (kind: FormFindingKind, at: string): FormFinding => ({ kind, severity: 'error', at });

/** The values that a field can have by its items; null where any text can be. */
const itemsByField = (rows: StoredLayout): Map<string, FormElement> =>
  new Map(rows.flatMap(elementsOfStored).map((element) => [element.options.field, element]));

const valuesOf = (condition: FieldCondition): string[] => {
  if ('values' in condition) return condition.values;
  const isOneOf = condition.operator === undefined || condition.operator === 'equals';
  return 'value' in condition && isOneOf ? [condition.value] : [];
};

/** The values that a condition asks for and its question does not offer. */
const deadValues = (condition: FieldCondition, fields: ReadonlyMap<string, FormElement>): string[] => {
  const element = fields.get(condition.field);
  if (!element || !CHOICE_TYPES.includes(element.type)) return [];
  const offered = new Set(element.items.map(({ value }) => value));
  return valuesOf(condition).filter((value) => !offered.has(value));
};

const numberIn = (condition: FieldCondition, operator: 'more' | 'less'): number | undefined =>
  'value' in condition && condition.operator === operator ? Number(condition.value.replace(',', '.')) : undefined;

/** The values that one answer must be among by a condition; undefined where it names none. */
const wantedBy = (condition: FieldCondition): string[] | undefined => {
  const values = valuesOf(condition);
  return values.length > 0 ? values : undefined;
};

/** Whether no single answer meets both conditions on a question with one answer. */
const exclude = (one: FieldCondition, other: FieldCondition): boolean => {
  const [first, second] = [wantedBy(one), wantedBy(other)];
  if (first && second) return !first.some((value) => second.includes(value));
  if (one.operator === 'empty' && other.operator !== 'empty') return true;
  if (one.operator === 'not' && second) return second.every((value) => value === one.value);
  const [more, less] = [numberIn(one, 'more'), numberIn(other, 'less')];
  return more !== undefined && less !== undefined && more >= less;
};

/** The conditions that must all hold; those in an “any” are alternatives and stay out. */
const demanded = (conditions: readonly FormCondition[]): FieldCondition[] =>
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
): FormFinding[] => {
  const dead = conditions.flatMap(comparisonsIn).map((one) => ({ one, values: deadValues(one, fields) }));
  const [first] = dead.filter(({ values }) => values.length > 0);
  return [
    ...(isContradiction(conditions, fields) ? [error('contradiction', at)] : []),
    ...(first ? [{ ...error('dead_option', at), other: first.one.field, value: first.values[0] ?? '' }] : []),
  ];
};

/** Mistakes at one question; `above` are the conditions of its row, which hold for it too. */
const ofElement = (
  element: FormElement,
  above: readonly FormCondition[],
  fields: ReadonlyMap<string, FormElement>,
): FormFinding[] => {
  const { conditionals, options, validation } = element;
  const at = options.field;
  const isNeverShown = isContradiction([...above, ...conditionals], fields);
  return [
    ...ofConditions(conditionals, at, fields),
    ...ofConditions(validation.required_if ?? [], at, fields).map((one) => ({ ...one, of: 'required_if' as const })),
    ...(isRequired(element) && isNeverShown ? [error('required_hidden', at)] : []),
    ...(isRequired(element) && isUnanswerable(element) ? [error('unanswerable', at)] : []),
  ];
};

const ofPersonalData = (rows: StoredLayout, { purpose, retention_days }: ProofSettings): FormFinding[] => {
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

/** The name in the stored form of a field that is drawn: those of entries and of instalment plans are made of several. */
const storedName = (field: string): string => field.replace(/^([^:]+):\d+:/, '').replace(/:.*$/, '');

/** The first of the fields that a part depends on, before all one that is hidden too. */
const causeOf = ({ row, element }: PlacedPart, hidden: ReadonlySet<string>): string | undefined => {
  const fields = [...element.conditionals, ...row.conditionals].flatMap(comparisonsIn).map(({ field }) => field);
  return fields.find((field) => hidden.has(field)) ?? fields[0];
};

/** A row is named once, and of a row that is seen each hidden question. */
const hiddenByRow = (hidden: readonly PlacedPart[]): PlacedPart[] => {
  const isWhole = ({ row }: PlacedPart) => {
    const own = hidden.filter((one) => one.row === row);
    return columnsOf(row).flat().length === own.length;
  };
  return hidden.filter((part) => !isWhole(part) || hidden.find(({ row }) => row === part.row) === part);
};

const ofHidden = (hidden: readonly PlacedPart[]): FormFinding[] => {
  const names = new Set(hidden.map(({ element }) => element.options.field));
  const found = hiddenByRow(hidden).map((part) => {
    const [at, cause] = [storedName(part.element.options.field), causeOf(part, names)];
    const kind = isRequired(part.element) ? ('required_hidden' as const) : ('unreachable' as const);
    return { ...error(kind, at), ...(cause !== undefined && { other: storedName(cause) }) };
  });
  return found.filter(({ at }, index) => found.findIndex((one) => one.at === at) === index);
};

/** The findings of a trial of all answers, without those that are known of these fields and their rows already. */
const ofReach = (rows: StoredLayout, known: readonly FormFinding[]): FormFinding[] => {
  const { hidden, end, traps } = reachOf(rows);
  const ofShowing = known.filter(({ kind, of }) => !of && kind !== 'unanswerable');
  const said = new Set(ofShowing.map(({ at }) => at));
  const hiddenRows = new Set(ofShowing.filter(({ kind }) => kind === 'contradiction').map(({ at }) => at));
  const rowOf = new Map(rows.flatMap((row) => fieldsOfStored(row).map((field) => [field, nameOfRow(row)] as const)));
  return [
    ...ofHidden(hidden).filter(({ at }) => !said.has(at) && !hiddenRows.has(rowOf.get(at) ?? '')),
    ...traps.map(({ field, value, trap }) => ({
      ...error('dead_option', storedName(field)),
      other: storedName(trap),
      value,
    })),
    ...(end ? [{ kind: 'exit_always' as const, severity: 'warning' as const, at: nameOfEnd(end) }] : []),
  ];
};

const nameOfEnd = (row: FormRow): string => columnsOf(row).flat()[0]?.options.field ?? '';

/**
 * The mistakes in the logic of a form. Names may be used twice or not be known; conditions may exclude each other or ask for a choice that is
 * not there. A question may never be shown or refuse each answer, and personal data may have no purpose or no time for which they are kept.
 */
export const proveForm = (rows: StoredLayout, settings: ProofSettings): FormFinding[] => {
  const fields = itemsByField(rows);
  const asks = rows.some(
    (row) => row.value === 'settlements' || elementsOfStored(row).some(({ type }) => type !== 'epic'),
  );
  const misnamed = [
    ...repeatedFields(rows).map((at) => error('repeated_field', at)),
    ...unknownReferences(rows).map((at) => error('unknown_reference', at)),
  ];
  const plain = rows.flatMap((row) => [
    ...ofConditions(row.conditionals, nameOfRow(row), fields),
    ...elementsOfStored(row).flatMap((element) => ofElement(element, row.conditionals, fields)),
  ]);
  return [
    ...misnamed,
    ...(asks ? [] : [error('nothing_asked', '')]),
    ...plain,
    // Without names that are known once, no answer can be tried.
    ...(misnamed.length === 0 ? ofReach(rows, plain) : []),
    ...ofPersonalData(rows, settings),
  ];
};
