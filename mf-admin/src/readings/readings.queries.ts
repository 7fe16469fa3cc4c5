import { useState } from 'react';
import { skipToken } from '@hydria/shared/libs';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const POLL = { first: 15_000, most: 120_000 };

/** A sent reading beside the history of its meter, kept up to date: a colleague may decide first. */
export const useReading = (id: number) => {
  const [refetchInterval] = useState(() => createBackOff(POLL));
  return useTenantQuery('GET /api/staff/readings/{id}', { id }, { refetchInterval });
};

/** The photo of a sent reading; nothing is asked for without one. It never changes. */
export const useReadingPhoto = ({ id, has_photo }: { id: number; has_photo: boolean }, deya_id: number) =>
  useTenantQuery('GET /api/staff/readings/{id}/photo', has_photo ? { id, deya_id } : skipToken, {
    staleTime: Infinity,
  });
