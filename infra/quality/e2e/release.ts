import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApps } from '@hydria/build/build-apps.ts';
import { localOperator } from '@hydria/release/operator.ts';
import { publish } from '@hydria/release/publish.ts';

/**
 * Releases a changed copy of an application into a portal's store, as `pnpm portal publish` does: `node
 * infra/quality/e2e/release.ts <data folder> <app> <version> <file> <from> <to> [<percent> <utilities>]`; with a
 * percentage it is a canary. The working folder stays unchanged.
 */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const [dataDir = '', app = '', version = '', file = '', from = '', to = '', percent, utilities = ''] =
  process.argv.slice(2);

const canary = percent !== undefined && {
  canary: { percent: Number(percent), utilities: utilities.split(',').filter(Boolean).map(Number) },
};

const replace = async (target: string, wanted: string | RegExp, by: string): Promise<void> => {
  const text = await readFile(target, 'utf8');
  const changed = text.replace(wanted, by);
  if (changed === text) throw new Error(`${target} has no ${wanted}`);
  await writeFile(target, changed);
};

// Inside the repository, so that libraries resolve as from the real folder.
const folder = await mkdtemp(path.join(ROOT, 'infra', 'delivery', 'build', '.trial-'));
try {
  const copy = path.join(folder, app);
  await cp(path.join(ROOT, app), copy, { recursive: true, filter: (name) => path.basename(name) !== 'dist' });
  await replace(path.join(copy, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`);
  await replace(path.join(copy, file), from, to);
  const [built] = await buildApps([copy], () => undefined);
  if (!built) throw new Error(`${app} was not built`);
  await publish(await localOperator(dataDir, 'a journey'), path.join(copy, 'dist'), built.record, { ...canary });
  console.log(built.record.artifact);
} finally {
  await rm(folder, { recursive: true, force: true });
}
