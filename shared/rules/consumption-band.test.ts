import { bandLimits, bandOf } from './consumption-band.ts';

it('names a day below half of the usual one low, and above one and a half of it high', () => {
  const limits = bandLimits(400)!;
  expect([199, 200, 600, 601].map((litres) => bandOf(litres, limits))).toEqual(['low', 'average', 'average', 'high']);
});

it('follows the percentages of the utility', () => {
  const limits = bandLimits(400, 80, 120)!;
  expect([319, 320, 480, 481].map((litres) => bandOf(litres, limits))).toEqual(['low', 'average', 'average', 'high']);
});

it('names no days of a meter that counts nothing on most days', () => {
  expect(bandLimits(0)).toBeNull();
});
