import { dark, light } from './palette.ts';
import { property, TOKENS, type Token } from './tokens.ts';

const scopeOf = (values: Readonly<Record<Token, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(TOKENS.map((name) => [property(name), values[name]]));

/** Styles of an element whose content shows one theme, whatever theme the page has: for previews. */
export const themeScope = {
  light: { colorScheme: 'light', ...scopeOf(light) },
  dark: { colorScheme: 'dark', ...scopeOf(dark) },
} as const;
