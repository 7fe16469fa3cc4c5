import { useState } from 'react';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const POLL = { first: 15_000, most: 120_000 };

/** A registration request beside the other sources, kept up to date: a colleague may decide first. */
export const useRegistration = (id: number) => {
  const [refetchInterval] = useState(() => createBackOff(POLL));
  return useTenantQuery('GET /api/staff/registrations/{id}', { id }, { refetchInterval });
};
