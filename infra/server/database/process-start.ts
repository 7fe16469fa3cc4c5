import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Where the start stands after the name in `/proc/<pid>/stat`, in clock ticks since the machine started (proc(5)). */
const START_TIME = 19;

const ofProc = (pid: number): string | null => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name is in brackets, and may have spaces and brackets in it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME] ?? null;
};

const ofPs = (pid: number): string | null =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replaceAll(/\s+/g, ' ') || null;

/**
 * When a process started, in a form that only says whether two of them are the same: the number of an ended process is given to
 * another one later. Null where the machine does not say.
 */
export function processStart(pid: number): string | null {
  try {
    return process.platform === 'linux' ? ofProc(pid) : ofPs(pid);
  } catch {
    return null;
  }
}
