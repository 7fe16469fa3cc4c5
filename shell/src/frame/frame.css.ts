import greek from '@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2';
import latin from '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2';
import { chrome } from './chrome.css.ts';
import { content } from './content.css.ts';
import { tokens } from './tokens.css.ts';

/** Greek and Latin of one variable file each. The fallback is stretched to Commissioner's width, so text stays where it is. */
const fonts = (base: string): string => `
@font-face {
  font-family: 'Commissioner Variable'; font-style: normal; font-weight: 100 900; font-display: swap;
  src: url(${base}${greek}) format('woff2');
  unicode-range: U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF;
}
@font-face {
  font-family: 'Commissioner Variable'; font-style: normal; font-weight: 100 900; font-display: swap;
  src: url(${base}${latin}) format('woff2');
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}
@font-face {
  font-family: 'Commissioner fallback'; src: local('Arial'), local('Liberation Sans');
  size-adjust: 103%; ascent-override: 98%; descent-override: 25%; line-gap-override: 0%;
}
`;

/** The style sheet of the frame and of the shell's own pages; `base` is the artifact's address. */
export const sheet = (base: string): string => `${fonts(base)}${tokens}${chrome}${content}`.replace(/\n\s*/g, '\n');
