import {
  countJest,
  countJestFiles,
  countPlaywright,
  countPlaywrightFiles,
  sum,
  summaryLine,
  triedLines,
} from './test-counts.ts';

it('counts a test file that does not load as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 1,
    numTodoTests: 0,
  };
  expect(countJest(report)).toEqual({ passed: 5, failed: 3, skipped: 1 });
});

it('counts a journey that passed only on a retry as a failure', () => {
  expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 } })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
});

it('ignores output that is not a report', () => {
  expect(countJest(null)).toBeNull();
  expect(countPlaywright({ stats: {} })).toBeNull();
  expect(countJestFiles({ numPassedTests: 1 })).toBeNull();
  expect(countPlaywrightFiles({ stats: {} })).toBeNull();
});

it('counts a file with a failed test or a journey passed on a retry as failed, and one without any run as skipped', () => {
  const jest = { numPassedTestSuites: 4, numFailedTestSuites: 1, numPendingTestSuites: 2 };
  expect(countJestFiles(jest)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  const journey = (ok: boolean, status: string) => ({ specs: [{ ok, tests: [{ status }] }] });
  const passed = journey(true, 'expected');
  const files = [
    passed,
    { suites: [passed, journey(false, 'unexpected')] },
    { suites: [passed, journey(true, 'flaky')] },
    { suites: [journey(true, 'skipped')] },
    { suites: [journey(true, 'skipped'), { suites: [passed] }] },
  ];
  expect(countPlaywrightFiles({ suites: files })).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

it('prints a closing line of tests and one of files', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(summaryLine('tests', total)).toBe('tests: 5 passed, 1 failed, 1 skipped');
  expect(summaryLine('files', total)).toBe('files: 5 passed, 1 failed, 1 skipped');
});

it('states for each suite of requests the number of its last run', () => {
  const lines = ['{"suite":"Matrix","count":"1"}', '{"suite":"Odd","count":"7"}', '{"suite":"Matrix","count":"2"}'];
  expect(triedLines(`${lines.join('\n')}\n`)).toEqual([
    'Matrix                                     2',
    'Odd                                        7',
  ]);
});
