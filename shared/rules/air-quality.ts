/** Categories of the European Air Quality Index, best first. */
export const AIR_CATEGORIES = ['good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor'] as const;
export type AirCategory = (typeof AIR_CATEGORIES)[number];

/** Pollutants that the index judges. */
export const AIR_POLLUTANTS = ['pm2_5', 'pm10', 'no2', 'o3', 'so2'] as const;
export type AirPollutant = (typeof AIR_POLLUTANTS)[number];

/** The upper end of a category for a pollutant, in µg/m³, from a day on. */
export interface AirBand {
  valid_from: string;
  pollutant: AirPollutant;
  category: AirCategory;
  upper: number;
}

/** The bands that apply on a day: those of the newest version until then. */
export const bandsOn = <B extends AirBand>(bands: readonly B[], day: string): B[] => {
  const version = bands
    .map(({ valid_from }) => valid_from)
    .filter((valid_from) => valid_from <= day)
    .toSorted()
    .at(-1);
  return bands.filter(({ valid_from }) => valid_from === version);
};

/** The category of a concentration; one above the last band is in the worst. Null for a pollutant without bands. */
export const categoryOf = (bands: readonly AirBand[], pollutant: string, concentration: number): AirCategory | null => {
  const own = bands.filter((band) => band.pollutant === pollutant).toSorted((a, b) => a.upper - b.upper);
  return (own.find(({ upper }) => concentration <= upper) ?? own.at(-1))?.category ?? null;
};

/** The worst of some categories; null without any. */
export const worstOf = (categories: readonly (AirCategory | null)[]): AirCategory | null =>
  AIR_CATEGORIES.findLast((category) => categories.includes(category)) ?? null;
