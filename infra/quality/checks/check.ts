import { cpus } from 'node:os';
import { CHECKS, type Check } from './checks.ts';

/**
 * `pnpm check [name…]`: the checks of the code's structure (docs/checks.md). Prints one line per check, then the
 * findings of those that fail, and exits non-zero on findings.
 */
export interface CheckResult {
  name: string;
  ok: boolean;
  skipped?: string;
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const runOne = async (check: Check): Promise<CheckResult> => {
  const since = performance.now();
  const { ok, output, skipped } = await check.run();
  const mark = ok ? (skipped ? '–' : '✓') : '✗';
  console.log(`${mark} ${check.name.padEnd(11)} ${skipped ?? check.promise} (${seconds(since)})`);
  if (!ok) console.log(`\n${output.trim()}\n`);
  return { name: check.name, ok, ...(skipped && { skipped }) };
};

const select = (names: string[]): readonly Check[] => {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no check "${unknown.join('", "')}". There are: ${CHECKS.map((check) => check.name).join(', ')}.`,
    );
  }
  return names.length > 0 ? CHECKS.filter((check) => names.includes(check.name)) : CHECKS;
};

/** Runs the named checks, or all, with one worker per core. */
export const runChecks = async (names: string[] = []): Promise<CheckResult[]> => {
  const waiting = [...select(names)];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runOne(check));
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, 4) }, worker));
  return results;
};

if (import.meta.main) {
  try {
    const results = await runChecks(process.argv.slice(2));
    const failed = results.filter((result) => !result.ok);
    const skipped = results.filter((result) => result.skipped).map(({ name }) => name);
    const passed =
      skipped.length > 0 ? `All other checks passed; skipped: ${skipped.join(', ')}.` : 'All checks passed.';
    console.log(`\n${failed.length > 0 ? `${failed.length} of ${results.length} checks failed.` : passed}`);
    process.exitCode = failed.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
