import { watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';

/** An editor saves in several steps; they count as one change. */
const QUIET_MS = 80;

const IGNORED = /(^|\/)(dist|node_modules|\.federation)(\/|$)|\.test\.tsx?$|~$|\.sw[a-z]$/;

/** Runs `change` after files of these applications, or of `shared`, were saved; never twice at once. */
export const watchSources = (dirs: readonly string[], signal: AbortSignal, change: () => Promise<void>): void => {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  const run = async (): Promise<void> => {
    again = running;
    if (running) return;
    running = true;
    await change();
    running = false;
    if (again) void run();
  };

  const saved = (_: string, file: string | null): void => {
    if (!file || IGNORED.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  };

  for (const dir of dirs) {
    watch(dir, { signal }, saved);
    watch(path.join(dir, 'src'), { recursive: true, signal }, saved);
  }
  watch(path.join(ROOT, 'shared'), { recursive: true, signal }, saved);
};
