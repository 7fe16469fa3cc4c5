import { isInServiceArea } from './service-area.ts';

const rhodes = { latitude: 36.443, longitude: 28.227 };
const kattavia = { latitude: 35.951, longitude: 27.764 };
const athens = { latitude: 37.984, longitude: 23.728 };
const rome = { latitude: 41.9, longitude: 12.5 };

it('takes the far end of the longest municipality for a place of its utility, and Athens for none', () => {
  expect(isInServiceArea(kattavia, rhodes)).toBe(true);
  expect(isInServiceArea(athens, rhodes)).toBe(false);
});

it('takes any place in Greece where the office of the utility is not known, and none abroad', () => {
  expect(isInServiceArea(athens, null)).toBe(true);
  expect(isInServiceArea(rome, null)).toBe(false);
});
