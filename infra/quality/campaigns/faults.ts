import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Campaign } from './campaign.ts';

const USAGE = `Every remote with every fault, every published file altered, every hash removed, open tabs, and changing utilities.

  pnpm campaign faults [pattern…] [--write]
  pnpm campaign faults serve <remote> <fault> [portal]

  pattern  files of infra/quality/e2e that match it, instead of all suites of faults
  --write  writes docs/faults.md
  serve    puts one fault before a running portal (http://localhost:8080 unless given), to be looked at by hand

It starts a portal of its own; E2E_URL and E2E_DATA_DIR name one that runs already.`;

/** Every fault of every remote, in a browser. */
export const faultsCampaign: Campaign = {
  summary: 'every remote with every fault, every file altered, open tabs, changing utilities',
  usage: USAGE,
  options: { write: { type: 'boolean', default: false } },
  takesWords: true,
  async run(values, say, words) {
    // Imported lazily, because it loads the builds and the browser.
    const { runFaults, serveFault } = await import('@hydria/e2e/faults/run-faults.ts');
    const [first, remote = '', fault = '', portal = 'http://localhost:8080'] = words;
    if (first === 'serve') {
      if (!(await serveFault(remote, fault, portal, say))) throw new StartUpError(USAGE);
    } else if (!(await runFaults(words, values['write'] === true, say))) {
      throw new StartUpError('The campaign is red; the failing journey says why.');
    }
  },
};
