import { errorText } from '@hydria/shared/remote/error-words.ts';
import type { Texts } from './languages.ts';
import { currentLanguage } from './navigation.ts';
import type { Notices } from './notices.ts';

/** Reports a failed call of the shell; `again` offers a retry. */
export type NotifyError = (error: unknown, again?: () => void) => void;

/** A message with the sentence of the error's code, in the language of the screen (spec S §8). */
export const createNotifyError = ({ texts, notices }: { texts: Texts; notices: Notices }): NotifyError => {
  const say = async (failure: unknown, again?: () => void): Promise<void> => {
    const language = currentLanguage();
    const { actions } = await texts.load(language);
    const text = errorText(texts.i18n, language, failure);
    const action = again && { label: actions.retry, run: again };
    if (text !== '') notices.notify({ kind: 'error', text, ...(action && { action }) });
  };
  // Without texts there is no message to show.
  return (failure, again) => void say(failure, again).catch(() => undefined);
};
