import { contrast, SHAPE_CONTRAST, TEXT_CONTRAST, visibleAccent } from '../rules/contrast.ts';
import { dark, light } from './palette.ts';
import { tokenCss } from './token-css.ts';
import { color, type Token } from './tokens.ts';

const GROUNDS: Token[] = ['page', 'surface', 'raised', 'sunken'];
const WORDS: Token[] = ['text', 'textSecondary', 'primary', 'primaryPressed', 'attention', 'good', 'warning', 'bad'];
/** Words on grounds that have a colour themselves. */
const PAIRS: [Token, Token][] = [
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryPressed'],
  ['onSolid', 'good'],
  ['onSolid', 'warning'],
  ['onSolid', 'bad'],
  ['onSolid', 'attention'],
  ['onInverse', 'inverse'],
  ['good', 'goodTint'],
  ['warning', 'warningTint'],
  ['bad', 'badTint'],
  ['attention', 'attentionTint'],
  ['primary', 'primaryTint'],
  ['primaryPressed', 'primaryTint'],
  ['text', 'primaryTint'],
  ['text', 'goodTint'],
  ['text', 'warningTint'],
  ['text', 'badTint'],
  ['textSecondary', 'primaryTint'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_, theme) => {
  it.each(WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)))(
    'lets one read %s on %s',
    (word, ground) => expect(contrast(theme[word], theme[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST),
  );

  it.each(PAIRS)('lets one read %s on %s', (word, ground) => {
    expect(contrast(theme[word], theme[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it.each(GROUNDS)('shows the border of a control on %s', (ground) => {
    expect(contrast(theme.control, theme[ground])).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });
});

it('gives every token a value in both themes, under the name that styles use', () => {
  expect(color.textSecondary).toBe('var(--text-secondary)');
  expect(tokenCss).toContain(`--text-secondary:${light.textSecondary}`);
  expect(tokenCss).toContain(`--text-secondary:${dark.textSecondary}`);
});

describe("a utility's accent", () => {
  it('stays as it is where it shows in both themes', () => expect(visibleAccent('#2980af')).toBe('#2980af'));

  it.each(['#FFFF00', '#00FFFF', '#808080', '#123', '#ffffff', '#000000', '#9d174d', '#1d4ed8'])(
    '%s shows on every ground of both themes',
    (accent) => {
      for (const theme of [light, dark]) {
        for (const ground of GROUNDS)
          expect(contrast(visibleAccent(accent) ?? '', theme[ground])).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
      }
    },
  );

  it('is refused when it is not a colour', () => expect(visibleAccent('url(x)')).toBeNull());
});
