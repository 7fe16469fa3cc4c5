import type { Application } from '@hydria/shared/contract/online-forms.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { langOf } from '@hydria/shared/rules/text.ts';

/** The title of an application's form in the language of the screen, or in Greek where it has no translation. */
export const useTitle = (): ((application: Pick<Application, 'title'>) => { text: string; lang: 'el' | undefined }) => {
  const { language } = useRemoteContext();
  return ({ title }) => {
    const text = title[language] ?? title.el;
    return { text, lang: language === 'el' ? undefined : langOf(text) };
  };
};
