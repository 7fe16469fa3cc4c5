import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { readRegistry } from '@hydria/release/change-registry.ts';
import { openOperator } from '@hydria/release/operator.ts';
import { LOCAL } from '@hydria/release/registry.ts';
import { LOCAL_RELEASE, RELEASE } from '@hydria/release/releases.ts';
import { sign } from '@hydria/release/signed-document.ts';
import type { Store } from '@hydria/release/store.ts';
import { freePort } from './portal.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** Only a hanging process reaches this limit. */
const START_LIMIT_MS = 90_000;

/** A release; the last two fields make it a canary: percent, and comma-separated ids of utilities. */
export type Change = [app: string, version: string, file: string, from: string, to: string, ...canary: string[]];

/**
 * A gateway with a store and keys of its own in front of the API of the running portal: other gateways do not serve its
 * releases.
 */
export interface Stage {
  url: string;
  dataDir: string;
  /**
   * Runs `pnpm portal …` on this store; returns the output once the gateway serves the change. Rejects when the command
   * refuses.
   */
  portal(...words: string[]): Promise<string>;
  /** Releases a copy of an application with one text of a file replaced; returns the artifact once it is served. */
  release(...change: Change): Promise<string>;
  /** Restarts the gateway at the same address with additional settings. */
  set(settings: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

const run = async (script: string, words: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, script), ...words], { cwd: ROOT });
  return stdout.trim();
};

const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  const answers = (): Promise<boolean> =>
    fetch(`${url}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  const message = 'The gateway of the stage starts';
  await expect
    .poll(async () => child.exitCode !== null || (await answers()), { timeout: START_LIMIT_MS, message })
    .toBe(true);
  if (child.exitCode !== null) throw new Error('The gateway of the stage did not start');
};

/** Copies records of the local environment under the file name of other environments. */
const renameRecords = async (store: Store): Promise<void> => {
  for (const key of await store.list('artifacts/')) {
    if (!key.endsWith(`/${LOCAL_RELEASE}`)) continue;
    const bytes = await store.read(key);
    if (bytes) await store.create(key.replace(LOCAL_RELEASE, RELEASE), bytes);
  }
};

/** The same composition for another environment, signed with the same key, so that rules of production apply. */
const moveTo = async (environment: string, dataDir: string): Promise<void> => {
  const from = { env: {}, dataDir, environment: LOCAL, store: path.join(dataDir, 'store') };
  const operator = await openOperator(from);
  const document = { ...(await readRegistry(operator)), environment };
  const text = JSON.stringify({ document, signature: sign(document, operator.signWith) });
  await renameRecords(operator.store);
  await operator.store.replaceRegistry(environment, text, null);
};

/** Sets up a stage from the releases of the running portal, optionally as another environment. */
export const openStage = async (api: string, from: string, environment = LOCAL): Promise<Stage> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-stage-'));
  for (const part of ['store', 'keys']) await cp(path.join(from, part), path.join(dataDir, part), { recursive: true });
  if (environment !== LOCAL) await moveTo(environment, dataDir);
  const key = path.join(dataDir, 'keys', `environment-${LOCAL}.pub`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = async (settings: Record<string, string>): Promise<ChildProcess> => {
    const gateway = spawn(process.execPath, [path.join(ROOT, 'infra', 'gateway', 'server.ts')], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: 'localhost',
        DATA_DIR: dataDir,
        STORE: '',
        API_URL: api,
        ENVIRONMENT: environment,
        ENVIRONMENT_KEY: key,
        // Requests overrides; production ignores the setting.
        OVERRIDES: '1',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await untilReady(gateway, url);
    } catch (error) {
      gateway.kill();
      throw error;
    }
    return gateway;
  };
  let child = await start({});
  /** No process writes to the folder any more. */
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  /** Until then the gateway may serve a visitor the stale composition without waiting. */
  const untilServed = async (): Promise<void> => {
    const stored = await readFile(path.join(dataDir, 'store', 'registries', `${environment}.json`), 'utf8');
    const { document }: { document: { serial: number } } = JSON.parse(stored);
    const served = async (): Promise<number> =>
      ((await (await fetch(`${url}/healthz`)).json()) as { registry: number }).registry;
    const message = `The gateway of the stage serves registry ${document.serial}`;
    await expect.poll(served, { timeout: START_LIMIT_MS, message }).toBeGreaterThanOrEqual(document.serial);
  };
  const change = async (script: string, words: readonly string[]): Promise<string> => {
    const said = await run(script, words);
    await untilServed();
    return said;
  };
  return {
    url,
    dataDir,
    portal: (...words) =>
      change('infra/delivery/release/portal.ts', [...words, '--data', dataDir, '--env', environment]),
    async release(...what) {
      const said = await change('infra/quality/e2e/release.ts', [dataDir, ...what]);
      return said.split('\n').at(-1) ?? '';
    },
    async set(settings) {
      await stop();
      child = await start(settings);
    },
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
