import { execFile } from 'node:child_process';
import { isRunnerSummary } from './runner-summary.ts';
import { resultTable } from './run-suites.ts';

/** A run of suites that are given as source. */
const RUN = `
  import { closeRun, resultTable, runSuites } from './run-suites.ts';
  const passing = async () => ({ count: { passed: 2, failed: 0, skipped: 1 }, files: { passed: 1, failed: 0, skipped: 0 } });
  const failing = async () => ({ count: { passed: 0, failed: 1, skipped: 0 } });
  const throwing = async () => { throw new Error('this suite cannot start'); };
  const given = { passing, failing, throwing };
  const suites = process.argv.slice(1).map((name) => ({ name, run: given[name] }));
  const ran = await runSuites(suites, (name) => console.log('— ' + name));
  for (const line of resultTable(ran)) console.log(line);
  process.exitCode = closeRun(ran);
`;

const run = (suites: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--input-type=module', '-e', RUN, '--', ...suites],
      { cwd: import.meta.dirname },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  );

it.each([
  [['passing'], 0, 'tests: 2 passed, 0 failed, 1 skipped', 'files: 1 passed, 0 failed, 0 skipped'],
  [['failing', 'passing'], 1, 'tests: 2 passed, 1 failed, 1 skipped', 'files: 1 passed, 0 failed, 0 skipped'],
  [['throwing', 'passing'], 1, 'tests: 2 passed, 1 failed, 1 skipped', 'files: 1 passed, 0 failed, 0 skipped'],
  [['passing', 'throwing'], 1, 'tests: 2 passed, 1 failed, 1 skipped', 'files: 1 passed, 0 failed, 0 skipped'],
])(
  'the output of a run of %p ends with its two closing lines, and its exit code is %d',
  async (suites, code, ...last) => {
    const said = await run(suites);
    expect(said.code).toBe(code);
    expect(said.out.trimEnd().split('\n').slice(-2)).toEqual(last);
    expect(said.out.endsWith('\n')).toBe(true);
    if (suites.includes('throwing')) expect(said.err).toContain('this suite cannot start');
    expect(said.out.split('\n').filter(isRunnerSummary)).toEqual([]);
  },
);

it('the table of results has no line that reads as the summary of a runner', () => {
  const none = { passed: 0, failed: 1, skipped: 0 };
  const lines = resultTable([
    { name: 'Build', count: none },
    { name: 'Served', count: none, note: 'skipped: DATABASE_URL is not set' },
  ]);
  expect(lines.join('\n')).not.toMatch(/\d+ (passed|failed|skipped)|\d+ total|no tests/i);
  expect(lines[1]).toMatch(/^Build +0 +1 +0$/);
});
