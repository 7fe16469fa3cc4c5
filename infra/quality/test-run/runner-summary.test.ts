import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  '    # tests 0',
  '    1..0',
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

/** Starts a command as `npm test` starts its runners. */
const STARTER = `
  import { live } from '@hydria/cli/live.ts';
  import { isShown } from './runner-summary.ts';
  process.exitCode = await live(process.execPath, process.argv.slice(1), {}, isShown);
`;

describe('a runner that the run starts', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hydria-runner-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The exit code and the output of node's own runner with this test. */
  const runNode = async (test: string, reporter: string): Promise<{ code: number; said: string }> => {
    const file = path.join(folder, 'nested.test.mjs');
    await writeFile(file, test);
    const words = ['--test', `--test-reporter=${reporter}`, file];
    // Node's runner tells a process that it started by this variable; jest's own tests are no part of it.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    return new Promise((resolve) =>
      execFile(
        process.execPath,
        ['--input-type=module', '-e', STARTER, '--', ...words],
        { cwd: import.meta.dirname, env },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
      ),
    );
  };

  it.each(['spec', 'tap'])('and that runs nothing closes with no summary of nothing: %s', async (reporter) => {
    const { code, said } = await runNode("console.log('nested says so');", reporter);
    expect(code).toBe(0);
    expect(said).toContain('nested says so');
    expect(said.split('\n').filter(isRunnerSummary)).toEqual([]);
    expect(said).not.toMatch(/tests \d|pass \d/);
  });

  it('and that fails shows its failure in full, and its exit code', async () => {
    const test =
      "import { test } from 'node:test';\ntest('it holds', () => { throw new Error('one\\ntwo\\nthree'); });";
    const { code, said } = await runNode(test, 'spec');
    expect(code).toBe(1);
    expect(said).toMatch(/it holds[^]*one\n\s*two\n\s*three/);
    expect(said.split('\n').filter(isRunnerSummary)).toEqual([]);
  });
});
