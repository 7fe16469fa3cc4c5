import greek from '@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2';
import latin from '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2';
import figures from '@hydria/shared/theme/figures/commissioner-figures.woff2';
import { baseCss, fontFaces } from '@hydria/shared/theme/base-css.ts';
import { chrome } from './chrome.css.ts';
import { content } from './content.css.ts';
import { notices } from './notices.css.ts';
import { frameTokens } from './tokens.css.ts';

/** The style sheet of the frame and of the shell's own pages; `base` is the artifact's address. */
export const sheet = (base: string): string =>
  [
    fontFaces({ greek: base + greek, latin: base + latin, figures: base + figures }),
    baseCss,
    frameTokens,
    chrome,
    content,
    notices,
  ]
    .join('')
    .replace(/\/\*.*?\*\/|\n\s*/g, '');
