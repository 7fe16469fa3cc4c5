import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from './use-t.ts';

/** Tells the reader that a text of a utility is not in the language of the page. */
export const Untranslated = ({ lang }: { lang: Language }) => {
  const t = useT();
  const { language } = useRemoteContext();
  return lang === language ? null : <Muted small>{t('untranslated')}</Muted>;
};
