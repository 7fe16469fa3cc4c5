import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import { runPlaywright } from '../run-playwright.ts';
import { disturbanceFor } from './fault-kinds.ts';
import { startFaultServer } from './fault-server.ts';
import { FAULTS, type Fault } from './faults.ts';
import { PLACES } from './places.ts';
import { faultsPage } from './faults-page.ts';
import { tables, type PlaywrightReport } from './results.ts';

const REPORT = 'faults';
const SUITES = ['e2e/faults/', 'e2e/open-tabs'];

type Say = (line: string) => void;

const isFault = (word: string): word is Fault => FAULTS.some((fault) => fault === word);

/**
 * Injects one fault of one remote in front of a running portal, for manual inspection. False for an unknown remote or
 * fault.
 */
export async function serveFault(name: string, fault: string, portal: string, say: Say): Promise<boolean> {
  const nth = PLACES.findIndex((place) => place.name === name);
  if (nth === -1 || !isFault(fault)) return false;
  const server = await startFaultServer(portal);
  server.disturb(await disturbanceFor(fault, name, nth));
  say(`${name} has the fault ${fault} at ${server.url}${PLACES[nth]?.path}; Enter heals it, Ctrl-C ends.`);
  process.stdin.on('data', () => {
    server.heal();
    say('Healed.');
  });
  return true;
}

/**
 * Runs the fault suites, or the files that match a pattern; writes `docs/faults.md` on request. True when all passed.
 */
export async function runFaults(patterns: readonly string[], write: boolean, say: Say): Promise<boolean> {
  const code = await runPlaywright(patterns.length > 0 ? patterns : SUITES, { CAMPAIGN: 'yes', E2E_REPORT: REPORT });
  const report: PlaywrightReport = JSON.parse(
    await readFile(path.join(ROOT, 'test-results', `${REPORT}.json`), 'utf8'),
  );
  say(tables(report).counts.join('\n'));
  if (write) await writeFile(path.join(ROOT, 'docs', 'faults.md'), faultsPage(report));
  return code === 0;
}
