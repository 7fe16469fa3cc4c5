/** A point in degrees: latitude, longitude. */
export type Point = readonly [latitude: number, longitude: number];

/** The corners of an area in their order. The last one is connected with the first one. */
export type Polygon = readonly Point[];

/** Most corners of an area. */
export const CORNERS_MAX = 500;

type Refusal = 'invalid' | 'max' | 'polygon_crosses';

/** The area that a text describes, or the reason why it describes none. */
export type ReadPolygon = { points: Polygon } | { refusal: Refusal };

const isPoint = (point: readonly number[]): point is [number, number] =>
  point.length === 2 && point.every(Number.isFinite) && Math.abs(point[0]!) <= 90 && Math.abs(point[1]!) <= 180;

/** Twice the area of a triangle: positive where the corners turn left. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether a point that lies in line with two others lies between them. */
const isBetween = (a: Point, b: Point, at: Point): boolean =>
  Math.min(a[0], b[0]) <= at[0] &&
  at[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= at[1] &&
  at[1] <= Math.max(a[1], b[1]);

type Edge = readonly [Point, Point];

const touches = ([a, b]: Edge, [c, d]: Edge): boolean => {
  const [one, two, three, four] = [turn(c, d, a), turn(c, d, b), turn(a, b, c), turn(a, b, d)].map(Math.sign);
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && isBetween(c, d, a)) ||
    (two === 0 && isBetween(c, d, b)) ||
    (three === 0 && isBetween(a, b, c)) ||
    (four === 0 && isBetween(a, b, d))
  );
};

const edgesOf = (polygon: Polygon): Edge[] =>
  polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length]!]);

/** Two edges in a row share their corner. They cross where one runs back over the other. */
const runsBack = ([a, b]: Edge, [, d]: Edge): boolean =>
  turn(a, b, d) === 0 && (b[0] - a[0]) * (d[0] - b[0]) + (b[1] - a[1]) * (d[1] - b[1]) < 0;

/** Whether the border of an area touches itself anywhere but at its corners. */
export const crossesItself = (polygon: Polygon): boolean => {
  const edges = edgesOf(polygon);
  return edges.some((edge, index) =>
    edges.some((other, place) => {
      if (place <= index) return false;
      if (place === index + 1) return runsBack(edge, other);
      if (index === 0 && place === edges.length - 1) return runsBack(other, edge);
      return touches(edge, other);
    }),
  );
};

/** Whether a point lies in an area; its border belongs to it. */
export const isInside = (polygon: Polygon, at: Point): boolean => {
  let isIn = false;
  for (const [a, b] of edgesOf(polygon)) {
    if (turn(a, b, at) === 0 && isBetween(a, b, at)) return true;
    const isPassed = a[0] > at[0] !== b[0] > at[0];
    if (isPassed && at[1] < ((b[1] - a[1]) * (at[0] - a[0])) / (b[0] - a[0]) + a[1]) isIn = !isIn;
  }
  return isIn;
};

/** Whether two edges cross each other in a point that is a corner of neither. */
const crosses = ([a, b]: Edge, [c, d]: Edge): boolean =>
  turn(c, d, a) * turn(c, d, b) < 0 && turn(a, b, c) * turn(a, b, d) < 0;

const middleOf = ([a, b]: Edge): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Whether one area lies within another one. Where their borders run along each other, the middles of the edges decide. */
export const isWithin = (inner: Polygon, outer: Polygon): boolean => {
  const edges = edgesOf(inner);
  const outerEdges = edgesOf(outer);
  return (
    inner.every((point) => isInside(outer, point)) &&
    edges.every((edge) => isInside(outer, middleOf(edge))) &&
    !edges.some((edge) => outerEdges.some((other) => crosses(edge, other)))
  );
};

/** The outer ring of a GeoJSON polygon, of a feature or of a collection with one feature. Positions are longitude, latitude. */
const ringOf = (json: unknown): unknown => {
  if (typeof json !== 'object' || json === null) return undefined;
  if ('features' in json && Array.isArray(json.features) && json.features.length === 1) return ringOf(json.features[0]);
  if ('geometry' in json) return ringOf(json.geometry);
  const isPlain =
    'type' in json &&
    json.type === 'Polygon' &&
    'coordinates' in json &&
    Array.isArray(json.coordinates) &&
    json.coordinates.length === 1;
  return isPlain ? (json.coordinates as unknown[])[0] : undefined;
};

const readGeoJson = (text: string): number[][] | undefined => {
  try {
    const ring = ringOf(JSON.parse(text));
    if (!Array.isArray(ring)) return undefined;
    return ring.map((at: unknown) => (Array.isArray(at) ? [Number(at[1]), Number(at[0])] : []));
  } catch {
    return undefined;
  }
};

/** One point a line, latitude before longitude, with a comma, a semicolon or spaces between them. */
const readLines = (text: string): number[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/[\s,;]+/).map(Number));

/** The corners that a text names, also while they are too few; nothing for any other text. */
export const readCorners = (text: string): Polygon | undefined => {
  const read = text.trim().startsWith('{') ? readGeoJson(text) : readLines(text);
  if (!read || !read.every(isPoint)) return undefined;
  const [first, last] = [read[0], read.at(-1)];
  // GeoJSON says the first corner again at the end.
  const isClosed = read.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? read.slice(0, -1) : read;
};

/** Reads an area from GeoJSON, or from one point a line, latitude before longitude. */
export const readPolygon = (text: string): ReadPolygon => {
  const points = readCorners(text);
  if (!points) return { refusal: 'invalid' };
  if (points.length < 3) return { refusal: 'invalid' };
  if (points.length > CORNERS_MAX) return { refusal: 'max' };
  return crossesItself(points) ? { refusal: 'polygon_crosses' } : { points };
};

/** An area as a person reads and changes it: one point a line. */
export const polygonText = (polygon: Polygon): string => polygon.map((point) => point.join(', ')).join('\n');
