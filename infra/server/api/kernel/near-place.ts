import { sql, type RawBuilder } from 'kysely';

/** Metres of one degree of latitude. */
const METRES_OF_DEGREE = 111_320;

/** A place, and a distance around it. */
export interface Around {
  latitude: number;
  longitude: number;
  metres: number;
}

/** The metres from a place to that of a row: those of a plane, which are exact to a metre at the lengths that are asked for. */
export const metresTo = (row: string, { latitude, longitude }: Around): RawBuilder<number> => sql<number>`sqrt(
  power((${sql.ref(`${row}.latitude`)} - ${latitude}::float8) * ${METRES_OF_DEGREE}::float8, 2)
  + power((${sql.ref(`${row}.longitude`)} - ${longitude}::float8) * ${METRES_OF_DEGREE}::float8 * cos(radians(${latitude}::float8)), 2))`;

/** The rows in the square around a place, which an index of latitude and longitude finds. */
export const inSquare = (row: string, { latitude, longitude, metres }: Around): RawBuilder<boolean> => {
  const up = metres / METRES_OF_DEGREE;
  const right = up / Math.cos((latitude * Math.PI) / 180);
  return sql<boolean>`(
    ${sql.ref(`${row}.latitude`)} between ${latitude - up} and ${latitude + up}
    and ${sql.ref(`${row}.longitude`)} between ${longitude - right} and ${longitude + right})`;
};
