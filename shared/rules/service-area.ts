import { metresBetween, type Coordinates } from './distance.ts';

/** Greece with its islands, in degrees. */
export const GREEK_LATITUDES = [34.5, 42] as const;
export const GREEK_LONGITUDES = [19, 30] as const;

/** Rhodes, whose office is at one end, is the longest municipality: 80 km. */
const REACH_METRES = 100_000;

const isBetween = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/**
 * Whether a utility can be responsible for a place. Of its area only the position of its office is known, and of some utilities not
 * even that: then the place is in Greece.
 */
export const isInServiceArea = (place: Coordinates, office: Coordinates | null): boolean =>
  isBetween(place.latitude, GREEK_LATITUDES) &&
  isBetween(place.longitude, GREEK_LONGITUDES) &&
  (office === null || metresBetween(place, office) <= REACH_METRES);
