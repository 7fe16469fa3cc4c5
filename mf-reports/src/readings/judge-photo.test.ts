import { judgePhoto, type Pixels } from './judge-photo.ts';

const WIDTH = 128;
const HEIGHT = 96;

/** A picture of a brightness for each place. */
const picture = (brightnessAt: (x: number, y: number) => number): Pixels => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const value = brightnessAt(at % WIDTH, Math.floor(at / WIDTH));
    data.set([value, value, value, 255], at * 4);
  }
  return { data, width: WIDTH, height: HEIGHT };
};

/** Dark digits on a light dial, as stripes with hard edges. */
const digits = (x: number): number => (x % 16 < 6 ? 70 : 200);

/** The same out of focus: each place is the mean of its neighbours. */
const outOfFocus = (x: number): number => {
  const around = Array.from({ length: 25 }, (_, index) => digits(x + index + 4));
  return around.reduce((sum, value) => sum + value, 0) / around.length;
};

it('finds nothing in a sharp photo in daylight', () => expect(judgePhoto(picture(digits))).toEqual([]));

it('warns of a blurred photo', () => expect(judgePhoto(picture(outOfFocus))).toEqual(['blurred']));

it('warns of a dark photo, without calling it blurred as well', () => {
  expect(judgePhoto(picture((x) => digits(x) / 6))).toEqual(['dark']);
  expect(judgePhoto(picture(() => 4))).toEqual(['dark']);
});

it('warns of a flash that covers the digits, and not of a small reflection', () => {
  expect(judgePhoto(picture((x, y) => (x < 40 && y < 60 ? 255 : digits(x))))).toEqual(['glare']);
  expect(judgePhoto(picture((x, y) => (x < 12 && y < 12 ? 255 : digits(x))))).toEqual([]);
});

it('says nothing about a picture without pixels', () =>
  expect(judgePhoto({ data: new Uint8ClampedArray(), width: 0, height: 0 })).toEqual([]));
