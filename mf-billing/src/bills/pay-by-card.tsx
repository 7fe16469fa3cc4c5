import { mdiCreditCardOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

/** Codes of a failed start that the page shows itself; other codes become a notice. */
const TOLD = ['payment_in_progress', 'payment_failed'] as const;

const isTold = (code: string | undefined): code is (typeof TOLD)[number] => TOLD.some((told) => told === code);

/** Begins the payment and navigates to the bank's page. After a return by the back button, the button works again. */
const usePay = ({ deya_id, id: bill_id }: Bill) => {
  const { language: lang } = useRemoteContext();
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const begin = useApiMutation('POST /api/payments', {
    handlesError: ({ code }) => isTold(code),
    invalidates: ['GET /api/bills/info'],
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
  return { begin, pay: () => begin.mutate({ body: { deya_id, bill_id, lang, idempotency_key } }) };
};

/** Pays the remaining amount of a bill by card, on the bank's own page. */
export const PayByCard = ({ bill }: { bill: Bill }) => {
  const t = useT();
  const { money } = useFormats();
  const { begin, pay } = usePay(bill);
  const code = begin.error?.code;
  return (
    <Stack gap={12} align="start">
      <Button
        variant="contained"
        size="large"
        startIcon={<Icon path={mdiCreditCardOutline} size={22} />}
        loading={begin.isPending || begin.isSuccess}
        onClick={pay}
      >
        {t('pay.button', { amount: money(bill.balance) })}
      </Button>
      {isTold(code) && <Alert severity={code === 'payment_failed' ? 'error' : 'warning'}>{t(`pay.${code}`)}</Alert>}
      <Muted small>{t('pay.hint')}</Muted>
    </Stack>
  );
};
