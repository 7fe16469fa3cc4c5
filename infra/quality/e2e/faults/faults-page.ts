import { tables, type PlaywrightReport } from './results.ts';

/** Writes `docs/faults.md` from a finished run. */
export const faultsPage = (report: PlaywrightReport): string => {
  const { counts, matrix } = tables(report);
  return `# Faults

Written by \`pnpm campaign faults --write\`, which starts a portal of its own and takes some thirty minutes on two busy cores;
\`E2E_URL\` and \`E2E_DATA_DIR\` name one that runs already. \`npm test\` takes a sample in which every fault and every
remote occurs. Between browser and portal stands a server that fails on demand (\`infra/quality/e2e/faults\`,
[decision 25](adr/0025-fault-injection-by-proxy.md)).

${counts.join('\n')}

## Every remote with every fault

In each cell: header, navigation, utility selector, language and theme work; another remote's page and other cards mount;
no error is uncaught and no policy violated; one panel in the language of the page shows a reference, and one report
with the same reference has reached the API; while an entry is silent another page is there at once; and after the fault
has gone, _try again_ brings the part back in the same document. A remote without a page is met as a card. An empty cell was not run; what has
no row above neither.

${matrix.join('\n')}

## By hand

\`pnpm campaign faults serve mf-billing entry-404 http://localhost:8080\` puts one fault before a running portal and says where;
Enter heals it.
`;
};
