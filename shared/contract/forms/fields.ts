import { bareAfm, IN_A_TAX_NUMBER, isAfm } from '../../rules/afm.ts';
import { isEmail, storedEmail, toE164 } from '../../rules/contact.ts';
import { storedCode, storedLine, strangeIn } from '../../rules/pasted-text.ts';
import { readCents, readNumber, type WrittenNumber } from '../../rules/written-number.ts';
import { COUNTER_MAX, COUNTER_NOTATION, litresIn } from '../../rules/meter-reading.ts';
import { isMixedScript, toLatinLetters } from '../../rules/look-alikes.ts';
import { isLongEnough, isShortEnough, PASSWORD_MAX, PASSWORD_MIN } from '../../rules/password.ts';
import { daysBetween } from '../../rules/calendar-day.ts';
import { barePaymentCode, isPaymentCode } from '../../rules/payment-code.ts';
import { checkPhotoFile } from '../../rules/photo.ts';
import { REFERENCE, storedReference } from '../../rules/reference.ts';
import { IN_A_SUPPLY_CODE, isSupplyCode } from '../../rules/supply-code.ts';
import { IN_A_NAME, isPersonName } from '../../rules/person-name.ts';
import { isTimeZone } from '../../rules/time-zone.ts';
import { countGraphemes, FREE_TEXT_LIMIT, FREE_TEXT_LIMIT_MAX, isTooLong } from '../../rules/text.ts';
import type { Code } from '../../rules/codes.ts';
import type { Field, FormLimits } from './form.ts';

type TextField = Field<string, string, false>;

const trimmed = (text: string): string | undefined => text.trim() || undefined;

/** A code when the text breaks the rule. */
const unless = (isRight: boolean, code: Code): Code | null => (isRight ? null : code);

interface TextLimits {
  max: number;
  min?: number;
}

const checkLength = (value: string, { max, min = 0 }: TextLimits): Code | null =>
  isTooLong(value.trim(), max) ? 'max' : unless(countGraphemes(value.trim()) >= min, 'min');

/** Control characters and separators of lines and paragraphs: in a mail they would write a line of their own. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Control characters besides tab and line break. */
const NOT_IN_PARAGRAPHS = /[^\P{Cc}\t\n\r]/u;

const checkText = (value: string, limits: TextLimits, forbidden: RegExp): Code | null =>
  forbidden.test(value.trim()) ? 'invalid' : checkLength(value, limits);

const textField = (limits: TextLimits, forbidden: RegExp): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: limits.max,
  min: limits.min ?? 0,
  toWire: trimmed,
  check: (value) => checkText(value, limits, forbidden),
  strange: (value) => strangeIn(value.trim(), new RegExp(`(?!${forbidden.source})[^]`, 'u')),
});

/** One line of at most so many characters, as a person counts them. */
export const text = (limits: TextLimits): TextField => {
  const line = textField(limits, NOT_IN_A_LINE);
  return {
    ...line,
    stored: storedLine,
    toWire: (value) => trimmed(storedLine(value)),
    check: (value, given) => line.check(storedLine(value), given),
  };
};

/** A code of a system, of at most so many characters, in the spelling of `storedCode`. */
export const code = (limits: TextLimits): TextField => {
  const line = textField(limits, NOT_IN_A_LINE);
  return {
    ...line,
    stored: storedCode,
    toWire: (value) => trimmed(storedCode(value)),
    check: (value, given) => line.check(storedCode(value), given),
  };
};

/** Text of several lines, of at most so many characters. */
export const paragraphs = (limits: TextLimits): TextField => textField(limits, NOT_IN_PARAGRAPHS);

/** A value as JSON text, which a component of its own writes. The handler checks what it says; control characters are escaped in JSON. */
export const jsonText = ({ max }: { max: number }): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max,
  toWire: trimmed,
  check: (value) => (NOT_IN_PARAGRAPHS.test(value) ? 'invalid' : unless(value.length <= max, 'max')),
});

/** The name in one line with single blanks: a copied one has blanks that do not break. */
const storedName = (written: string): string => written.replaceAll(/[^\S\n\r\u2028\u2029]+/g, ' ').trim();

/** A person's name: one line, each word in one script, and neither an address nor a telephone number in it. */
export const personName = (): TextField => {
  const plain = text({ max: 80 });
  return {
    ...plain,
    stored: storedName,
    toWire: (value) => trimmed(storedName(value)),
    check: (written, limits) => {
      const value = storedName(written);
      if (/[<>]/.test(value) || isMixedScript(value)) return 'invalid';
      return plain.check(value, limits) ?? (value === '' ? null : unless(isPersonName(value), 'person_name'));
    },
    strange: (value) => strangeIn(value.trim(), IN_A_NAME),
  };
};

/** The code of a supply, as the utility prints it on its bills. */
export const supplyCode = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 40,
  stored: storedCode,
  toWire: (value) => trimmed(storedCode(value)),
  check: (value, { code_mask = null }) =>
    storedCode(value).length > 40 ? 'max' : unless(isSupplyCode(storedCode(value), code_mask), 'invalid_customer_code'),
  strange: (value) => strangeIn(value.trim(), IN_A_SUPPLY_CODE),
});

/** Free text of as many characters as the utility allows. */
export const freeText = (): TextField => {
  const most = ({ text_limit }: FormLimits): number => text_limit ?? FREE_TEXT_LIMIT;
  return {
    empty: '',
    optional: false,
    kind: 'text',
    max: FREE_TEXT_LIMIT_MAX,
    toWire: trimmed,
    check: (value, limits) => checkText(value, { max: most(limits) }, NOT_IN_PARAGRAPHS),
    most,
  };
};

export const email = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 254,
  stored: storedEmail,
  toWire: (value) => trimmed(storedEmail(value)),
  check: (value) => unless(isEmail(value), 'email'),
  // The part behind the sign may have letters of any script (IDNA).
  strange: (value) => strangeIn(value.trim().replace(/(?<=@).*$/u, ''), /^[\x21-\x7E]$/),
});

export const phone = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 40,
  toWire: trimmed,
  check: (value) => unless(value.trim().length <= 40 && toE164(value) !== null, 'phone'),
  strange: (value) => strangeIn(value.trim().replace(/^tel:/i, ''), /^[\d+()./\s\p{Pd}\u2212]$/u),
});

/** The reference of a report, as its receipt names it. */
export const reference = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 20,
  stored: storedReference,
  toWire: (value) => trimmed(storedReference(value)),
  check: (value) => unless(REFERENCE.test(storedReference(value)), 'invalid'),
});

const isDay = (written: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written);
};

/** A calendar day, `YYYY-MM-DD`. */
export const day = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 10,
  toWire: trimmed,
  check: (value) => unless(isDay(value.trim()), 'date'),
});

/** The last day that a form takes: a year beyond it is a slip. */
const LAST_DAY = '2099-12-31';

/** A day that is not over, `YYYY-MM-DD`. */
export const dayFromToday = (): TextField => ({
  ...day(),
  check: (value, { today = '' }) => {
    const written = value.trim();
    if (!isDay(written) || written > LAST_DAY) return 'date';
    return unless(written >= today, 'min');
  },
});

/** A day that has begun, and not longer ago than `most` days, `YYYY-MM-DD`. */
export const recentDay = (most: number): TextField => ({
  ...day(),
  days_max: most,
  check: (value, { today }) => {
    const written = value.trim();
    if (!isDay(written)) return 'date';
    if (today === undefined) return null;
    if (written > today) return 'max';
    return unless(daysBetween(written, today) <= most, 'min');
  },
});

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of the clock where the utilities are, `HH:MM`. */
export const clockTime = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 5,
  toWire: trimmed,
  check: (value) => unless(CLOCK_TIME.test(value.trim()), 'invalid'),
});

/** A day and a time of the clock where the utilities are, `YYYY-MM-DDTHH:mm`. */
export const localTime = (): TextField => ({
  ...day(),
  max: 16,
  check: (value) => {
    const [date = '', time = ''] = value.trim().split('T');
    return unless(isDay(date) && CLOCK_TIME.test(time), 'date');
  },
});

/** An IANA time zone with its region, `Europe/Athens`. */
export const timeZone = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 60,
  toWire: trimmed,
  check: (value) => unless(value.length <= 60 && isTimeZone(value.trim()), 'invalid'),
});

/** A Greek tax number. */
export const afm = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 20,
  stored: bareAfm,
  toWire: (value) => trimmed(bareAfm(value)),
  check: (value) => unless(value.length <= 40 && isAfm(bareAfm(value)), 'afm'),
  strange: (value) => strangeIn(value.trim(), IN_A_TAX_NUMBER),
});

/** One of a written list. */
export const choice = <const V extends string>(choices: readonly V[]): Field<string, V, false> => {
  const find = (value: string): V | undefined => choices.find((known) => known === value);
  return {
    empty: '',
    optional: false,
    kind: 'choice',
    choices,
    // A value that is not in the list is sent as it is: `check` refuses it first.
    toWire: (value) => (value === '' ? undefined : (find(value) ?? (value as V))),
    check: (value) => unless(find(value) !== undefined, 'invalid'),
  };
};

/** Any number of a written list; `none` is the code of an empty choice. */
export const many = <const V extends string>(choices: readonly V[], none: Code): Field<readonly V[], V[], false> => ({
  empty: [],
  optional: false,
  kind: 'choice',
  choices,
  missing: none,
  toWire: (values) => (values.length > 0 ? [...values] : undefined),
  check: (values) =>
    unless(
      values.every((value) => choices.includes(value)),
      'invalid',
    ),
});

/** Any number of rows by their numbers, also none. A page holds them as the values of its choices. */
export const ids = (max: number): Field<readonly string[], number[], false> => ({
  empty: [],
  optional: false,
  kind: 'ids',
  max,
  // In one order: the same choice is the same content.
  toWire: (chosen) => chosen.map(Number).toSorted((one, other) => one - other),
  check: (chosen) => unless(chosen.length <= max, 'max'),
});

/** One row by its number. A page holds it as the value of its choice. */
export const rowNumber = (): Field<string, number, false> => ({
  empty: '',
  optional: false,
  kind: 'number',
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  toWire: (chosen) => (chosen === '' ? undefined : Number(chosen)),
  check: (chosen) => {
    const id = Number(chosen);
    return unless(Number.isInteger(id) && id >= 1 && id <= Number.MAX_SAFE_INTEGER, 'invalid');
  },
});

/** A number as a call has it, or as a person has typed it. */
type Entered = number | string | null;

/** How a field reads what was typed. */
type Reading = (written: string, limits: FormLimits) => WrittenNumber;

const isEmptyNumber = (value: Entered): boolean => value === null || String(value).trim() === '';

/** The number behind an entered value; not a number where there is none, or where it can be two. */
const numberOf = (value: Entered, reading: WrittenNumber): number => {
  if (typeof value === 'number') return value;
  return reading && 'value' in reading ? Number(reading.value) : Number.NaN;
};

const numberField = <Value extends Entered>(
  empty: Value,
  { min, max, isWhole = false }: { min: number; max: number; isWhole?: boolean },
  reading: Reading,
): Field<Value, number, false> => {
  const read = (value: Value, limits: FormLimits) => (typeof value === 'string' ? reading(value, limits) : null);
  const valueOf = (value: Value, limits: FormLimits): number => numberOf(value, read(value, limits));
  return {
    empty,
    optional: false,
    kind: 'number',
    min,
    max,
    toWire: (value, limits = {}) => (isEmptyNumber(value) ? undefined : valueOf(value, limits)),
    check: (value, limits) => {
      const number = valueOf(value, limits);
      if (!Number.isFinite(number))
        return readingsOf(read(value, limits)) ? 'ambiguous' : isWhole ? 'integer' : 'numeric';
      if (isWhole && !Number.isInteger(number)) return 'integer';
      return number < min ? 'min' : unless(number <= max, 'max');
    },
    readings: (value, limits) => readingsOf(read(value, limits)),
  };
};

const readingsOf = (read: WrittenNumber): readonly [number, number] | null =>
  read && 'readings' in read ? [Number(read.readings[0]), Number(read.readings[1])] : null;

/** A degree is never grouped: `35.513` has decimals. */
const readDegrees: Reading = (written) => readNumber(written, { grouped: false });

/** A number between two others that a page measures, such as the latitude of a device. */
export const between = (min: number, max: number): Field<number | null, number, false> =>
  numberField<number | null>(null, { min, max }, readDegrees);

/** One row by its number, which a page knows as a number. */
export const rowId = (): Field<number | null, number, false> =>
  numberField<number | null>(null, { min: 1, max: Number.MAX_SAFE_INTEGER, isWhole: true }, readDegrees);

/** A whole number between two others. */
export const whole = (min: number, max: number): Field<Entered, number, false> =>
  numberField<Entered>(null, { min, max, isWhole: true }, (written, { decimal_sign: sign }) =>
    readNumber(written, { sign, decimals: 0 }),
  );

/** A number between two others, written by a person with any decimals. */
export const decimal = (min: number, max: number): Field<string, number, false> =>
  numberField<string>('', { min, max }, (written, { decimal_sign: sign }) => readNumber(written, { sign }));

/** A degree of latitude or longitude, written by a person. */
export const degree = (min: number, max: number): Field<string, number, false> =>
  numberField<string>('', { min, max }, readDegrees);

/** An amount between two others, in cents. A person writes euros: `64,20`. */
export const money = (min: number, max: number): Field<string, number, false> => {
  const centsOf = (written: string | number): number => {
    if (typeof written === 'number') return written;
    const read = readCents(written);
    return read && 'cents' in read ? read.cents : Number.NaN;
  };
  const readings = (written: string | number): readonly [number, number] | null => {
    const read = typeof written === 'string' ? readCents(written) : null;
    return read && 'readings' in read ? read.readings : null;
  };
  return {
    empty: '',
    optional: false,
    kind: 'money',
    min,
    max,
    toWire: (written) => (String(written).trim() === '' ? undefined : centsOf(written)),
    check: (written) => {
      const value = centsOf(written);
      if (!Number.isInteger(value)) return readings(written) ? 'ambiguous' : 'numeric';
      return value < min ? 'min' : unless(value <= max, 'max');
    },
    readings,
  };
};

/** The cubic metres that a counter such as `1.234` can be. */
const counterReadings = (written: string | number): readonly [number, number] | null =>
  typeof written === 'string' ? readingsOf(readNumber(written, COUNTER_NOTATION)) : null;

/** The counter of a meter, in litres. A person writes its digits in cubic metres: `00412,873`. */
export const counterValue = (): Field<string, number, false> => {
  const litresOf = (written: string | number): number | null =>
    typeof written === 'number' ? written : litresIn(written);
  return {
    empty: '',
    optional: false,
    kind: 'number',
    min: 0,
    max: COUNTER_MAX,
    toWire: (written) => (String(written).trim() === '' ? undefined : (litresOf(written) ?? Number.NaN)),
    check: (written) => {
      const litres = litresOf(written);
      const isRight = litres !== null && Number.isInteger(litres) && litres >= 0 && litres <= COUNTER_MAX;
      return isRight ? null : counterReadings(written) ? 'ambiguous' : 'invalid_measurement';
    },
    readings: counterReadings,
  };
};

/** A payment code as it stands on a bill, checked before it is looked up: a mistyped RF code never leaves the browser. */
export const paymentCode = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 60,
  toWire: trimmed,
  check: (value) => (value.trim().length > 60 ? 'max' : unless(isPaymentCode(barePaymentCode(value)), 'regex')),
  strange: (value) => strangeIn(toLatinLetters(value.trim().toUpperCase()), /^[A-Z\d.\s/\p{Pd}\u2212]$/u),
});

/** Something that is so or is not. */
export const flag = (): Field<boolean, boolean, false> => ({
  empty: false,
  optional: false,
  kind: 'flag',
  toWire: (value) => value,
  check: () => null,
});

/** Something that the person has to agree to. */
export const agreed = (): Field<boolean, boolean, false> => ({
  empty: false,
  optional: false,
  kind: 'flag',
  toWire: (value) => (value ? true : undefined),
  check: (value) => (value ? null : 'required'),
});

const linesOf = (written: string | readonly string[]): string[] =>
  (typeof written === 'string' ? written.split('\n') : written).map((line) => line.trim()).filter(Boolean);

/** Several texts, one in each line. */
export const lines = (max: number, checkLine: (line: string) => Code | null): Field<string, string[], false> => ({
  empty: '',
  optional: false,
  kind: 'lines',
  max,
  toWire: (written) => (linesOf(written).length > 0 ? linesOf(written) : undefined),
  check: (written) => {
    const all = linesOf(written);
    return all.length > max ? 'max' : all.reduce<Code | null>((found, line) => found ?? checkLine(line), null);
  },
});

/** Photos, judged by name and size; the server determines the type from the content. */
export const photos = (max: number): Field<File[], File[], false> => ({
  empty: [],
  optional: false,
  kind: 'files',
  max,
  toWire: (files) => (files.length > 0 ? files : undefined),
  check: (files) =>
    files.length > max ? 'max' : files.reduce<Code | null>((found, file) => found ?? checkPhotoFile(file), null),
});

/** A password that somebody has: the server compares it, whatever it is. */
export const password = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 1024,
  toWire: (value) => value || undefined,
  check: (value) => unless(value.length <= 1024, 'max'),
  secret: true,
});

/** A password of 8 to 128 characters of any kind. The server also refuses common ones. */
export const newPassword = (): TextField => ({
  ...password(),
  min: PASSWORD_MIN,
  max: PASSWORD_MAX,
  check: (value) => (isLongEnough(value) ? unless(isShortEnough(value), 'max') : 'min'),
});

/** The same password once more: on the page only, where `repeats` compares it. */
export const again = (): Field<string, string, true> & { local: true } => ({
  ...optional(password()),
  local: true,
});

const CODE = /^(?:\d{6}|(?:[A-Z0-9]{4}-?){4})$/i;

/** Six digits or a recovery code without blanks, with plain digits, hyphens and Latin letters. */
const storedFactor = (written: string): string => toLatinLetters(storedCode(written).replaceAll(' ', ''));

/** Six digits of an authenticator, or a recovery code. Spaces do not count. */
export const secondFactorCode = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 24,
  stored: storedFactor,
  toWire: (value) => trimmed(storedFactor(value)),
  check: (value) => unless(value.length <= 40 && CODE.test(storedFactor(value)), 'invalid'),
  strange: (value) => strangeIn(toLatinLetters(value.trim()), /^[A-Z\d\s\p{Pd}]$/iu),
});

/** The same field, which may stay empty; `isNeeded` says for which utilities it may not. */
export const optional = <Value, Wire>(
  field: Field<Value, Wire>,
  isNeeded?: (limits: FormLimits) => boolean,
): Field<Value, Wire, true> => ({ ...field, optional: true, ...(isNeeded && { isNeeded }) });
