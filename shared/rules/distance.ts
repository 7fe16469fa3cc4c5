/** A position in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const EARTH_METRES = 6_371_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places, on a sphere. */
export const metresBetween = (a: Coordinates, b: Coordinates): number => {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const share =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(share)));
};
