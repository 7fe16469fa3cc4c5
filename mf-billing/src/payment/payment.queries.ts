import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { skipToken } from '@hydria/shared/libs';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
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

/** The state may still change: an attempt that the bank refused may succeed on the same order. */
const isOpen = (state: string): boolean => ['created', 'redirected', 'unknown', 'failed'].includes(state);

type Own = Answer<'GET /api/payments/{order}'>;

/** A payment for its page. Its number alone shows amount and state; the person who made it sees its items too. */
export type ShownPayment = Omit<Answer<'GET /api/guest/payments/{order}'>, 'is_guest' | 'has_receipt' | 'application'> &
  Partial<Pick<Own, 'bill_id' | 'supply' | 'items'>> & {
    is_guest?: boolean;
    has_receipt?: boolean;
    application?: PaidApplication | null;
  };

/** The application that a payment pays, by its number and to the person who paid. */
type PaidApplication = NonNullable<Answer<'GET /api/guest/payments/{order}'>['application']>;

/** The application that a payment pays; null for bills. */
export const applicationOf = ({ items, application }: ShownPayment): PaidApplication | null =>
  items?.[0]?.application ?? application ?? null;

/** Poll intervals as options of a query, and a note of what it has answered. */
const usePace = () => {
  const [since] = useState(Date.now);
  const [isSettled, setSettled] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const every = isSettled ? false : paceAfter(elapsed);
  return {
    options: { staleTime: 0, ...(every !== false && { refetchInterval: every }) },
    note: ({ data, dataUpdatedAt }: { data: { state: string } | undefined; dataUpdatedAt: number }) => {
      if (data && !isOpen(data.state) && !isSettled) setSettled(true);
      if (dataUpdatedAt - since > elapsed) setElapsed(dataUpdatedAt - since);
    },
  };
};

/** Another person's payment, or one that was made without signing in. */
const isNotTheirs = (error: ApiError | null): boolean =>
  error?.code === 'bill_not_found' || error?.code === 'no_access_to_service';

/**
 * A payment by the server's state, polled until the bank has reported an outcome. To a browser that is not signed in as the person
 * who paid, its number shows amount and state.
 */
export const usePayment = (order: string, deya_id: number) => {
  const isMember = useSession(({ status }) => status === 'member');
  const { options, note } = usePace();
  const key = { order, deya_id };
  const own = useTenantQuery('GET /api/payments/{order}', isMember ? key : skipToken, options);
  const isByNumber = !isMember || isNotTheirs(own.error);
  const byNumber = useTenantQuery('GET /api/guest/payments/{order}', isByNumber ? key : skipToken, options);
  const { isPending, isFetching, error, refetch } = isByNumber ? byNumber : own;
  const read = isByNumber ? byNumber : own;
  note(read);
  const data: ShownPayment | undefined = read.data;
  return { data, isPending, isFetching, error, refetch: () => refetch() };
};

/** A payment by its number alone. */
export const usePaymentByNumber = (order: string, deya_id: number) =>
  useTenantQuery('GET /api/guest/payments/{order}', { order, deya_id }, { staleTime: 0 });
