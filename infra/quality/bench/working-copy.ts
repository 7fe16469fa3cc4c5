import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, appDir } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';

/** A copy of one application that can be changed and built; the working folder stays unchanged. */
export interface WorkingCopy {
  dist: string;
  /** Replaces the text of one of its files by `change(text)`. */
  edit(file: string, change: (text: string) => string): Promise<void>;
  build(): Promise<Built>;
}

/** Inside the repository, so that libraries resolve as from the real folder. */
export const withCopy = async <T>(app: string, use: (copy: WorkingCopy) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(ROOT, 'infra', 'delivery', 'build', '.trial-'));
  const dir = path.join(folder, app);
  try {
    await cp(appDir(app), dir, { recursive: true, filter: (name) => path.basename(name) !== 'dist' });
    return await use({
      dist: path.join(dir, 'dist'),
      async edit(file, change) {
        const target = path.join(dir, file);
        await writeFile(target, change(await readFile(target, 'utf8')));
      },
      async build() {
        const [built] = await buildApps([dir], () => undefined);
        if (!built?.changed) throw new Error(`${app} was not built`);
        return built;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
