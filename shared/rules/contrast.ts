type Channels = readonly [red: number, green: number, blue: number];

/** Of `#rgb` or `#rrggbb`; null when it is anything else. */
const channels = (color: string): Channels | null => {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const number = Number.parseInt(full, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two `#rrggbb` colours as WCAG 2.2 defines it, 1 to 21; 1 when one cannot be read. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [channels(one), channels(other)];
  if (!a || !b) return 1;
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Least contrast of text and of what carries meaning without text (WCAG 1.4.3, 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/**
 * The darkest background of the light theme and the lightest of the dark one. A colour that contrasts with both
 * contrasts with every background.
 */
export const GROUNDS = { light: '#EBF0F4', dark: '#182B37' } as const;

/** Whether a colour can be told apart from the grounds of both themes. */
export const isVisible = (color: string): boolean =>
  Object.values(GROUNDS).every((ground) => contrast(color, ground) >= SHAPE_CONTRAST);

/** Whether a text is a colour as utilities give it, `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const mix = (color: Channels, end: number, share: number): string =>
  `#${color
    .map((part) =>
      Math.round(part + (end - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * A utility's accent so that a strip of it shows in both themes: as it is where it does, otherwise moved towards black
 * or white just far enough. Returns null for text that is no colour.
 */
export const visibleAccent = (accent: string): string | null => {
  const color = channels(accent);
  if (!color) return null;
  const candidates = STEPS.flatMap((share) => [mix(color, 0, share), mix(color, 255, share)]);
  return candidates.find(isVisible) ?? null;
};
