import { isRunnerSummary } from './runner-summary.ts';

it.each([
  'Test Suites: 1 failed, 472 passed, 473 total',
  '\u001b[1mTests:       \u001b[22m0 total',
  'Snapshots:   0 total',
  'Time:        12.3 s, estimated 14 s',
  'Ran all test suites matching shared/contract.',
  'No tests found, exiting with code 1',
  '  353 passed (12.8m)',
  '  1 failed',
  '  2 did not run',
  'ℹ tests 0',
  '# pass 0',
  '# duration_ms 12.5',
  '1..0',
])('a summary of a runner does not stand in the output of the run: %s', (line) => {
  expect(isRunnerSummary(line)).toBe(true);
});

it.each([
  '  ● a redirect is answered once › 3 failed attempts',
  '    Expected: 1 passed',
  '✗ types       strict TypeScript, tests included (62.0 s)',
  'FAIL browser mf-admin/src/users/merge-page.test.tsx',
  '    infra/quality/e2e/later-pages.spec.ts:40:1 › a conversation is stored ',
  'Journeys in a browser                      352 passed, 1 failed, 0 skipped',
  'tests: 5 passed, 1 failed, 1 skipped',
  'files: 5 passed, 1 failed, 1 skipped',
])('a failure and the closing lines of the run stand in it: %s', (line) => {
  expect(isRunnerSummary(line)).toBe(false);
});
