import { directionsTo } from './directions.ts';

test.each([
  ['android', 'geo:35.51,24.02?q=35.51,24.02'],
  ['ios', 'https://maps.apple.com/?daddr=35.51,24.02'],
  // Computers know no `geo:` addresses: a press would do nothing.
  [null, 'https://www.openstreetmap.org/directions?to=35.51%2C24.02'],
] as const)('the way to a place opens a map that a device of kind %s has', (device, expected) => {
  expect(directionsTo({ latitude: 35.51, longitude: 24.02 }, device)).toBe(expected);
});
