import { useState } from 'react';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const SECOND = 1000;

/** Polling interval until the bank reports an outcome: `every` milliseconds until `until`; then only on demand. */
const PACE = [
  { until: 30 * SECOND, every: 3 * SECOND },
  { until: 180 * SECOND, every: 10 * SECOND },
  { until: 900 * SECOND, every: 30 * SECOND },
] as const;

/** The delay of the next poll; false once an outcome is not expected any more while the page is open. */
export const paceAfter = (elapsed: number): number | false => PACE.find(({ until }) => elapsed < until)?.every ?? false;

const isOpen = (state: string): boolean => state === 'created' || state === 'redirected' || state === 'unknown';

/** A payment by the server's state, polled until the bank has reported an outcome. */
export const usePayment = (order: string, deya_id: number) => {
  const [since] = useState(Date.now);
  const [isSettled, setSettled] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const every = isSettled ? false : paceAfter(elapsed);
  const payment = useTenantQuery(
    'GET /api/payments/{order}',
    { order, deya_id },
    { staleTime: 0, ...(every !== false && { refetchInterval: every }) },
  );
  const { data, dataUpdatedAt } = payment;
  if (data && !isOpen(data.state) && !isSettled) setSettled(true);
  if (dataUpdatedAt - since > elapsed) setElapsed(dataUpdatedAt - since);
  return payment;
};
