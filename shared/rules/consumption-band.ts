/** The bands of a day's consumption, lowest first (spec D §4). */
export const CONSUMPTION_BANDS = ['low', 'average', 'high'] as const;

export type ConsumptionBand = (typeof CONSUMPTION_BANDS)[number];

/** Percent of the usual day below which a day is low, and above which it is high (decisions 9). */
export const BAND_LOW = 50;
export const BAND_HIGH = 150;

/** With fewer days of readings the usual day is not known. */
export const BAND_LEAST_DAYS = 30;

/** Litres a day: less than `low` is low, more than `high` is high. */
export interface BandLimits {
  low: number;
  high: number;
}

/** The limits for a usual day of so many litres. A meter that counts nothing on most days has none. */
export const bandLimits = (usual: number, low = BAND_LOW, high = BAND_HIGH): BandLimits | null =>
  usual > 0 ? { low: (usual * low) / 100, high: (usual * high) / 100 } : null;

/** The band of a day's consumption; a day at a limit is average. */
export const bandOf = (litres: number, { low, high }: BandLimits): ConsumptionBand => {
  if (litres < low) return 'low';
  return litres > high ? 'high' : 'average';
};
