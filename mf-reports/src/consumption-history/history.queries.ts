import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import type { HistoryView } from './use-history-view.ts';

/** The consumption of a supply in the chosen range; the one before stays until another is there. */
export const useHistory = (kwdikos_katanalwti: string, { step, from, to, hydrometer }: HistoryView) =>
  useTenantQuery(
    'GET /api/supplies/history',
    { kwdikos_katanalwti, step, from, to, hydrometer },
    { keepPrevious: true },
  );
