import { tokenCss } from './palette.ts';
import { colour, fontFamily } from './tokens.ts';

/** Addresses of the files of the typeface: Greek, Latin with everything German and French need, and its digits in one width. */
export interface FontFiles {
  greek: string;
  latin: string;
  figures: string;
}

// The ranges of the files, as @fontsource-variable/commissioner states them.
const GREEK = 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF';
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const DIGITS = 'U+0030-0039';

const face = (file: string, range: string): string =>
  `@font-face{font-family:'Commissioner Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(${file}) format('woff2');unicode-range:${range}}`;

const standIn = (family: string, local: string[], size: number, weights = ''): string =>
  `@font-face{font-family:'${family}';${weights}src:${local.map((name) => `local('${name}')`).join()};size-adjust:${size}%;` +
  `ascent-override:${(10200 / size).toFixed(1)}%;descent-override:${(2100 / size).toFixed(1)}%;line-gap-override:0%}`;

/**
 * Commissioner, served from here; and faces of the device stretched to its measure until it arrives, so that lines
 * break where they will. The sizes are widths of Greek and German sentences, measured against it.
 */
export const fontFaces = ({ greek, latin, figures }: FontFiles): string =>
  face(greek, GREEK) +
  face(latin, LATIN) +
  // The latest face wins where ranges overlap.
  face(figures, DIGITS) +
  standIn('Commissioner Fallback', ['Arial', 'Liberation Sans', 'Helvetica Neue'], 100.5) +
  // Without a bold one, a browser would paint the thin one twice, and what is bold would be five per cent too narrow.
  standIn(
    'Commissioner Fallback',
    ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold'],
    96.5,
    'font-weight:500 900;',
  ) +
  standIn('Commissioner Fallback Android', ['Roboto'], 111);

/** Those of the device, stretched to the measure of ours. */
const STAND_INS = `'Commissioner Fallback','Commissioner Fallback Android',system-ui,sans-serif`;

/** A face is fetched when something is set in it: nothing is, until the page says that its scripts have come. */
const faces = `:root{--face:${STAND_INS}}:root[data-fonts]{--face:'Commissioner Variable',${STAND_INS}}`;

/** Where the device paints all grounds itself, what is chosen and what is a button would be told by its ground alone. */
const forced =
  '@media (forced-colors:active){:is(label:has(>:checked),[aria-current],[aria-pressed=true]):not(:focus-visible){outline:2px solid Highlight;outline-offset:-2px}' +
  '.button.button{border:1px solid}}';

/** What every page begins with: the tokens, a quiet reset, and a focus ring that is never hidden. */
export const baseCss = `${tokenCss}
${faces}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:88px 96px}
body{margin:0;background:${colour.page};color:${colour.text};font:400 1rem/1.5 ${fontFamily};-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;overflow-wrap:break-word}
h1,h2,h3,h4,p,dl,dd,figure,fieldset{margin:0}
fieldset{min-inline-size:0;padding:0;border:0}
h1,h2,h3,h4,button{text-wrap:balance}
p,li,dd{text-wrap:pretty}
img,svg{max-width:100%}
button,input,select,textarea{font:inherit;color:inherit}
a{color:${colour.primary};text-underline-offset:.18em;text-decoration-thickness:1px}
a:hover{color:${colour.primaryPressed}}
:focus-visible{outline:3px solid ${colour.primary};outline-offset:2px}
[tabindex='-1']:focus{outline:none}
::selection{background:${colour.primaryTint};color:${colour.text}}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
${forced}
@media print{body{background:#fff}}`;
