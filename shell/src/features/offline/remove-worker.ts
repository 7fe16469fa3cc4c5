import type { OfflineCache } from './cache-offline-page.ts';

/**
 * Removes the worker of an installation that had offline support before, with its cache. The worker removes itself too, with the
 * browser's next look for a newer one. A browser puts that off while it is busy.
 */
export const removeWorker = async (
  kept: Pick<OfflineCache, 'forget'>,
  workers: Pick<ServiceWorkerContainer, 'getRegistration'>,
): Promise<void> => {
  await kept.forget();
  const registration = await workers.getRegistration();
  await registration?.unregister();
};
