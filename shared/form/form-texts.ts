import { fieldOfError, mostOf, type Field, type Form, type FormLimits } from '../contract/forms/form.ts';
import { codeText, SHARED, type Placeholders } from '../remote/error-words.ts';
import { useFormats } from '../remote/use-formats.ts';
import { useCharacterText } from './use-character-text.ts';
import { useTypedNumber } from './use-typed-number.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { countGraphemes } from '../rules/text.ts';

/** The labels, hints and error sentences of a form. */
export interface FormTexts {
  label: (field: string) => string;
  /** Help beside the label, with the bounds of the field; undefined where the label suffices. */
  hint: (field: string) => string | undefined;
  /** The sentence for a broken rule. `value` is that of the field, for the placeholders. */
  error: (error: string, code: string, value?: unknown) => string;
  /** True where that sentence is the one of all forms, which does not name its field. Absent where every sentence names it. */
  isShared?: (error: string, code: string) => boolean;
}

const lengthOf = (value: unknown): number | undefined => {
  if (typeof value === 'string') return countGraphemes(value.trim());
  return Array.isArray(value) ? value.length : undefined;
};

/** Codes of a text in which a single character may be wrong. */
const NAMING: readonly string[] = ['invalid', 'email', 'phone', 'afm', 'regex', 'person_name', 'invalid_customer_code'];

/** The digits behind the point of a bound. */
const digitsOf = (bound: number): number => String(bound).split('.')[1]?.length ?? 0;

/** The numbers of a field as the person reads them. */
const useNumberWords = (limits: FormLimits) => {
  const { money, number } = useFormats();
  const typed = useTypedNumber();
  return {
    /** A bound: the wire has cents. One of a field with any decimals can be typed as it stands there. */
    asRead: (bound: number | undefined, { kind, empty }: Field): string | number | undefined => {
      if (bound === undefined) return undefined;
      if (kind === 'money') return money(bound);
      if (kind !== 'number') return bound;
      return empty === '' ? typed(bound) : number(bound, digitsOf(bound));
    },
    /** Both readings of a doubtful number, as they are written without doubt. */
    readingsOf: (field: Field | undefined, value: unknown): Placeholders => {
      const [more, less] = (field?.readings?.(value, limits) ?? []).map(field?.kind === 'money' ? money : typed);
      return { more, less };
    },
  };
};

/**
 * Reads the words from the catalogue of the remote: `field.<form>.<field>` and `…_hint`; for an error `error.<form>.<field>.<code>`,
 * then `error.<code>`, then the sentence that all forms share. Hints and errors have the bounds of the field as placeholders: `min`,
 * `max`, `usual`, `line_max` and `days_max`. Errors also have those of spec D §5: `attribute`, `value` and `length`, and `count` as
 * the bound.
 */
export const useFormTexts = (rules: Form, limits: FormLimits): FormTexts => {
  const { name: form, fields } = rules;
  const { platform, name: remote, catalogues = [remote], language: lng } = useRemoteContext();
  const ns = [...catalogues];
  const { i18n } = platform;
  const { asRead, readingsOf } = useNumberWords(limits);
  const characterText = useCharacterText();
  const largest = (field: Field): number | undefined => mostOf(field, limits) ?? field.max;
  const boundsOf = (field: Field | undefined): Placeholders =>
    field
      ? {
          min: asRead(field.min, field),
          max: asRead(largest(field), field),
          usual: asRead(field.usual, field),
          line_max: field.line_max,
          days_max: field.days_max,
        }
      : {};
  const find = (
    keys: readonly string[],
    values: Placeholders = {},
    from: string | string[] = ns,
  ): string | undefined => {
    const options = { ...values, ns: from, lng };
    const found = keys.find((key) => i18n.exists(key, options));
    return found === undefined ? undefined : i18n.t(found, options);
  };
  const ownKeys = (error: string, code: string) => [`error.${form}.${error}.${code}`, `error.${code}`];
  const label = (field: string): string => i18n.t(`field.${form}.${field}`, { ns, lng });
  return {
    label,
    hint: (field) => find([`field.${form}.${field}_hint`], boundsOf(fields[field])),
    isShared: (error, code) => find(ownKeys(error, code)) === undefined,
    error: (error, code, value) => {
      const name = fieldOfError(rules, error) ?? error;
      const field = fields[name];
      const max = field && largest(field);
      const bound = code === 'max' ? max : (field?.min ?? max);
      const strange = NAMING.includes(code) ? field?.strange?.(value) : null;
      const values = {
        ...boundsOf(field),
        attribute: label(name),
        // A secret is not repeated on the screen.
        value: field?.secret ? undefined : String(value),
        length: lengthOf(value),
        count: bound ?? 0,
        ...readingsOf(field, value),
      };
      // A character is named before the rule that it breaks, which the person cannot see.
      if (strange) return characterText(strange);
      return (
        find(ownKeys(error, code), values) ??
        find([`validation.rule.${code}_${field?.kind}`], values, SHARED) ??
        codeText(i18n, lng, code, values)
      );
    },
  };
};
