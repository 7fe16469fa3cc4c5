import { counterText, daysSince, doubtAbout, litresIn } from './meter-reading.ts';

it.each([
  ['00412,873', 412_873],
  ['412.5', 412_500],
  [' 00 412 ', 412_000],
  ['0', 0],
  ['999999,999', 999_999_999],
])('reads the digits %s of a meter as %d litres', (text, litres) => expect(litresIn(text)).toBe(litres));

it.each(['', '-4', '1234567', '12,3456', 'abc', '1,2,3', '1.234'])('reads no counter in "%s"', (text) =>
  expect(litresIn(text)).toBeNull(),
);

it('writes a counter with the digits of its meter', () => {
  expect(counterText(412_873, false)).toBe('00412,873');
  expect(counterText(60_000, true)).toBe('00060');
});

it('rounds the days since a reading up (spec D §4)', () => {
  const sent = '2026-11-20T10:00:00.000Z';
  expect(daysSince(sent, Date.parse(sent))).toBe(0);
  expect(daysSince(sent, Date.parse(sent) + 1)).toBe(1);
  expect(daysSince(sent, Date.parse('2026-11-21T10:00:00.001Z'))).toBe(2);
});

describe('a value beside the known ones', () => {
  const known = [
    { date: '2026-11-10', counter_l: 50_000 },
    { date: '2026-10-11', counter_l: 35_000 },
  ];
  const doubt = (counter_l: number, before = known) => doubtAbout({ date: '2026-11-20', counter_l }, before);

  it('fits, when the household used about as much as before', () => {
    expect(doubt(55_000)).toBeNull();
    expect(doubt(50_000)).toBeNull();
    expect(doubt(77_000)).toBeNull();
  });

  it('is questioned below the last one, and far above the usual use', () => {
    expect(doubt(49_999)).toBe('lower');
    expect(doubt(77_001)).toBe('unlikely_high');
  });

  it('may come from a counter that has turned over', () => {
    const full = [{ date: '2026-11-10', counter_l: 99_990_000 }];
    expect(doubt(2_000, full)).toBe('rolled_over');
    expect(doubt(60_000_000, full)).toBe('lower');
  });

  it('is judged by the usual use of a household where only one value is known, and not at all without any', () => {
    expect(doubt(77_000, known.slice(0, 1))).toBeNull();
    expect(doubt(77_001, known.slice(0, 1))).toBe('unlikely_high');
    expect(doubt(1, [])).toBeNull();
  });
});
