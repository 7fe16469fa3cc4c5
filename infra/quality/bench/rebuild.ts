import { appNames } from '@hydria/build/apps.ts';
import type { Extent } from './extent.ts';
import { spread, type Figure } from './figures.ts';
import { withCopy } from './working-copy.ts';

/** Seconds from a saved file to the finished build of its application. */
const rebuilds = (app: string, rounds: number): Promise<number[]> =>
  withCopy(app, async (copy) => {
    await copy.build();
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await copy.edit('src/lifecycles.tsx', (text) => `${text}\nReflect.set(globalThis, 'round', ${round});\n`);
      const since = performance.now();
      await copy.build();
      took.push((performance.now() - since) / 1000);
    }
    return took;
  });

/**
 * Each remote built again after a save of one of its files, in a process of its own, as `npm start` and `pnpm dev` do.
 */
export const measureRebuild = async ({ rounds, isShort }: Extent): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const remotes = appNames().filter((name) => name !== 'shell');
  for (const app of isShort ? remotes.slice(0, 1) : remotes) {
    figures.push({
      what: `${app} rebuilt`,
      bar: '≤ 3 s',
      value: spread(await rebuilds(app, rounds)),
      unit: ' s',
    });
  }
  return figures;
};
