import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/cli/live.ts';
import { durationSection, jestFiles, journeyFiles, withDurations, type TestRun } from './test-durations.ts';

/** `pnpm test:numbers`: writes the durations of the last `npm test` into `docs/numbers.md`. */
const PAGE = path.join(ROOT, 'docs', 'numbers.md');

const report = (name: string) => path.join(ROOT, 'test-results', name);
const read = (name: string) => JSON.parse(readFileSync(report(name), 'utf8'));

if (['run.json', 'unit.json', 'e2e.json'].every((name) => existsSync(report(name)))) {
  const run: TestRun = read('run.json');
  const files = [...jestFiles(read('unit.json'), ROOT), ...journeyFiles(read('e2e.json'))];
  writeFileSync(PAGE, withDurations(readFileSync(PAGE, 'utf8'), durationSection(run, files)));
} else {
  console.error('There is no whole test run yet: run npm test first.');
  process.exitCode = 1;
}
