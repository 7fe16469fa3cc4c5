/** Files of the typeface: Greek, Latin with all characters of German and French, and tabular digits. */
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

const standIn = (family: string, local: string[], size: number, descriptors = ''): string =>
  `@font-face{font-family:'${family}';${descriptors}src:${local.map((name) => `local('${name}')`).join()};size-adjust:${size}%;` +
  `ascent-override:${(10200 / size).toFixed(1)}%;descent-override:${(2100 / size).toFixed(1)}%;line-gap-override:0%}`;

/**
 * Commissioner, self-hosted; and fallback faces of the device, scaled to its metrics, so that line breaks do not change
 * when it arrives. The sizes were measured on Greek and German sentences.
 */
export const fontFaces = ({ greek, latin, figures }: FontFiles): string =>
  face(greek, GREEK) +
  face(latin, LATIN) +
  // The latest face wins where ranges overlap.
  face(figures, DIGITS) +
  standIn('Commissioner Fallback', ['Arial', 'Liberation Sans', 'Helvetica Neue'], 100.5) +
  // Without a bold face, a browser synthesises one, and bold text would be five per cent too narrow.
  standIn(
    'Commissioner Fallback',
    ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold'],
    96.5,
    'font-weight:500 900;',
  ) +
  // Tabular digits are a tenth wider than those of the device; amounts and codes would break elsewhere.
  standIn('Commissioner Fallback', ['Arial', 'Liberation Sans', 'Helvetica Neue'], 111.5, `unicode-range:${DIGITS};`) +
  standIn(
    'Commissioner Fallback',
    ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold'],
    111.5,
    `font-weight:500 900;unicode-range:${DIGITS};`,
  ) +
  standIn('Commissioner Fallback Android', ['Roboto'], 111);
