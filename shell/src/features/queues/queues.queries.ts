import { useState } from 'react';
import type { Queue } from '@hydria/shared/contract/fields.ts';
// oxlint-disable-next-line no-restricted-imports -- one read of the calls that several manifests name
import { skipToken, useQuery } from '@hydria/shared/libs';
import { readQuery } from '@hydria/shared/platform/call-url.ts';
import type { QueueEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { CountedQueue } from './queues.ts';

const POLL = { first: 15_000, most: 120_000 };

/** Calls of manifests are texts; the contract's check at publication has found each to answer a queue. */
type ReadQueue = (call: string, input: object, options: { signal: AbortSignal }) => Promise<Queue>;

/** The counts of queues, kept up to date at an interval of `poll` ms. A queue that fails to answer is null. */
export const useCountedQueues = (entries: readonly QueueEntry[], poll = POLL) => {
  const { api } = usePlatform();
  const { language } = useRemoteContext();
  const deya_id = useSession((session) => session.deya_id);
  const [refetchInterval] = useState(() => createBackOff(poll));
  const read = api as ReadQueue;
  const count = async (entry: QueueEntry, signal: AbortSignal): Promise<CountedQueue> => {
    const query = readQuery(entry, { deya_id, lang: language, params: {} });
    const queue = query && (await read(entry.call, { query }, { signal }).catch(() => null));
    return { entry, queue };
  };
  return useQuery({
    queryKey: [deya_id, 'queues', entries.map(({ call }) => call)],
    queryFn: deya_id === null ? skipToken : ({ signal }) => Promise.all(entries.map((entry) => count(entry, signal))),
    refetchInterval,
    staleTime: 0,
  });
};
