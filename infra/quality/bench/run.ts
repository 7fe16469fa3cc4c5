import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tableRow, type Figure } from './figures.ts';
import { inFull, SHORT } from './extent.ts';
import { createLabs } from './lab.ts';
import { withSection, type Suite } from './report.ts';
import { SUITES } from './suites.ts';

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

const USAGE = `pnpm bench [<suite>…] [--rounds N] [--write | --short]; suites: ${Object.keys(SUITES).join(', ')}`;

interface Choice {
  /** All suites when empty. */
  wanted: string[];
  rounds: number;
  isWritten: boolean;
  isShort: boolean;
}

/** The choice of the command line; null for its help. Throws with the remedy when the command line is wrong. */
const readWords = (): Choice | null => {
  const { values, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: String(ROUNDS) },
      write: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { write: isWritten, short: isShort } = values;
  const rounds = Number(values.rounds);
  const unknown = wanted.filter((word) => !(word in SUITES));
  if (unknown.length > 0) throw new Error(`there is no suite ${unknown.join(', ')}`);
  if (!(rounds > 0)) throw new Error('--rounds takes a number above 0');
  if (isShort && isWritten) throw new Error('--short measures nothing that --write could write');
  return { wanted, rounds, isWritten, isShort };
};

const run = async ({ wanted, rounds, isWritten, isShort }: Choice): Promise<void> => {
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
      if (isWritten) await write(name, suite, figures, rounds);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      process.exitCode = 1;
    }
    console.log(`(${name}: ${Math.round((performance.now() - since) / 1000)} s)`);
  }
  await labs.close();
};

let choice: Choice | null = null;
try {
  choice = readWords();
  if (!choice) console.log(USAGE);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 2;
}
if (choice) await run(choice);
