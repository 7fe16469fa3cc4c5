import { groupLabel, groupPins } from './group-pins.ts';
import { nearestFirst } from './nearest.ts';
import { metresBetween } from '../rules/distance.ts';

const CHANIA = { latitude: 35.5138, longitude: 24.018 };
const RETHYMNO = { latitude: 35.3647, longitude: 24.4716 };

test('the distance from Chania to Rethymno is 44 kilometres', () => {
  expect(Math.round(metresBetween(CHANIA, RETHYMNO) / 1000)).toBe(44);
});

test('places are in the order of their distance, and in their own while there is no position', () => {
  const places = [
    { code: 'far', ...RETHYMNO },
    { code: 'near', latitude: 35.51, longitude: 24.02 },
  ];
  expect(nearestFirst(places, CHANIA).map(({ code }) => code)).toEqual(['near', 'far']);
  expect(nearestFirst(places, null).map(({ code, metres }) => [code, metres])).toEqual([
    ['far', null],
    ['near', null],
  ]);
});

const pins = [
  { code: 'a', x: 0, y: 0 },
  { code: 'b', x: 20, y: 20 },
  { code: 'c', x: 100, y: 0 },
  { code: 'd', x: 10, y: 0 },
];

test('pins that would cover each other are one, and the chosen one stays alone', () => {
  const codes = (chosen: string | null) =>
    groupPins(pins, chosen).map((group) => group.map(({ code }) => code).join(''));
  expect(codes(null)).toEqual(['abd', 'c']);
  expect(codes('a')).toEqual(['a', 'bd', 'c']);
});

test('a group of pins shows numbers of the list', () => {
  expect([groupLabel([3]), groupLabel([3, 5]), groupLabel([3, 5, 6, 9])]).toEqual(['3', '3 · 5', '3 · 5 +2']);
});
