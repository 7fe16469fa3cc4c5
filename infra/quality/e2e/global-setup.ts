import { startPortal } from './portal.ts';

/**
 * Starts one portal for all journeys. `E2E_URL` (with `E2E_DATA_DIR` for journeys that publish) names a running one
 * instead, which is neither started nor stopped.
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
