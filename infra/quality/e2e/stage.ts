import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readRegistry } from '@hydria/release/change-registry.ts';
import { openOperator } from '@hydria/release/operator.ts';
import { LOCAL } from '@hydria/release/registry.ts';
import { LOCAL_RELEASE, RELEASE } from '@hydria/release/releases.ts';
import { sign } from '@hydria/release/signed-document.ts';
import type { Store } from '@hydria/release/store.ts';
import { freePort } from './portal.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** Only what hangs ends by the clock. */
const START_LIMIT_MS = 90_000;

/** What is released; the last two make a canary of it: percent, and ids of utilities by comma. */
export type Change = [app: string, version: string, file: string, from: string, to: string, ...canary: string[]];

/** A gateway with a store and keys of its own before the API of the running portal: a release to it is not served by any other gateway. */
export interface Stage {
  url: string;
  dataDir: string;
  /** `pnpm portal …` on this store; gives what it said, once the gateway serves what it has changed. Rejects when it refuses. */
  portal(...words: string[]): Promise<string>;
  /** Releases a copy of an application in which one text of a file stands for another; gives the artifact, once it is served. */
  release(...change: Change): Promise<string>;
  /** Ends the gateway and starts it at the same address with these settings beside its own. */
  set(settings: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

const run = async (script: string, words: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, script), ...words], { cwd: ROOT });
  return stdout.trim();
};

const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  const deadline = Date.now() + START_LIMIT_MS;
  while (
    !(await fetch(`${url}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The gateway of the stage did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Records of the local environment under the name that every other one reads. */
const renameRecords = async (store: Store): Promise<void> => {
  for (const key of await store.list('artifacts/')) {
    if (!key.endsWith(`/${LOCAL_RELEASE}`)) continue;
    const bytes = await store.read(key);
    if (bytes) await store.create(key.replace(LOCAL_RELEASE, RELEASE), bytes);
  }
};

/** The same composition as that of another environment, signed by the same key: what is forbidden there is forbidden here. */
const moveTo = async (environment: string, dataDir: string): Promise<void> => {
  const from = { env: {}, dataDir, environment: LOCAL, store: path.join(dataDir, 'store') };
  const operator = await openOperator(from);
  const document = { ...(await readRegistry(operator)), environment };
  const text = JSON.stringify({ document, signature: sign(document, operator.signWith) });
  await renameRecords(operator.store);
  await operator.store.replaceRegistry(environment, text, null);
};

/** Sets a stage up from what the running portal has released; as another environment when one is named. */
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
        // Asked for; production does not listen.
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
  /** Nothing is written any more afterwards. */
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  /** Until then a visitor may be served what was there before, rather than wait. */
  const untilServed = async (): Promise<void> => {
    const stored = await readFile(path.join(dataDir, 'store', 'registries', `${environment}.json`), 'utf8');
    const { document }: { document: { serial: number } } = JSON.parse(stored);
    const deadline = Date.now() + START_LIMIT_MS;
    while (((await (await fetch(`${url}/healthz`)).json()) as { registry: number }).registry < document.serial) {
      if (Date.now() > deadline) throw new Error(`The gateway of the stage does not serve registry ${document.serial}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
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
