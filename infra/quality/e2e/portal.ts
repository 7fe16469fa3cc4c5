import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** A first start builds, initialises a database and loads the demo data; it may take three minutes on two cores. */
const START_LIMIT_MS = 240_000;
/** Only a hanging process reaches this limit. */
const STOP_LIMIT_MS = 120_000;

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** A child process, its output so far, and its end. */
export interface Running {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

/** Starts the portal exactly as `npm start` does after installation, with its own settings. */
export const launch = (settings: Record<string, string>): Running => {
  const child = spawn(process.execPath, ['infra/run/cli/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: undefined, DATABASE_ADMIN_URL: undefined, ...settings },
    // The portal detects the end of this process by the closed IPC channel, and stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (text += part.toString()));
  return { child, said: () => text, ended: new Promise((resolve) => child.on('close', (code) => resolve(code))) };
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { redirect: 'manual' })).status < 500;
  } catch {
    return false;
  }
};

const untilReady = async (running: Running, url: string): Promise<void> => {
  const hasEnded = (): boolean => running.child.exitCode !== null;
  await expect
    .poll(async () => hasEnded() || (await answers(url)), { timeout: START_LIMIT_MS })
    .toBe(true)
    .catch(() => undefined);
  if (hasEnded()) throw new Error(`The portal ended while starting:\n${running.said()}`);
  if (!(await answers(url))) throw new Error(`The portal was not ready:\n${running.said()}`);
};

/** Sends SIGTERM and waits; sends SIGKILL when the process does not end. */
export const end = async ({ child, ended }: Running): Promise<number | null> => {
  child.kill('SIGINT');
  AbortSignal.timeout(STOP_LIMIT_MS).addEventListener('abort', () => child.kill('SIGKILL'));
  return ended;
};

/** A whole portal with a database and a store of its own. */
export interface Portal {
  url: string;
  dataDir: string;
  /** Its output so far. */
  said: () => string;
  stop: () => Promise<void>;
}

/** Starts a portal on a free port with an empty data folder and waits until it answers. */
export const startPortal = async (settings: Record<string, string> = {}): Promise<Portal> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // The fault server stands in front of it as a proxy.
  const running = launch({ PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', ...settings });
  try {
    await untilReady(running, `${url}/login`);
  } catch (error) {
    running.child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    dataDir,
    said: running.said,
    stop: async () => {
      await end(running);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
