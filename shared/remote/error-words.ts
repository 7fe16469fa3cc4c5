import type { Language } from '../rules/languages.ts';
import { isApiError, type ApiError } from '../platform/api-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { TextValues } from './make-t.ts';

/** Name of the catalogue that the shell loads for everyone (`shared/locales`). */
export const SHARED = 'shared';

type I18n = Platform['i18n'];

/** The values of a sentence's placeholders; an unknown one leaves its place empty. */
export type Placeholders = Readonly<Record<string, string | number | undefined>>;

/** The sentence for a code of the backend, `validation.backend.{code}`; the general one for a code without a text. */
export const codeText = (i18n: I18n, language: Language, code: string, values: Placeholders = {}): string =>
  i18n.t([`validation.backend.${code}`, 'validation.backend.server_error'], { ...values, ns: SHARED, lng: language });

/** Seconds to wait without a value from the server. */
const WAIT_S = 60;

/** The time of day is read without its seconds, and must not be too early. */
const ALMOST_A_MINUTE_MS = 59_999;

/** The waiting time of a call in seconds, and its end, which the catalogue formats. */
const waitOf = ({ retryAfter, at }: ApiError): TextValues => {
  const count = retryAfter ?? WAIT_S;
  return { count, from: at + count * 1000 + ALMOST_A_MINUTE_MS };
};

/** The sentence for a failed call: the message, or the first one of its first field; empty without one (spec S §8). */
export const errorText = (i18n: I18n, language: Language, error: unknown): string => {
  if (!isApiError(error)) return codeText(i18n, language, 'server_error');
  if (error.status === 0) return i18n.t('errors.offline', { ns: SHARED, lng: language });
  if (error.code === '') return '';
  const sentence = codeText(i18n, language, error.code, waitOf(error));
  // The general rules (spec D §5) have codes of one word, and sentences that do not name the field.
  if (error.code.includes('_')) return sentence;
  const field = `validation.attributes.${Object.keys(error.fields)[0]}`;
  return i18n.t(field, { sentence, ns: SHARED, lng: language, defaultValue: sentence });
};
