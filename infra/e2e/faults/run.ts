import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import { runPlaywright } from '../run-playwright.ts';
import { disturbanceFor } from './disturbances.ts';
import { startFaultServer } from './fault-server.ts';
import { FAULTS, type Fault } from './faults.ts';
import { PLACES } from './places.ts';
import { faultsPage } from './faults-page.ts';
import { tables, type PlaywrightReport } from './results.ts';

/**
 * `pnpm faults [pattern…] [--write]`: every remote with every fault, every file altered, every hash removed, and what
 * open tabs and changing utilities come to. `pnpm faults serve <remote> <fault> [portal]` puts one fault before a
 * portal, to be looked at by hand.
 */
const REPORT = 'faults';
const SUITES = ['e2e/faults/', 'e2e/open-tabs'];

const isFault = (word: string): word is Fault => FAULTS.some((fault) => fault === word);

const serve = async ([name = '', fault = '', portal = 'http://localhost:8080']: string[]): Promise<void> => {
  const nth = PLACES.findIndex((place) => place.name === name);
  if (nth === -1 || !isFault(fault)) {
    throw new Error(
      `pnpm faults serve <${PLACES.map((place) => place.name).join('|')}> <${FAULTS.join('|')}> [portal]`,
    );
  }
  const server = await startFaultServer(portal);
  server.disturb(await disturbanceFor(fault, name, nth));
  console.log(`${name} has the fault ${fault} at ${server.url}${PLACES[nth]?.path}; Enter heals it, Ctrl-C ends.`);
  process.stdin.on('data', () => {
    server.heal();
    console.log('Healed.');
  });
};

const runAll = async (words: string[]): Promise<void> => {
  const patterns = words.filter((word) => word !== '--write');
  const code = await runPlaywright(patterns.length > 0 ? patterns : SUITES, { FAULTS: 'all', E2E_REPORT: REPORT });
  const report: PlaywrightReport = JSON.parse(
    await readFile(path.join(ROOT, 'test-results', `${REPORT}.json`), 'utf8'),
  );
  console.log(tables(report).counts.join('\n'));
  if (words.includes('--write')) await writeFile(path.join(ROOT, 'docs', 'faults.md'), faultsPage(report));
  process.exitCode = code;
};

const [first, ...rest] = process.argv.slice(2);
await (first === 'serve' ? serve(rest) : runAll(process.argv.slice(2)));
