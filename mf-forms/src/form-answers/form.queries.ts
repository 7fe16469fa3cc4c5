import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A published form of a utility, the current one unless `deya_id` names another. */
export const useOnlineForm = (form_id: string, deya_id?: number) =>
  useTenantQuery('GET /api/onlineForms/{id}', { id: form_id, deya_id }, { keepPrevious: true });

/** First values of a form for the person, of the supply that they chose; nothing is asked for unless `isWanted`. */
export const usePrefill = (
  { id, deya_id }: { id: number; deya_id: number },
  { isWanted, supply }: { isWanted: boolean; supply: string | null },
) =>
  useTenantQuery(
    'GET /api/onlineForms/{id}/prefill',
    isWanted ? { id, deya_id, kwdikos_katanalwti: supply } : skipToken,
    { keepPrevious: true },
  );
