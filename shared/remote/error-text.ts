import type { Language } from '../platform/languages.ts';
import { isApiError, type ApiError } from '../platform/api-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { TextValues } from './make-t.ts';
import { useSurroundings } from './use-platform.tsx';
import { SHARED } from './use-shared-t.ts';

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

/** Gives the function that says in words how a call failed. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { platform, language } = useSurroundings();
  return (error) => errorText(platform.i18n, language, error);
};

/** Gives the first text of each field that the server refused: `{ email: 'Συμπληρώστε…' }`. */
export const useFieldErrors = (): ((error: ApiError | null) => Record<string, string>) => {
  const { platform, language } = useSurroundings();
  return (error) => {
    const fields = Object.entries(error?.fields ?? {});
    return Object.fromEntries(
      fields.map(([field, [code = 'invalid']]) => [field, codeText(platform.i18n, language, code)]),
    );
  };
};
