import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { measureApiReads } from './api-reads.ts';
import { measureComposition } from './composition.ts';
import { measureFeed } from './feed.ts';
import { tableRow, type Figure } from './figures.ts';
import { measureStartUp } from './start-up.ts';
import { measureSwitching } from './switching.ts';

/** `pnpm bench [composition|switching|api|feed|start …] [--rounds N] [--write]` */
const SUITES: Readonly<Record<string, (rounds: number) => Promise<Figure[]>>> = {
  composition: measureComposition,
  switching: measureSwitching,
  api: measureApiReads,
  feed: measureFeed,
  start: (rounds) => measureStartUp(Math.min(rounds, 2)),
};

const FILE = path.resolve(import.meta.dirname, '..', '..', 'docs', 'numbers.md');

const page = (rows: readonly string[], rounds: number): string => `# Numbers

Measured by \`pnpm bench --write\` (all suites, or some by name: ${Object.keys(SUITES).join(', ')}). Each ratio is taken
in one run on one machine, the two sides in turn, pair by pair; a first pair warms up and does not count. ${rounds} rounds,
${cpus().length} cores. Times of a page are on the laboratory profile: 4× CPU slowdown, 150 ms round trip, 1.6 Mbit/s.
The single bundle (\`infra/bench/mono\`) is a build of the same sources without federation: its script is named in the
head, the measured page and its texts are not behind a lazy boundary, and it is compressed and cached like the portal.

| What | Bar | Median | Least–greatest | From |
|---|---|---|---|---|
${rows.join('\n')}
`;

const words = process.argv.slice(2);
const at = words.indexOf('--rounds');
const rounds = at === -1 ? 5 : Number(words[at + 1]);
const named = words.filter((word) => word in SUITES);
const rows: string[] = [];
for (const name of named.length > 0 ? named : Object.keys(SUITES)) {
  for (const figure of (await SUITES[name]?.(rounds)) ?? []) {
    rows.push(tableRow(figure));
    console.log(rows.at(-1));
  }
}
if (words.includes('--write')) await writeFile(FILE, page(rows, rounds));
