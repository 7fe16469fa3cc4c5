import { useEffect, useState } from 'react';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';

/** Codes of a failed start that stand beside the button; other codes become a notice. */
const TOLD = ['payment_in_progress', 'payment_failed', 'not_indebted', 'installment_order'] as const;

/** The bills or instalments of a payment, with the amount of a part. */
export type PaidBy = Pick<
  CallInput<'POST /api/payments'>['body'],
  'bill_id' | 'bill_ids' | 'settlement' | 'amount_cents'
>;

type Told = (typeof TOLD)[number];

const isTold = (code: string | undefined): code is Told => TOLD.some((told) => told === code);

/** Begins the payment and navigates to the bank's page. After a return by the back button, the button works again. */
export const usePay = () => {
  const deya_id = useSession((session) => session.deya_id);
  const { language: lang } = useRemoteContext();
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const begin = useApiMutation('POST /api/payments', {
    handlesError: ({ code }) => isTold(code),
    invalidates: ['GET /api/bills/info', 'GET /api/bills/owed'],
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  });
  const { reset } = begin;
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setKey(newIdempotencyKey());
      reset();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [reset]);
  const code = begin.error?.code;
  return {
    pay: (paid: PaidBy) => deya_id !== null && begin.mutate({ body: { deya_id, ...paid, lang, idempotency_key } }),
    isLoading: begin.isPending || begin.isSuccess,
    /** The reason of a failed start, which stands beside the button. */
    failure: isTold(code) ? code : null,
  };
};
