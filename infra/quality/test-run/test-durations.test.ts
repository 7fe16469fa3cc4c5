import { durationSection, jestFiles, journeyFiles, withDurations, type TestRun } from './test-durations.ts';

const RUN: TestRun = {
  day: '2026-11-22',
  commit: '0123456',
  cores: 2,
  suites: [{ name: 'Journeys in a browser', passed: 3, failed: 0, skipped: 1, seconds: 90 }],
};

it('takes the seconds of a test file from the report of jest', () => {
  const report = { testResults: [{ name: '/repo/shell/a.test.ts', startTime: 1_000, endTime: 3_500 }] };
  expect(jestFiles(report, '/repo')).toEqual([{ name: 'shell/a.test.ts', seconds: 2.5 }]);
});

it('adds up the tests of a journey file, those in groups among them', () => {
  const spec = (file: string, duration: number) => ({ file, tests: [{ results: [{ duration }] }] });
  const report = { suites: [{ specs: [spec('a', 1_000)], suites: [{ specs: [spec('a', 500), spec('b', 250)] }] }] };
  expect(journeyFiles(report)).toEqual([
    { name: 'a', seconds: 1.5 },
    { name: 'b', seconds: 0.25 },
  ]);
});

it('writes the minutes of each suite and the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ name: `f${n}`, seconds: n }));
  const section = durationSection(RUN, files);
  expect(section).toContain('| Journeys in a browser | 3 | 0 | 1 | 1.5 |');
  expect(section.match(/`f\d+`/g)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `\`f${n}\``));
});

it('replaces its own section and leaves the others of the page', () => {
  const page = '# Numbers\n\n## One\n\nA\n';
  const first = withDurations(page, durationSection(RUN, []));
  expect(first.startsWith(page)).toBe(true);
  const between = `${first}\n## Two\n\nB\n`;
  const second = withDurations(between, durationSection({ ...RUN, day: '2026-11-23' }, []));
  expect(second).toContain('2026-11-23');
  expect(second).not.toContain('2026-11-22');
  expect(second).toContain('\n## Two\n\nB\n');
});
