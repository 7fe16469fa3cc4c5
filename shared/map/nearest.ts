import { metresBetween, type Coordinates } from '../rules/distance.ts';

/** Places with their distance, the nearest first; in their own order and without distance when there is no origin. */
export const nearestFirst = <P extends Coordinates>(
  places: readonly P[],
  origin: Coordinates | null,
): (P & { metres: number | null })[] => {
  if (!origin) return places.map((place) => ({ ...place, metres: null }));
  return places
    .map((place) => ({ ...place, metres: metresBetween(origin, place) }))
    .toSorted((a, b) => a.metres - b.metres);
};
