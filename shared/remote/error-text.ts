import { errorText } from './error-words.ts';
import { useRemoteContext } from './use-platform.tsx';

/** Returns the function that turns a failed call into a sentence. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { platform, language } = useRemoteContext();
  return (error) => errorText(platform.i18n, language, error);
};
