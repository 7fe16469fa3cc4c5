import { setTimeout as sleep } from 'node:timers/promises';
import { publish } from '../publish.ts';
import { builtRelease, trialOperator } from './trial.ts';

/**
 * A process that publishes trial releases: `node publish-once.ts <folder> <version> <begin> <app…>`. Their one file is
 * large enough that the publication takes a moment.
 */
const [folder = '', version = '', begin = '0', ...names] = process.argv.slice(2);
const operator = await trialOperator(folder);
const built = await Promise.all(
  names.map((name) => builtRelease(folder, name, { version, text: `${name} ${version} `.repeat(20_000) })),
);
// Many of them begin at one moment, so that they meet.
await sleep(Math.max(0, Number(begin) - Date.now()));
process.stdout.write('begins\n');
for (const { dist, record } of built) await publish(operator, dist, record);
process.stdout.write('published\n');
