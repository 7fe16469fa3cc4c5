import { useState } from 'react';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const POLL = { first: 15_000, most: 120_000 };

/** A case with its history, kept up to date: a colleague may move it first, and its reporter may add a note. */
export const useCase = (id: number) => {
  const [refetchInterval] = useState(() => createBackOff(POLL));
  return useTenantQuery('GET /api/staff/cases/{id}', { id }, { refetchInterval });
};

/** A photo of a case. It never changes. */
export const useCasePhoto = (id: number, photo_id: number) =>
  useApiQuery(
    'GET /api/reports/{id}/photos/{photo_id}',
    { params: { id, photo_id }, query: { size: 'full' } },
    {
      staleTime: Infinity,
    },
  );
