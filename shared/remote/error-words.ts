import type { Language } from '../platform/languages.ts';
import { isApiError } from '../platform/api-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { TextValues } from './make-t.ts';

/** Name of the catalogue that the shell loads for everyone (`shared/locales`). */
export const SHARED = 'shared';

type I18n = Platform['i18n'];

/** The sentence for a code of the backend, `validation.backend.{code}`; the general one for a code without a text. */
export const codeText = (i18n: I18n, language: Language, code: string, values: TextValues = {}): string =>
  i18n.t([`validation.backend.${code}`, 'validation.backend.server_error'], { ...values, ns: SHARED, lng: language });

/** How a call failed, in words: the message, or the first one of its first field; empty when there is none (spec S §8). */
export const errorText = (i18n: I18n, language: Language, error: unknown): string => {
  if (!isApiError(error)) return codeText(i18n, language, 'server_error');
  if (error.status === 0) return i18n.t('errors.offline', { ns: SHARED, lng: language });
  if (error.code === '') return '';
  return codeText(i18n, language, error.code, { count: error.retryAfter ?? 60 });
};
