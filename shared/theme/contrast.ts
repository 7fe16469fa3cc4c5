/** A colour as `#rgb` or `#rrggbb`; null when it is anything else. */
const channels = (colour: string): [number, number, number] | null => {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const number = Number.parseInt(full, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two `#rrggbb` colours as WCAG 2.2 defines it, 1 to 21; 1 when one cannot be read. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [channels(one), channels(other)];
  if (!a || !b) return 1;
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const toHex = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: readonly number[], to: readonly number[], share: number): number[] =>
  from.map((part, index) => part + ((to[index] ?? 0) - part) * share);

/** Least contrast of text and of what carries meaning without text (WCAG 1.4.3, 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/**
 * A utility's accent so that it can be read on a ground: as it is where it has the contrast, otherwise moved
 * towards black or white just far enough. What is not a colour gives null.
 */
export const accentOn = (accent: string, ground: string, least: number = TEXT_CONTRAST): string | null => {
  const [colour, under] = [channels(accent), channels(ground)];
  if (!colour || !under) return null;
  const end = luminance(under) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let share = 0; share <= 1; share += 0.05) {
    const candidate = toHex(mix(colour, end, share));
    if (contrast(candidate, ground) >= least) return candidate;
  }
  return toHex(end);
};

/** Black or white: what is read better on a utility's colour. */
export const inkOn = (ground: string): '#10212B' | '#FFFFFF' =>
  contrast('#10212B', ground) >= contrast('#FFFFFF', ground) ? '#10212B' : '#FFFFFF';
