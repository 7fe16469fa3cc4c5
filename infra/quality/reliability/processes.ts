import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const INFRA = path.resolve(import.meta.dirname, '..', '..');
/** Allows for a busy machine. */
const PATIENCE_MS = 60_000;

/** A process of the portal. */
export interface Running {
  child: ChildProcess;
  /** Its output. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Polls until a condition holds; rejects with `what` after a time that only a failure exceeds. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) if (await holds()) return;
  throw new Error(`${what}: not in ${PATIENCE_MS / 1000} s`);
}

/** Whether the readiness endpoint of a process reports that it takes work. */
export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
    async (answer) => {
      await answer.text();
      return answer.ok;
    },
    () => false,
  );

/** Starts a process with production settings and no inherited environment, and waits until it is ready at `origin`. */
export async function startProcess(
  name: 'gateway' | 'api' | 'worker',
  env: Record<string, string>,
  origin: string,
): Promise<Running> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, [path.join(INFRA, 'run', 'deploy', 'run.ts'), name], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const running = { child, said: () => text, ended };
  await until(`the ${name} is ready`, async () => {
    if (child.exitCode !== null) throw new Error(`The ${name} ended while starting:\n${text}`);
    return isReady(origin);
  });
  return running;
}

export async function kill({ child, ended }: Running, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  child.kill(signal);
  await ended;
}
