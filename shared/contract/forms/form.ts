import type { FieldErrors } from '../../rules/field-errors.ts';
import type { Code } from '../../rules/codes.ts';
import { cleanText, type StrangeCharacter } from '../../rules/pasted-text.ts';
import type { DecimalSign } from '../../rules/written-number.ts';

/** Limits that a utility sets for itself, and the day on which they are asked. Page and server pass the same ones. */
export interface FormLimits {
  /** Most characters of free text. */
  text_limit?: number | undefined;
  /** Form of the utility's supply codes (`##-####`); null when they have none. */
  code_mask?: string | null | undefined;
  /** Whether a registration needs the key that is printed on the bills. */
  passkey_required?: boolean | undefined;
  /** Whether a guest states the total of the bill beside its payment code. */
  bill_total_required?: boolean | undefined;
  /** The calendar day where the utilities are, `YYYY-MM-DD`. */
  today?: string | undefined;
  /** The person's sign before decimals. A call has numbers, so the server knows none. */
  decimal_sign?: DecimalSign | undefined;
}

/**
 * One field of a form. A page holds a `Value` of it from the first moment; a call carries a `Wire`, or nothing when the field was
 * left empty.
 */
export interface Field<Value = unknown, Wire = unknown, Optional extends boolean = boolean> {
  /** The value before anything is entered. */
  readonly empty: Value;
  /** Whether it may stay empty. */
  readonly optional: Optional;
  /** How it travels. A secret is not trimmed. */
  readonly kind: 'text' | 'choice' | 'number' | 'money' | 'files' | 'flag' | 'lines' | 'ids';
  /** Most characters of a text, the largest number, most files; a utility may set less for free text. */
  readonly max?: number;
  /** Fewest characters of a text, the smallest number. */
  readonly min?: number;
  /** The value of an empty field, as the texts name it. */
  readonly usual?: number;
  /** Most characters of one line. */
  readonly line_max?: number;
  /** Most days between a day and today, or from the first day of a span to its last one. */
  readonly days_max?: number;
  readonly choices?: readonly string[];
  /** The text as it is stored, of an address or a number that people write in several ways. The server brings a body into it. */
  stored?(text: string): string;
  /** The value on the wire; undefined when nothing was entered. */
  toWire(value: Value, limits?: FormLimits): Wire | undefined;
  /** The error of the entered value; null when it is right. Never asked about an empty field. */
  check(value: Value, limits: FormLimits): Code | null;
  /** The code of an empty field; `required` unless said. */
  readonly missing?: Code;
  /** Whether it has to be filled in although it is optional, because a utility asks for it. */
  isNeeded?(limits: FormLimits): boolean;
  /** Both numbers that an `ambiguous` value can be: cents of an amount, cubic metres of a counter. */
  readings?(value: Value, limits: FormLimits): readonly [number, number] | null;
  /** The first character for which the text is refused; null where another rule is broken. */
  strange?(value: Value): StrangeCharacter | null;
  /** Most characters of free text, as the utility says. */
  most?(limits: FormLimits): number;
  /** Left out when two contents are compared: a password is not part of what is handed in. */
  readonly secret?: true;
  /** Only on the page, never sent: a password once more. */
  readonly local?: true;
}

// The parameters of a method are compared in both directions, so a field of any value is a `Field`.
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field on its page. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type WireOf<F> = F extends Field<infer _, infer Wire> ? Wire : never;
type LocalKeys<F extends Fields> = { [K in keyof F]: F[K]['local'] extends true ? K : never }[keyof F];
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K]['optional'] extends true ? K : never }[keyof F];

/** Names of the fields that hold a `Value` on the page. */
export type NamesOf<F extends Fields, Value> = {
  [K in keyof F & string]: ValueOf<F[K]> extends Value ? K : never;
}[keyof F & string];

/** The values of a form on its page. */
export type FormValues<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** The values of a form in the body of its call. */
export type FormBody<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F> | LocalKeys<F>>]: WireOf<F[K]> } & {
  [K in OptionalKeys<F>]?: WireOf<F[K]> | undefined;
};

/** The values that a rule about several fields reads. */
interface Given<Name extends string> {
  isGiven(field: Name): boolean;
  valueOf(field: Name): unknown;
}

/** A rule about several fields together. */
export interface CrossRule<Name extends string = string> {
  /** The name of the error on the wire. */
  error: string;
  /** The field at which a page shows it. */
  at: Name;
  code: Code;
  isBroken(given: Given<Name>): boolean;
}

interface FormOptions<Name extends string = string> {
  across?: readonly CrossRule<Name>[];
  /** Sent with an idempotency key: handed in twice, it is stored once. */
  once?: boolean;
  /** The fields that the answers so far ask for. All are unless said. */
  asked?: (values: Readonly<Record<string, unknown>>, limits: FormLimits) => ReadonlySet<string>;
  /** The optional fields that the answers so far require. */
  needed?: (values: Readonly<Record<string, unknown>>, limits: FormLimits) => ReadonlySet<string>;
}

/** The one statement of a form: its fields, their limits and the rules between them. Page and server read it. */
export interface Form<F extends Fields = Fields> extends FormOptions {
  /** Name of its texts in a catalogue: `field.<name>.<field>`, `error.<name>.<field>.<code>`. */
  readonly name: string;
  readonly fields: F;
}

export const defineForm = <const F extends Fields>(
  name: string,
  fields: F,
  options: FormOptions<keyof F & string> = {},
): Form<F> => ({
  name,
  fields,
  ...options,
});

/** One of these fields has to be filled in; a page says so at the first of them. */
export const oneOf = <const Name extends string>(
  error: string,
  fields: readonly [Name, ...Name[]],
): CrossRule<Name> => ({
  error,
  at: fields[0],
  code: 'required',
  isBroken: ({ isGiven }) => !fields.some(isGiven),
});

/** All of these fields are filled in, or none. */
export const allOrNone = <const At extends string, const Name extends string>(
  error: string,
  at: At,
  fields: readonly Name[],
): CrossRule<At | Name> => ({
  error,
  at,
  code: 'invalid',
  isBroken: ({ isGiven }) => fields.some(isGiven) && !fields.every(isGiven),
});

/** Both fields hold the same text. */
export const repeats = <const Again extends string, const Name extends string>(
  again: Again,
  field: Name,
): CrossRule<Again | Name> => ({
  error: again,
  at: again,
  code: 'confirmed',
  isBroken: ({ valueOf }) => valueOf(again) !== undefined && valueOf(again) !== valueOf(field),
});

const entriesOf = (fields: Fields): [string, Field][] => Object.entries(fields);

/** The values before anything is entered. */
export const emptyValues = <F extends Fields>({ fields }: Form<F>): FormValues<F> =>
  Object.fromEntries(entriesOf(fields).map(([name, { empty }]) => [name, empty])) as FormValues<F>;

const cleanValue = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  return Array.isArray(value) ? value.map(cleanValue) : value;
};

/** The values without invisible characters, as the server cleans each text of a call; secrets stay as they are. */
const cleanValues = (fields: Fields, given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, fields[name]?.secret ? value : cleanValue(value)]),
  );

/** The body of the call: the fields that were asked for and filled in. */
export const toBody = <F extends Fields>(
  { fields, asked }: Form<F>,
  entered: FormValues<F>,
  limits: FormLimits = {},
): FormBody<F> => {
  const values = cleanValues(fields, entered);
  const shown = asked?.(values, limits);
  return Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) => {
      const sent = field.local || shown?.has(name) === false ? undefined : field.toWire(values[name], limits);
      return sent === undefined ? [] : [[name, sent]];
    }),
  ) as FormBody<F>;
};

const checkField = (field: Field, value: unknown, limits: FormLimits, isNeeded: boolean): Code | null => {
  if (field.toWire(value, limits) !== undefined) return field.check(value, limits);
  return field.optional && !isNeeded && !field.isNeeded?.(limits) ? null : (field.missing ?? 'required');
};

/**
 * The errors of a form, by field and in the order of its fields: the same answer in the browser and on the server. A field
 * that is missing counts as empty; a local one is not asked for where it is missing.
 */
export const checkForm = <F extends Fields>(
  { fields, across = [], asked, needed }: Form<F>,
  entered: Readonly<Record<string, unknown>>,
  limits: FormLimits = {},
): FieldErrors => {
  const errors: FieldErrors = {};
  const given = cleanValues(fields, entered);
  const shown = asked?.(given, limits);
  const required = needed?.(given, limits);
  for (const [name, field] of entriesOf(fields)) {
    if ((field.local && given[name] === undefined) || shown?.has(name) === false) continue;
    const code = checkField(field, given[name] ?? field.empty, limits, required?.has(name) === true);
    if (code) errors[name] = [code];
  }
  const isGiven = (name: keyof F & string): boolean => {
    const field: Field | undefined = fields[name];
    return field?.toWire(given[name] ?? field.empty, limits) !== undefined;
  };
  const valueOf = (name: keyof F & string): unknown => {
    const [value, field]: [unknown, Field | undefined] = [given[name], fields[name]];
    // A number that was typed is compared as the number that it is.
    return typeof value === 'string' && field?.kind === 'number' ? field.toWire(value, limits) : value;
  };
  for (const { error, code, isBroken } of across)
    if (!errors[error] && isBroken({ isGiven, valueOf })) errors[error] = [code];
  return errors;
};

/** The field at which a page shows an error of this name; undefined when the form has none. */
export const fieldOfError = ({ fields, across = [] }: Form, error: string): string | undefined =>
  across.find((rule) => rule.error === error && !Object.hasOwn(fields, error))?.at ??
  (Object.hasOwn(fields, error) ? error : undefined);

/** Most characters or files that a field takes; undefined where only its form is judged. */
export const mostOf = ({ kind, max, most }: Field, limits: FormLimits): number | undefined =>
  most?.(limits) ?? (kind === 'number' || kind === 'money' || kind === 'lines' ? undefined : max);
