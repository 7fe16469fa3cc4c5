import type { Language } from '@hydria/shared/platform/languages.ts';

/** Puts values into a text's `{{placeholders}}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The form of a text that its language uses for a number. */
export const plural = (language: Language, count: number, forms: { one: string; other: string }): string =>
  fill(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, { count });
