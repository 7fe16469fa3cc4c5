import { crossesItself, isInside, isWithin, polygonText, readPolygon, type Polygon } from './polygon.ts';

const SQUARE: Polygon = [
  [35, 24],
  [36, 24],
  [36, 25],
  [35, 25],
];
/** The shape of the letter L. */
const CORNER: Polygon = [
  [35, 24],
  [37, 24],
  [37, 25],
  [36, 25],
  [36, 26],
  [35, 26],
];

const geoJson = (...rings: number[][][]) => JSON.stringify({ type: 'Polygon', coordinates: rings });
const RING = [
  [24, 35],
  [24, 36],
  [25, 36],
  [25, 35],
  [24, 35],
];

it.each([
  ['a list of points', '35, 24\n36, 24\n36, 25\n35, 25'],
  ['a list with semicolons and an empty line', '35;24\n36;24\n\n36;25\n35;25\n'],
  ['a list that ends with its first point', '35 24\n36 24\n36 25\n35 25\n35 24'],
  ['GeoJSON, which writes the longitude first', geoJson(RING)],
  ['a feature', `{"type":"Feature","properties":{},"geometry":${geoJson(RING)}}`],
  ['a collection of one', `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":${geoJson(RING)}}]}`],
])('an area is read from %s', (_, text) => {
  expect(readPolygon(text)).toEqual({ points: SQUARE });
});

it('an area is read again from its own text', () => {
  expect(readPolygon(polygonText(CORNER))).toEqual({ points: CORNER });
});

it.each([
  ['words', 'Σούδα', 'invalid'],
  ['two points', '35, 24\n36, 24', 'invalid'],
  ['a latitude beyond the pole', '95, 24\n36, 24\n36, 25', 'invalid'],
  ['GeoJSON that is cut off', '{"type":"Polygon"', 'invalid'],
  ['an area with a hole', geoJson(RING, RING), 'invalid'],
  ['a line', '{"type":"LineString","coordinates":[[24,35],[24,36]]}', 'invalid'],
  ['the shape of an eight', '35, 24\n36, 25\n36, 24\n35, 25', 'polygon_crosses'],
  ['a border that runs back', '35, 24\n36, 24\n35.5, 24\n35.5, 25', 'polygon_crosses'],
  [
    'a border that touches itself in a corner',
    '35, 24\n36, 24\n36, 25\n35, 24.5\n36, 26\n35, 26\n35, 24.5',
    'polygon_crosses',
  ],
  ['too many points', Array.from({ length: 501 }, (_, n) => `35.${n}, 24`).join('\n'), 'max'],
])('%s is no area', (_, text, refusal) => {
  expect(readPolygon(text)).toEqual({ refusal });
});

it('a point is inside or outside, and the border belongs to the area', () => {
  expect(
    [
      [35.5, 24.5],
      [36.5, 24.5],
      [35.5, 25.5],
      [35, 24],
      [36, 25.5],
    ].map((at) => isInside(CORNER, at as [number, number])),
  ).toEqual([true, true, true, true, true]);
  expect(
    [
      [36.5, 25.5],
      [34.9, 24.5],
      [38, 24],
      [35, 26.1],
    ].map((at) => isInside(CORNER, at as [number, number])),
  ).toEqual([false, false, false, false]);
});

it('an area lies within another one, also where they share a border, unless it reaches out of it', () => {
  expect([isWithin(SQUARE, CORNER), isWithin(SQUARE, SQUARE), isWithin(CORNER, SQUARE)]).toEqual([true, true, false]);
  // All corners are in, but an edge crosses the notch.
  const over: Polygon = [
    [36.9, 24.1],
    [36.9, 24.9],
    [35.1, 25.9],
  ];
  expect(isWithin(over, CORNER)).toBe(false);
});

it('of random triangles none crosses itself, and the middle of each is inside', () => {
  let state = 20_261_129;
  const number = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let n = 0; n < 500; n += 1) {
    const corners: Polygon = [0, 1, 2].map(() => [35 + number(), 24 + number()] as const);
    const middle = [0, 1].map((axis) => corners.reduce((sum, point) => sum + point[axis as 0 | 1], 0) / 3);
    expect(crossesItself(corners)).toBe(false);
    expect(isInside(corners, middle as [number, number])).toBe(true);
  }
});
