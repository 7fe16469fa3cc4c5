import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import webpack, { type Stats } from 'webpack';
import { monoConfiguration, type MonoPage } from './mono-preset.ts';
import type { MonoBuild } from './serve-mono.ts';

const run = (page: MonoPage, output: string, isMinified: boolean): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(monoConfiguration(page, output, isMinified));
    compiler.run((failure, stats) =>
      compiler.close(() => {
        if (failure) return reject(failure);
        if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString({ all: false, errors: true })));
        resolve(stats);
      }),
    );
  });

const build = async (page: MonoPage, isMinified: boolean): Promise<MonoBuild> => {
  const name = page.path === '/' ? 'home' : page.path.slice(1);
  const dir = path.join(ROOT, 'infra', 'quality', 'bench', 'dist', name);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const { compilation } = await run(page, dir, isMinified);
  const main = compilation.entrypoints
    .get('main')
    ?.getFiles()
    .find((file) => file.endsWith('.js'));
  if (!main) throw new Error('The single bundle has no script');
  return { dir, main };
};

const builds = new Map<string, Promise<MonoBuild>>();

/** Builds the portal's sources as one bundle for one page, once in a process. */
export const buildMono = (page: MonoPage, { isShort }: { isShort: boolean }): Promise<MonoBuild> => {
  const made = builds.get(page.path) ?? build(page, !isShort);
  builds.set(page.path, made);
  return made;
};
