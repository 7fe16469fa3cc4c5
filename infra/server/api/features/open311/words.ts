import type { Language } from '@hydria/shared/rules/languages.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

/** A sentence about what is wrong with a call. */
export type ErrorWord = keyof typeof el.errors;

/** How the value of an attribute is written. */
export type AttributeWord = keyof typeof el.formats;

/** The texts of Open311 in a language. */
export const wordsOf = (lang: Language): typeof el => WORDS[lang];
