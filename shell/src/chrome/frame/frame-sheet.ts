import greek from '@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2';
import latin from '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2';
import { tokenCss } from '@hydria/shared/theme/token-css.ts';
import { radius } from '@hydria/shared/theme/tokens.ts';
import base from './base.css';
import chrome from './chrome.css';
import content from './content.css';
import desk from './desk.css';
import figures from './figures/commissioner-figures.woff2';
import { fontFaces } from './font-faces.ts';
import { ROW } from './frame-view.ts';
import notices from './notices.css';
import tokens from './tokens.css';

const radii = `:root{--radius-card:${radius.card}px;--radius:${radius.control}px}`;

/** Minimum heights of cards in steps of the grid's rhythm; a remote may request up to this many. */
const MOST_ROWS = 28;

const rows = Array.from({ length: MOST_ROWS }, (_, i) => `.rows-${i + 1}{min-height:${(i + 1) * ROW}px}`).join('');

/** The styles of the frame and of the shell's own pages, without the typeface and the messages. */
export const frameStyles = [tokenCss, radii, base, tokens, chrome, desk, content, rows].join('');

/** The style sheet of the HTML; `artifact` is the address of the shell's files. */
export const sheet = (artifact: string): string =>
  fontFaces({ greek: artifact + greek, latin: artifact + latin, figures: artifact + figures }) + frameStyles + notices;
