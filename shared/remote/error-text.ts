import type { ApiError } from '../platform/api-error.ts';
import { codeText, errorText } from './error-words.ts';
import { useSurroundings } from './use-platform.tsx';

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
