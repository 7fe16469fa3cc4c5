import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Sends every call requests that are made from the OpenAPI document.

  pnpm fuzz [--cases 5000] [--seed 7] [--only "POST /api/reports"]

  --cases  requests for each call; 200 unless said
  --seed   all of them from this seed; otherwise half from the seed of the tests, half from a new one
  --only   one call alone`;

const ROOT = path.join(import.meta.dirname, '../../../..');

/** `pnpm fuzz`: the suites of this folder in jest, with more requests or fewer. Its exit code is jest's. */
function fuzz({ cases = '', seed = 'new', only = '' }: { cases?: string; seed?: string; only?: string }): void {
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const env = { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed, FUZZ_ONLY: only };
  const file = only && (only.includes(' /api/feed/') ? 'feed.test' : 'calls.test');
  const child = spawn(process.execPath, [...flags, jest, `infra/api/suites/fuzz/${file}`], {
    stdio: 'inherit',
    env,
    cwd: ROOT,
  });
  child.on('close', (code) => (process.exitCode = code ?? 1));
}

try {
  const text = { type: 'string' } as const;
  fuzz(parseArgs({ options: { cases: text, seed: text, only: text } }).values);
} catch {
  console.error(USAGE);
  process.exitCode = 2;
}
