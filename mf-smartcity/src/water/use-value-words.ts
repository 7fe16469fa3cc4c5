import type { WaterParameter } from '@hydria/shared/contract/water.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { isBelowDetection, numberOf } from '@hydria/shared/rules/water-quality.ts';
import { inSigns } from './analysis.ts';
import { useWaterT } from './use-water-t.ts';

const NO_BREAK = '\u00A0';
/** Digits after the decimal sign that a limit or a distance has at most. */
const DIGITS = 4;

interface Limits {
  limit_min: number | null;
  limit_max: number | null;
}

/** Values, limits and distances in words, in the person's formats. */
export const useValueWords = () => {
  const t = useWaterT();
  const { number, decimalSign } = useFormats();
  /** With as many digits as the number has. */
  const short = (value: number): string => {
    const [, decimals = ''] = Number(value.toFixed(DIGITS)).toString().split('.');
    return number(value, decimals.length);
  };
  const withUnit = (text: string, unit: string): string => (unit ? `${text}${NO_BREAK}${unit}` : text);
  return {
    value: (value: string, unit: string): string =>
      numberOf(value) === null ? value : withUnit(inSigns(value, decimalSign), unit),
    limit: ({ limit_min: min, limit_max: max }: Limits, unit: string): string | null => {
      if (min !== null && max !== null) return withUnit(t('limit_range', { min: short(min), max: short(max) }), unit);
      if (max !== null) return withUnit(t('limit_max', { max: short(max) }), unit);
      return min === null ? null : withUnit(t('limit_min', { min: short(min) }), unit);
    },
    distance: ({ distance, value, index: { unit } }: WaterParameter): string | null => {
      if (distance === null) return null;
      if (distance < 0) return t('beyond', { distance: withUnit(short(-distance), unit) });
      const words = withUnit(short(distance), unit);
      return isBelowDetection(value) ? t('at_least', { distance: words }) : words;
    },
    number: short,
  };
};
