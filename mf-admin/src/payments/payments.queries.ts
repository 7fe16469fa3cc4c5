import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** An entry of a bank file. */
export const useBankEntry = (id: number) => useTenantQuery('GET /api/staff/bank-entries/{id}', { id });

/** Bills that the money of an entry may be for, or that a search finds. */
export const useBillCandidates = (id: number, search: string) =>
  useTenantQuery('GET /api/staff/bank-entries/{id}/candidates', { id, search }, { keepPrevious: true });
