import { useState } from 'react';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const POLL = { first: 10_000, most: 120_000 };

/** A message of the contact form, kept up to date: a colleague may answer it first. */
export const useContactMessage = (id: number) => {
  const [refetchInterval] = useState(() => createBackOff(POLL));
  return useTenantQuery('GET /api/staff/contact/{id}', { id }, { refetchInterval });
};
