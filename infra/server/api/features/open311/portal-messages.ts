import type { Code } from '@hydria/shared/rules/codes.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import de from '@hydria/shared/locales/de.json' with { type: 'json' };
import el from '@hydria/shared/locales/el.json' with { type: 'json' };
import en from '@hydria/shared/locales/en.json' with { type: 'json' };
import fr from '@hydria/shared/locales/fr.json' with { type: 'json' };

const MESSAGES: Record<Language, Partial<Record<Code, unknown>>> = {
  el: el.validation.backend,
  en: en.validation.backend,
  de: de.validation.backend,
  fr: fr.validation.backend,
};

/** The sentence that the portal shows for a code. */
export const messageOf = (code: Code, lang: Language): string => {
  const message = MESSAGES[lang][code];
  return typeof message === 'string' ? message : String(MESSAGES[lang].invalid);
};
