/** Names of the colours. Their values, light and dark, are in `palette.ts` and reach a page once, with the shell. */
export const TOKENS = [
  'page',
  'surface',
  'raised',
  'sunken',
  'text',
  'textSecondary',
  'hairline',
  'control',
  'primary',
  'primaryPressed',
  'primaryTint',
  'onPrimary',
  'attention',
  'attentionTint',
  'good',
  'goodTint',
  'warning',
  'warningTint',
  'bad',
  'badTint',
  'onSolid',
  'inverse',
  'onInverse',
  'scrim',
  'skeleton',
  'chartQuiet',
  'shadow',
  'shadowRaised',
] as const;

export type Token = (typeof TOKENS)[number];

/** `textSecondary` → `--text-secondary`. */
export const property = (name: Token): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The tokens as styles use them: `color.textSecondary` is `var(--text-secondary)`. So one style sheet serves both
 * themes, the HTML can be drawn before the theme is known, and switching costs no render.
 */
// prettier-ignore
export const color = Object.fromEntries(TOKENS.map((name) => [name, `var(${property(name)})`])) as Readonly<Record<Token, string>>;

/** Spec D §2: content width on a desktop, a tablet, a phone; and the length of a line that is read. */
export const width = { desktop: 1691, tablet: 860, mobile: 568, reading: '70ch' } as const;

/** Spec S §2.6 and §9: bottom bar below `medium`, rail below `wide`, drawer from there. */
export const breakpoint = { small: 600, medium: 960, wide: 1362 } as const;

/** Media queries from those breakpoints on. */
export const from = {
  small: `@media (min-width:${breakpoint.small}px)`,
  medium: `@media (min-width:${breakpoint.medium}px)`,
  wide: `@media (min-width:${breakpoint.wide}px)`,
} as const;

/** For what is pressed, and for what only leads elsewhere. */
export const notOnPaper = { '@media print': { display: 'none' } } as const;

export const radius = { card: 12, control: 10, chip: 999 } as const;

/** Minimum height of a pressed control: for thumbs on phones, and elsewhere where there is room. */
export const target = 44;

/** Sizes and lines of the type scale; styles say `font: type.h2`. Weights are those of the variable face. */
export const type = {
  figure: {
    fontSize: '2.5rem',
    lineHeight: 1.1,
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.015em',
  },
  h1: {
    fontSize: 'clamp(1.625rem, 1.25rem + 1.5vw, 2rem)',
    lineHeight: 1.25,
    fontWeight: 650,
    letterSpacing: '-0.01em',
  },
  h2: { fontSize: '1.5rem', lineHeight: 4 / 3, fontWeight: 650, letterSpacing: '-0.005em' },
  h3: { fontSize: '1.25rem', lineHeight: 1.4, fontWeight: 600 },
  body: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 400 },
  strong: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600 },
  small: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: 400 },
  smallStrong: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: 600 },
} as const;

/** The typeface, or its fallback until it has loaded (`font-faces.ts` of the shell). */
export const fontFamily = 'var(--face)';

/** 120–200 ms, only to show the origin or target of a movement. */
export const motion = { quick: '120ms ease-out', calm: '200ms ease-out' } as const;
