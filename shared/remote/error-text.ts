import type { ApiError } from '../platform/api-error.ts';
import { codeText, errorText } from './error-words.ts';
import { useRemoteContext } from './use-platform.tsx';

/** Returns the function that turns a failed call into a sentence. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { platform, language } = useRemoteContext();
  return (error) => errorText(platform.i18n, language, error);
};

/** Returns the first error text of each refused field: `{ email: 'Συμπληρώστε…' }`. */
export const useFieldErrors = (): ((error: ApiError | null) => Record<string, string>) => {
  const { platform, language } = useRemoteContext();
  return (error) => {
    const fields = Object.entries(error?.fields ?? {});
    return Object.fromEntries(
      fields.map(([field, [code = 'invalid']]) => [field, codeText(platform.i18n, language, code)]),
    );
  };
};
