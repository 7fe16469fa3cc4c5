import { dark, light } from './palette.ts';
import { property, TOKENS, type Token } from './tokens.ts';

const declarations = (values: Readonly<Record<Token, string>>): string =>
  TOKENS.map((name) => `${property(name)}:${values[name]}`).join(';');

/** Gives the tokens their values: light, and dark under `<html data-theme="dark">`; paper is always light. */
export const tokenCss = `:root{color-scheme:light;${declarations(light)}}@media screen{:root[data-theme=dark]{color-scheme:dark;${declarations(dark)}}}`;
