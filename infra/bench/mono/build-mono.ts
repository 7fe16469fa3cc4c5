import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import webpack, { type Stats } from 'webpack';
import { monoConfiguration, type MonoPage } from './mono-preset.ts';
import type { MonoBuild } from './serve-mono.ts';

const run = (page: MonoPage, output: string): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(monoConfiguration(page, output));
    compiler.run((failure, stats) =>
      compiler.close(() => {
        if (failure) return reject(failure);
        if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString({ all: false, errors: true })));
        resolve(stats);
      }),
    );
  });

/** Builds the portal's sources as one bundle for one page. */
export const buildMono = async (page: MonoPage): Promise<MonoBuild> => {
  const name = page.path === '/' ? 'home' : page.path.slice(1);
  const dir = path.join(ROOT, 'infra', 'bench', 'dist', name);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const { compilation } = await run(page, dir);
  const main = compilation.entrypoints
    .get('main')
    ?.getFiles()
    .find((file) => file.endsWith('.js'));
  if (!main) throw new Error('The single bundle has no script');
  return { dir, main };
};
