import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const INFRA = path.resolve(import.meta.dirname, '..', '..');
const LOOK_MS = 100;

/** The outcome of a command. */
export interface Ended {
  /** Null when it was killed. */
  code: number | null;
  said: string;
  seconds: number;
  /** Peak resident memory in bytes (`VmHWM`); 0 on a system without /proc. */
  peak: number;
}

const peakOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
};

/**
 * Runs a file of `infra` as a process. With `until`, polls that condition and kills the process (SIGKILL) when it
 * holds.
 */
export async function runCommand(
  words: string[],
  env: Readonly<Record<string, string>>,
  until?: () => Promise<boolean>,
): Promise<Ended> {
  const [file = '', ...args] = words;
  const since = performance.now();
  const child = spawn(process.execPath, [path.join(INFRA, file), ...args], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_ADMIN_URL: '', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakOf(child.pid ?? 0));
    if (await until?.()) child.kill('SIGKILL');
    await sleep(LOOK_MS);
  }
  return { code: await ended, said: said.trim(), seconds: (performance.now() - since) / 1000, peak };
}
