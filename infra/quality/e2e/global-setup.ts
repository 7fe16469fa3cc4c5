import { startPortal } from './portal.ts';

/**
 * Starts one portal for all journeys. `E2E_URL` (with `E2E_DATA_DIR` for the journeys that publish) names one
 * that runs already; then nothing is started and nothing stopped.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined;
  const since = performance.now();
  const portal = await startPortal();
  console.log(`The portal answers at ${portal.url} after ${((performance.now() - since) / 1000).toFixed(0)} s.`);
  process.env['E2E_URL'] = portal.url;
  process.env['E2E_DATA_DIR'] = portal.dataDir;
  return portal.stop;
}
