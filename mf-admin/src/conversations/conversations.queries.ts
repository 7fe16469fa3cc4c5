import { useState } from 'react';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Polling of an open conversation, and of the list. */
const THREAD_POLL = { first: 4_000, most: 60_000 };
const LIST_POLL = { first: 10_000, most: 120_000 };

export const useListPoll = () => ({ refetchInterval: useState(() => createBackOff(LIST_POLL))[0] });

/** A conversation of the current utility with its messages, kept up to date. */
export const useThread = (id: number) => {
  const [refetchInterval] = useState(() => createBackOff(THREAD_POLL));
  return useTenantQuery('GET /api/staff/conversations/{id}', { id }, { refetchInterval });
};

/** The templates of answers of the current utility. */
export const useAnswerTemplates = () => useTenantQuery('GET /api/staff/answer-templates', {});
