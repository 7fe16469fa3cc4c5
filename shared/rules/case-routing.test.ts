import { covers, firstThatFits, fits, type RoutedCase, type RuleConditions } from './case-routing.ts';
import { instantOf } from './working-time.ts';

const ALL: RuleConditions = {
  kind: null,
  problem_type: null,
  source: null,
  area_id: null,
  area: null,
  districts: null,
  days: null,
  from: null,
  until: null,
};
const rule = (changes: Partial<RuleConditions>): RuleConditions => ({ ...ALL, ...changes });

const REPORT: RoutedCase = {
  kind: 'report',
  problem_type: 'damage_public',
  latitude: 35.5,
  longitude: 24.5,
  address: 'Όθωνος 3, Σούδα',
  source: 'phone',
  area_id: 4,
  // A Tuesday.
  created_at: instantOf('2026-11-17', '23:30'),
};
const APPLICATION: RoutedCase = {
  ...REPORT,
  kind: 'application',
  problem_type: null,
  latitude: null,
  address: null,
  area_id: null,
};

const square = (from: number, to: number) =>
  [
    [from, from - 11],
    [to, from - 11],
    [to, to - 11],
    [from, to - 11],
  ] as const;

it.each<[string, Partial<RuleConditions>, boolean, boolean]>([
  ['without conditions', {}, true, true],
  ['for reports', { kind: 'report' }, true, false],
  ['for applications', { kind: 'application' }, false, true],
  ['for a type', { problem_type: 'damage_public' }, true, false],
  ['for another type', { problem_type: 'water_quality' }, false, false],
  ['for a source', { source: 'phone' }, true, false],
  ['for another source', { source: 'open311' }, false, false],
  ['for a named area', { area_id: 4 }, true, false],
  ['for another named area', { area_id: 5 }, false, false],
  ['for an area', { area: square(35, 36) }, true, false],
  ['for another area', { area: square(36, 37) }, false, false],
  ['for a district, without regard to accents', { districts: ['Χανιά', 'ΣΟΥΔΑ'] }, true, false],
  ['for another district', { districts: ['Χανιά'] }, false, false],
  ['for Tuesdays', { days: ['tue'] }, true, true],
  ['for the weekend', { days: ['sat', 'sun'] }, false, false],
  ['for the night', { from: '22:00', until: '06:00' }, true, true],
  ['for the working day', { from: '07:00', until: '15:00' }, false, false],
  ['until the minute', { from: '22:00', until: '23:30' }, false, false],
])('a rule %s', (_, conditions, report, application) => {
  expect([fits(rule(conditions), REPORT), fits(rule(conditions), APPLICATION)]).toEqual([report, application]);
});

it('the first rule that fits wins', () => {
  const rules = [rule({ problem_type: 'other' }), rule({ days: ['tue'] }), rule({})];
  expect(firstThatFits(rules, REPORT)).toBe(rules[1]);
  expect(firstThatFits([rule({ kind: 'application' })], REPORT)).toBeUndefined();
});

it.each<[string, Partial<RuleConditions>, Partial<RuleConditions>]>([
  ['one without conditions', {}, { problem_type: 'other', days: ['mon'] }],
  ['one for reports, a type of them', { kind: 'report' }, { problem_type: 'other' }],
  ['one for reports, a source', { kind: 'report' }, { source: 'phone' }],
  ['a source, a type of it', { source: 'phone' }, { source: 'phone', problem_type: 'other' }],
  ['one for reports, a place', { kind: 'report' }, { districts: ['Σούδα'] }],
  ['an area, a part of it', { area: square(35, 36) }, { area: square(35.2, 35.8) }],
  ['a district, a longer name of it', { districts: ['Σούδα'] }, { districts: ['Άνω Σούδα'] }],
  ['the night, a part of it', { from: '22:00', until: '06:00' }, { from: '23:00', until: '23:30' }],
  ['days, some of them', { days: ['sat', 'sun'] }, { days: ['sun'] }],
  ['all days by name, each day', { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }, {}],
])('a rule covers another one: %s', (_, wide, narrow) => {
  expect(covers(rule(wide), rule(narrow))).toBe(true);
  expect(
    covers(rule(narrow), rule(wide)) && JSON.stringify(wide) !== '{"days":["mon","tue","wed","thu","fri","sat","sun"]}',
  ).toBe(false);
});

it.each<[string, Partial<RuleConditions>, Partial<RuleConditions>]>([
  ['another named area', { area_id: 4 }, { area_id: 5 }],
  ['a named area and a polygon', { area_id: 4 }, { area: square(35, 36) }],
  ['another type', { problem_type: 'other' }, { problem_type: 'water_quality' }],
  ['another source', { source: 'phone' }, { source: 'counter' }],
  ['an area and a district', { area: square(35, 36) }, { districts: ['Σούδα'] }],
  ['the working day and the night', { from: '07:00', until: '15:00' }, { from: '22:00', until: '08:00' }],
  ['reports and a rule for all', { kind: 'report' }, {}],
])('a rule does not cover another one: %s', (_, wide, narrow) => {
  expect(covers(rule(wide), rule(narrow))).toBe(false);
});

it('a rule that covers another one fits each case that the other one fits', () => {
  let state = 20_261_129;
  const below = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
  const one = <T>(...choices: T[]): T => choices[below(choices.length)]!;
  const anyRule = (): RuleConditions => {
    const hours = one(['07:00', '15:00'], ['22:00', '06:00'], ['08:00', '12:00'], [null, null]);
    return rule({
      kind: one(null, null, 'report', 'application'),
      problem_type: one(null, null, 'other', 'damage_public'),
      source: one(null, null, null, 'phone', 'portal'),
      area_id: one(null, null, 4, 5),
      area: one(null, null, square(35, 36), square(35.2, 35.8)),
      districts: one(null, null, ['Σούδα'], ['Άνω Σούδα']),
      days: one(null, ['mon', 'tue'], ['tue']),
      from: hours[0]!,
      until: hours[1]!,
    });
  };
  const anyCase = (): RoutedCase => ({
    ...REPORT,
    kind: one('report', 'application'),
    problem_type: one('other', 'damage_public', null),
    latitude: 35 + below(100) / 100,
    longitude: 24 + below(100) / 100,
    area_id: one(null, 4, 5),
    address: one('Σούδα', 'Άνω Σούδα 4', null),
    created_at: new Date(Date.UTC(2026, 0, 1) + below(365 * 24 * 60) * 60_000),
  });
  let covered = 0;
  for (let n = 0; n < 20_000; n += 1) {
    const [wide, narrow, sent] = [anyRule(), anyRule(), anyCase()];
    if (!covers(wide, narrow)) continue;
    covered += 1;
    if (fits(narrow, sent)) expect([wide, narrow, sent, fits(wide, sent)]).toEqual([wide, narrow, sent, true]);
  }
  expect(covered).toBeGreaterThan(500);
});
