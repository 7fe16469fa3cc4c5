import type { CityMeasure } from '@hydria/shared/contract/city.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useT } from '../use-t.ts';
import { NO_BREAK, PERCENT, POLLUTANTS } from './use-city-words.ts';

interface Measure {
  name: string;
  unit: string;
  digits?: number;
  /** Shares are shown as percentages. */
  factor?: number;
}

/** The name of a quantity with a history, and its values in the person's formats. */
export const useMeasureWords = () => {
  const t = useT();
  const { number } = useFormats();
  const pollutant = (name: keyof typeof POLLUTANTS): Measure => ({ name: POLLUTANTS[name], unit: 'µg/m³', digits: 1 });
  const measures: Record<CityMeasure, Measure> = {
    present: { name: t('city.present'), unit: 'kWh' },
    saving: { name: t('city.saving'), unit: 'kWh' },
    pm2_5: pollutant('pm2_5'),
    pm10: pollutant('pm10'),
    no2: pollutant('no2'),
    o3: pollutant('o3'),
    so2: pollutant('so2'),
    co: pollutant('co'),
    temperature: { name: t('city.temperature'), unit: '°C', digits: 1 },
    humidity: { name: t('city.humidity'), unit: '%', factor: PERCENT },
    pressure: { name: t('city.pressure'), unit: 'hPa' },
    noise: { name: t('city.noise'), unit: 'dB' },
    fill_level: { name: t('city.fill_level'), unit: '%', factor: PERCENT },
    free_spots: { name: t('city.free'), unit: '' },
  };
  return (measure: CityMeasure) => {
    const { name, unit, digits = 0, factor = 1 } = measures[measure];
    const format = (value: number): string => `${number(value, digits)}${NO_BREAK}${unit}`.trim();
    return { name, factor, format };
  };
};
