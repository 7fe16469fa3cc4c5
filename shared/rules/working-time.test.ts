import {
  USUAL_WORKING_TIME,
  athensTime,
  greekHolidays,
  instantOf,
  isWorkingDay,
  orthodoxEaster,
  plusWorkingMinutes,
  weekdayOf,
} from './working-time.ts';

const HOUR = 60;

/** Numbers that are the same in each run. */
const randomNumbers = () => {
  let state = 20_261_129;
  return { below: (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit };
};

const after = (day: string, time: string, hours: number, working = USUAL_WORKING_TIME): string => {
  const { day: on, time: at } = athensTime(plusWorkingMinutes(instantOf(day, time), hours * HOUR, working));
  return `${on} ${at}`;
};

it.each([
  '2000-04-30',
  '2010-04-04',
  '2016-05-01',
  '2021-05-02',
  '2023-04-16',
  '2024-05-05',
  '2025-04-20',
  '2026-04-12',
  '2027-05-02',
  '2028-04-16',
  '2030-04-28',
])('Orthodox Easter is on %s', (day) => {
  expect(orthodoxEaster(Number(day.slice(0, 4)))).toBe(day);
});

it('Easter is a Sunday between 4 April and 10 May, and its holidays have their days of the week', () => {
  for (let year = 1924; year < 2100; year += 1) {
    const easter = orthodoxEaster(year);
    expect(weekdayOf(easter)).toBe(7);
    expect(easter >= `${year}-04-03` && easter <= `${year}-05-10`).toBe(true);
    // In some years one of them is on 1 May.
    if (greekHolidays(year).size === 13)
      expect([...greekHolidays(year)].slice(8).map(weekdayOf)).toEqual([1, 5, 7, 1, 1]);
  }
});

it('the holidays of 2026 are those of the calendar', () => {
  expect([...greekHolidays(2026)].toSorted()).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-02-23',
    '2026-03-25',
    '2026-04-10',
    '2026-04-12',
    '2026-04-13',
    '2026-05-01',
    '2026-06-01',
    '2026-08-15',
    '2026-10-28',
    '2026-12-25',
    '2026-12-26',
  ]);
});

describe('working hours', () => {
  it.each([
    ['within a day', '2026-11-17', '09:00', 4, '2026-11-17 13:00'],
    ['over a night', '2026-11-17', '13:00', 4, '2026-11-18 09:00'],
    ['over a weekend', '2026-11-20', '14:00', 2, '2026-11-23 08:00'],
    ['from a Saturday', '2026-11-21', '11:00', 8, '2026-11-23 15:00'],
    ['from before the opening', '2026-11-17', '05:30', 1, '2026-11-17 08:00'],
    ['from after the closing', '2026-11-17', '18:00', 1, '2026-11-18 08:00'],
    ['over Easter, from Holy Thursday', '2026-04-09', '14:00', 2, '2026-04-14 08:00'],
    ['over a national holiday', '2026-10-27', '14:00', 2, '2026-10-29 08:00'],
    ['over the change of the year', '2026-12-31', '14:00', 2, '2027-01-04 08:00'],
  ])('%s', (_, day, time, hours, expected) => {
    expect(after(day, time, hours)).toBe(expected);
  });

  it('leave out the day of the patron saint of the place', () => {
    const chania = { ...USUAL_WORKING_TIME, local_holidays: ['11-21', '11-18'] };
    expect(after('2026-11-17', '14:00', 2, chania)).toBe('2026-11-19 08:00');
  });

  it('are hours of the clock on the wall where it changes, for a utility that works at night', () => {
    const always = { ...USUAL_WORKING_TIME, days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '23:59' };
    // The night to 29 March 2026 has no hour from three to four, that to 25 October has it twice.
    expect(after('2026-03-29', '02:00', 2, always)).toBe('2026-03-29 05:00');
    expect(after('2026-10-25', '02:00', 3, always)).toBe('2026-10-25 04:00');
  });

  it('never end outside the working time, never run back, and add up', () => {
    const { below } = randomNumbers();
    for (let n = 0; n < 300; n += 1) {
      const begin = new Date(Date.UTC(2020, 0, 1) + below(15 * 365 * 24 * HOUR) * 60_000);
      const [first, second] = [1 + below(200 * HOUR), 1 + below(200 * HOUR)];
      const end = plusWorkingMinutes(begin, first, USUAL_WORKING_TIME);
      const { day, time } = athensTime(end);
      expect(isWorkingDay(day, USUAL_WORKING_TIME) && time >= '07:00' && time <= '15:00').toBe(true);
      expect(end.getTime() - begin.getTime()).toBeGreaterThanOrEqual(first * 60_000);
      expect(plusWorkingMinutes(end, second, USUAL_WORKING_TIME)).toEqual(
        plusWorkingMinutes(begin, first + second, USUAL_WORKING_TIME),
      );
    }
  });

  it('of a utility that never works are refused', () => {
    expect(() => plusWorkingMinutes(new Date(0), 60, { ...USUAL_WORKING_TIME, days: [] })).toThrow(RangeError);
  });
});
