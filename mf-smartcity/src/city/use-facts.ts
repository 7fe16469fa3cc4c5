import type { AirPlace, CityData } from '@hydria/shared/contract/city.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { useCityT } from './use-city-t.ts';
import { useCityWords, type Fact } from './use-city-words.ts';

/** A place of any kind. */
export type CityPlace = CityData[CityKind][number];

/** The values that were measured at a place, in words, and the rule behind them. */
export interface PlaceFacts {
  facts: readonly Fact[];
  note: string | null;
}

/** Tells the values of a place in words. */
export const useFacts = (): ((place: CityPlace) => PlaceFacts) => {
  const t = useCityT();
  const { date } = useFormats();
  const words = useCityWords();
  const ofAir = (place: AirPlace): Fact[] => {
    const { pollutants, category, temperature, index, ...rest } = words.air(place);
    return [category, temperature, index, ...pollutants, ...Object.values(rest)];
  };
  const factsOf = (place: CityPlace): Fact[] => {
    if ('present' in place) return Object.values(words.energy(place));
    if ('gases' in place) return ofAir(place);
    return Object.values('fill_level' in place ? words.waste(place) : words.parking(place));
  };
  const noteOf = (place: CityPlace): string | null =>
    'bands_since' in place && place.bands_since ? t('bands', { date: date(place.bands_since) }) : null;
  return (place) => ({ facts: factsOf(place).filter(({ value }) => value !== null), note: noteOf(place) });
};
