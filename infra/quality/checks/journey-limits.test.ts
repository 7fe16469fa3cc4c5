import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../e2e');
const sourceOf = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

const numberOf = (digits = ''): number => Number(digits.replaceAll('_', ''));

/** Milliseconds of an expectation that names no limit. */
const PATIENCE_MS = numberOf(/PATIENCE_MS = ([\d_]+)/.exec(sourceOf('playwright.config.ts'))?.[1]);

/** Limits of a source that are shorter than the patience of every expectation; 0 is none. */
const shortLimits = (source: string): string[] =>
  [...source.matchAll(/\b(?:timeout: |setTimeout\()([\d_]+)/g)]
    .filter(([, ms]) => numberOf(ms) > 0 && numberOf(ms) < PATIENCE_MS)
    .map(([limit]) => limit);

it('finds a limit that is shorter than the patience of every expectation, in whichever form', () => {
  expect(
    shortLimits('toBeVisible({ timeout: 20_000 }); test.setTimeout(30_000); poll(seen, { timeout: 100 })'),
  ).toEqual(['timeout: 20_000', 'setTimeout(30_000', 'timeout: 100']);
  expect(shortLimits('toPass({ timeout: 60_000 }); click({ timeout: LOOK_MS }); waitFor(a, { timeout: 0 })')).toEqual(
    [],
  );
});

it.each(globSync('**/*.ts', { cwd: FOLDER, exclude: ['**/node_modules/**'] }))('%s sets no short limit', (file) => {
  expect(shortLimits(sourceOf(file))).toEqual([]);
});
