import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import webpack, { type Configuration, type Stats } from 'webpack';
import { facadeNames } from './facade-names.ts';
import { finished, inputsDigest, readShared, RELEASE, sharedFilesOf, STAMP, type Inputs } from './inputs.ts';
import { releaseRecord, type ChunkGroups } from './release.ts';
import { FACADES, isEager, consumedBy } from './shares.ts';

/** A finished build: its release record, whether anything had to be done, and how long it took. */
export interface Built {
  record: ReleaseRecord;
  changed: boolean;
  ms: number;
}

const configurations = async (dir: string): Promise<Configuration[]> => {
  const module: { default: Configuration | Configuration[] } = await import(
    pathToFileURL(path.join(dir, 'webpack.config.ts')).href
  );
  return [module.default].flat();
};

const into =
  (output: string) =>
  (configuration: Configuration): Configuration => ({
    ...configuration,
    output: { ...configuration.output, path: output },
  });

const run = (name: string, configuration: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((failure, stats) =>
      compiler.close(() => {
        if (failure) reject(failure);
        else if (!stats || stats.hasErrors()) {
          reject(new Error(`${name} does not build:\n${stats?.toString({ all: false, errors: true, colors: false })}`));
        } else resolve(stats);
      }),
    );
  });

/** The file that the browser asks for first: the container of a remote, the main script of the shell. */
const entryOf = ({ compilation }: Stats): string => {
  const [first] = [...compilation.entrypoints.values()];
  const [file] = first?.getFiles() ?? [];
  if (!file) throw new Error(`${compilation.compiler.context} has no entry`);
  return file;
};

const isScript = (file: string): boolean => file.endsWith('.js');

/** Files by which a library comes that the shell gives but does not start with. */
const sharesOf = ({ compilation }: Stats, first: ReadonlySet<string>): [string, string[]][] =>
  [...compilation.modules].flatMap((module) => {
    const share = FACADES[module.nameForCondition() ?? ''];
    const chunks = share ? [...compilation.chunkGraph.getModuleChunks(module)] : [];
    const files = chunks.flatMap((chunk) => [...chunk.groupsIterable]).flatMap((group) => group.getFiles());
    const later = [...new Set(files)].filter((file) => isScript(file) && !first.has(file));
    return share && later.length > 0 ? [[`share-${share}`, later]] : [];
  });

const groupsOf = (stats: Stats): ChunkGroups => {
  const { entrypoints, namedChunkGroups } = stats.compilation;
  const first = new Set([...entrypoints.values()].flatMap((group) => group.getFiles()));
  const named = [...namedChunkGroups].map(([name, group]): [string, string[]] => [
    name,
    group.getFiles().filter(isScript),
  ]);
  return Object.fromEntries([...named, ...sharesOf(stats, first)]);
};

/** Libraries that the shell gives later, by the groups that wait for them. */
const needsOf = ({ compilation }: Stats): ChunkGroups =>
  Object.fromEntries(
    [...compilation.namedChunkGroups].map(([name, { chunks }]) => {
      const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
      const consumedShares = modules.flatMap((module) => consumedBy(module) ?? []);
      return [name, [...new Set(consumedShares)].filter((library) => !isEager(library)).toSorted()];
    }),
  );

const filesRead = ({ compilation: { fileDependencies, contextDependencies } }: Stats): string[] => [
  ...fileDependencies,
  ...contextDependencies,
];

/** A finished compilation: its release record, and the files that webpack read for it. */
interface Compiled {
  record: ReleaseRecord;
  read: string[];
}

const compile = async (dir: string, output: string): Promise<Compiled> => {
  const [browser, ...rest] = await configurations(dir);
  if (!browser) throw new Error(`${dir}/webpack.config.ts exports no configuration`);
  const name = path.basename(dir);
  const stats = await run(name, into(output)(browser));
  // One after the other: the first one empties the folder.
  const all = [stats];
  for (const configuration of rest) all.push(await run(name, into(output)(configuration)));
  const made = { entry: entryOf(stats), groups: groupsOf(stats), uses: facadeNames(stats), needs: needsOf(stats) };
  return { record: await releaseRecord(dir, output, made), read: all.flatMap(filesRead) };
};

/** How often a build tries to take the place of another one that is being put there at the same moment. */
const TRIES = 5;

const swap = async (output: string, dist: string, tries = TRIES): Promise<void> => {
  const old = `${output}.old`;
  try {
    if (existsSync(dist)) await rename(dist, old);
    await rename(output, dist);
  } catch (error) {
    if (tries === 0) throw error;
    await swap(output, dist, tries - 1);
  } finally {
    await rm(old, { recursive: true, force: true });
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A folder for this process alone. Removes the folders of killed builds beside it. */
const workFolder = async (dir: string): Promise<string> => {
  const parent = path.join(dir, 'node_modules', '.build');
  await mkdir(parent, { recursive: true });
  const left = (await readdir(parent)).filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(path.join(parent, name), { recursive: true, force: true })));
  const own = path.join(parent, String(process.pid));
  await mkdir(own, { recursive: true });
  return own;
};

/** Builds one application into `<dir>/dist`, whole or not at all; does nothing when nothing it reads has changed. */
export const buildApp = async (dir: string): Promise<Built> => {
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  const dist = path.join(dir, 'dist');
  const shared = await readShared();
  const earlier = await finished(dir, shared);
  if (earlier) return { record: earlier, changed: false, ms: elapsed() };

  // Before the build reads them: a change meanwhile is part of the next build.
  const digestOf = await inputsDigest(dir);
  const output = await workFolder(dir);
  try {
    const { record, read } = await compile(dir, output);
    const used = sharedFilesOf(read);
    const inputs: Inputs = { digest: digestOf(used, shared), shared: used };
    await writeFile(path.join(output, RELEASE), `${JSON.stringify(record, null, 2)}\n`);
    await writeFile(path.join(output, STAMP), JSON.stringify(inputs));
    await swap(output, dist);
    return { record, changed: true, ms: elapsed() };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
};
