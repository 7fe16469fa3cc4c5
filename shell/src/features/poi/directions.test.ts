import { directionsTo } from './directions.ts';

test.each([
  ['android', 'geo:35.51,24.02?q=35.51,24.02'],
  ['ios', 'https://maps.apple.com/?daddr=35.51,24.02'],
  // Desktop systems do not handle `geo:` addresses: a press would have no effect.
  [null, 'https://www.openstreetmap.org/directions?to=35.51%2C24.02'],
] as const)('directions to a place open a map that a device of kind %s has', (device, expected) => {
  expect(directionsTo({ latitude: 35.51, longitude: 24.02 }, device)).toBe(expected);
});
