import type { ReviewedReading } from '@hydria/shared/contract/readings.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { counterText } from '@hydria/shared/rules/meter-reading.ts';

/** Digits of a counter as its meter shows them, with the unit. */
export const useDigits = () => {
  const t = useSharedT();
  return (litres: number, { type }: Pick<ReviewedReading, 'type'>): string =>
    `${counterText(litres, type === 'analog' && litres % 1000 === 0)} ${t('units.cubic')}`;
};
