import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { tableRow, type Figure } from './figures.ts';
import { inFull, SHORT } from './extent.ts';
import { createLabs } from './lab.ts';
import { withSection, type Suite } from './report.ts';
import { SUITES } from './suites.ts';

/**
 * `pnpm bench [<suite>…] [--rounds N] [--write]`: the named suites, or all of them; `--short` only checks that they
 * run.
 */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const FILE = path.join(ROOT, 'docs', 'numbers.md');
const ROUNDS = 3;

const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();

const commit = (): string =>
  git('rev-parse', '--short=7', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? '+' : '');

/** Writes after each suite, so that a failure of a later suite loses no figures. */
const write = async (name: string, suite: Suite, figures: readonly Figure[], rounds: number): Promise<void> => {
  const how = { name, rounds, cores: cpus().length, day: new Date().toISOString().slice(0, 10), commit: commit() };
  await writeFile(FILE, withSection(await readFile(FILE, 'utf8'), Object.values(SUITES), suite, figures, how));
};

const minutes = (seconds: number): string => (seconds < 60 ? 'under a minute' : `${Math.ceil(seconds / 60)} min`);

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const at = words.indexOf('--rounds');
const rounds = at === -1 ? ROUNDS : Number(words[at + 1]);
const wanted = words.filter((word, i) => !word.startsWith('--') && (at === -1 || i !== at + 1));
const unknown = wanted.filter((word) => !(word in SUITES));

const run = async (): Promise<void> => {
  const chosen = Object.entries(SUITES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const times = chosen.map(([name, suite]) => `${name} ${minutes(suite.seconds(rounds))}`);
  const all = chosen.reduce((sum, [, suite]) => sum + suite.seconds(rounds), 0);
  console.log(
    `About ${minutes(all)} on two cores (${times.join(', ')}). Figures mean something on a quiet machine only.`,
  );
  const labs = createLabs();
  for (const [name, suite] of chosen) {
    const since = performance.now();
    try {
      const figures = await suite.measure(isShort ? SHORT : inFull(rounds), labs);
      for (const figure of figures) console.log(tableRow(figure));
      if (words.includes('--write')) await write(name, suite, figures, rounds);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      process.exitCode = 1;
    }
    console.log(`(${name}: ${Math.round((performance.now() - since) / 1000)} s)`);
  }
  await labs.close();
};

if (unknown.length > 0 || !(rounds > 0) || (isShort && words.includes('--write'))) {
  console.error(
    `There is no suite ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}; --rounds N, --write or --short`,
  );
  process.exitCode = 2;
} else await run();
