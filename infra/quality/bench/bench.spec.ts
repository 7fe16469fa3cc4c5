import { expect, test } from '../e2e/fixtures.ts';
import { SHORT } from './extent.ts';
import type { Labs } from './lab.ts';
import { SUITES } from './suites.ts';

/**
 * Runs every suite of `pnpm bench` in a short form. A change of markup, command or table that breaks a suite fails in
 * `npm test`. The figures of a short run are not judged.
 */
// The suites build two single bundles and start a portal.
test.setTimeout(600_000);
test.skip(!process.env['E2E_DATA_DIR'], 'needs the data folder of the running portal');

for (const [name, { title, measure }] of Object.entries(SUITES)) {
  test(`${title} (pnpm bench ${name}) can be measured`, async ({ browser, portal, dataDir }) => {
    const stop = (): Promise<void> => Promise.resolve();
    const labs: Labs = {
      open: async () => ({ portal: { url: portal, dataDir, said: () => '', stop }, browser }),
      close: stop,
    };
    const figures = await measure(SHORT, labs);
    expect(figures.length).toBeGreaterThan(0);
    for (const { what, value } of figures) expect(Number.isFinite(value.median), what).toBe(true);
  });
}
