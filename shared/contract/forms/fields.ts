import { isEmail, toE164 } from '../../rules/contact.ts';
import { isLongEnough, isShortEnough, PASSWORD_MAX, PASSWORD_MIN } from '../../rules/password.ts';
import { checkPhotoFile } from '../../rules/photo.ts';
import { isSupplyCode } from '../../rules/supply-code.ts';
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

/** Text of at most so many characters, as a person counts them. */
export const text = ({ max, min = 0 }: TextLimits): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max,
  min,
  toWire: trimmed,
  check: (value) => (isTooLong(value.trim(), max) ? 'max' : unless(countGraphemes(value.trim()) >= min, 'min')),
});

/** The code of a supply, as the utility prints it on its bills. */
export const supplyCode = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 40,
  toWire: trimmed,
  check: (value, { code_mask = null }) =>
    value.trim().length > 40 ? 'max' : unless(isSupplyCode(value.trim(), code_mask), 'invalid_customer_code'),
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
    check: (value, limits) => unless(!isTooLong(value.trim(), most(limits)), 'max'),
    most,
  };
};

export const email = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 254,
  toWire: trimmed,
  check: (value) => unless(isEmail(value.trim()), 'email'),
});

export const phone = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 40,
  toWire: trimmed,
  check: (value) => unless(value.trim().length <= 40 && toE164(value) !== null, 'phone'),
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

/** A number between two others, such as a degree of latitude. */
export const between = (min: number, max: number): Field<number | null, number, false> => ({
  empty: null,
  optional: false,
  kind: 'number',
  min,
  max,
  toWire: (value) => value ?? undefined,
  check: (value) => (Number(value) < min ? 'min' : unless(Number(value) <= max, 'max')),
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

/** Six digits of an authenticator, or a recovery code. Spaces do not count. */
export const secondFactorCode = (): TextField => ({
  empty: '',
  optional: false,
  kind: 'text',
  max: 24,
  toWire: (value) => value.replaceAll(/\s/g, '') || undefined,
  check: (value) => unless(value.length <= 24 && CODE.test(value.replaceAll(/\s/g, '')), 'invalid'),
});

/** The same field, which may stay empty; `isNeeded` says for which utilities it may not. */
export const optional = <Value, Wire>(
  field: Field<Value, Wire>,
  isNeeded?: (limits: FormLimits) => boolean,
): Field<Value, Wire, true> => ({ ...field, optional: true, ...(isNeeded && { isNeeded }) });
