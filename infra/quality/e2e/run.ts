import { runPlaywright } from './run-playwright.ts';

/** `pnpm e2e [pattern…]`: the journeys in a real browser against the whole portal. Arguments go to Playwright. */
process.exitCode = await runPlaywright(process.argv.slice(2));
