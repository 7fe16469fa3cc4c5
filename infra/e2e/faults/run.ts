import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import { runPlaywright } from '../run-playwright.ts';
import { disturbanceFor } from './disturbances.ts';
import { startFaultServer } from './fault-server.ts';
import { FAULTS, type Fault } from './faults.ts';
import { PLACES } from './places.ts';
import { tables, type PlaywrightReport } from './results.ts';

/**
 * `pnpm faults [pattern…] [--write]`: every remote with every fault, every file altered, every hash removed, and what
 * open tabs and changing utilities come to. `pnpm faults serve <remote> <fault> [portal]` puts one fault before a
 * portal, to be looked at by hand.
 */
const REPORT = 'faults';
const SUITES = ['e2e/faults/', 'e2e/open-tabs'];

const page = (report: PlaywrightReport): string => {
  const { counts, matrix } = tables(report);
  return `# Faults

Written by \`pnpm faults --write\`, which starts a portal of its own and takes some twenty minutes on two cores;
\`E2E_URL\` and \`E2E_DATA_DIR\` name one that runs already. \`npm test\` takes a sample in which every fault and every
remote occurs. Between browser and portal stands a server that fails on demand (\`infra/e2e/faults\`,
[decision 25](adr/0025-faults-are-made-on-the-way.md)).

${counts.join('\n')}

## Every remote with every fault

In each cell: header, navigation, utility selector, language and theme work; another remote's page and other cards mount;
no error is uncaught and no policy violated; one panel in the language of the page shows a reference, and one report
with the same reference has reached the API; while an entry is silent another page is there at once; and after the fault
has gone, _try again_ brings the part back in the same document. A remote without a page is met as a card.

${matrix.join('\n')}

## By hand

\`pnpm faults serve mf-billing entry-404 http://localhost:8080\` puts one fault before a running portal and says where;
Enter heals it.
`;
};

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
  if (words.includes('--write')) await writeFile(path.join(ROOT, 'docs', 'faults.md'), page(report));
  process.exitCode = code;
};

const [first, ...rest] = process.argv.slice(2);
await (first === 'serve' ? serve(rest) : runAll(process.argv.slice(2)));
