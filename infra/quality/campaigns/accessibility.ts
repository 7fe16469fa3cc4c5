import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Campaign } from './campaign.ts';

/** Checks every page and dialog with axe in every language. */
export const accessibilityCampaign: Campaign = {
  summary: 'axe on every page and dialog in every language, at both widths and in both themes',
  usage: `Runs axe on every page and dialog in every language, at both widths and in both themes. \`npm test\` takes one language for
each page and dialog in turn.

  pnpm campaign accessibility

It starts a portal of its own; E2E_URL names one that runs already.`,
  options: {},
  async run() {
    const { runPlaywright } = await import('@hydria/e2e/run-playwright.ts');
    const code = await runPlaywright(['accessibility'], { CAMPAIGN: 'yes', E2E_REPORT: 'accessibility' });
    if (code !== 0) throw new StartUpError('The campaign is red; the failing journey says why.');
  },
};
