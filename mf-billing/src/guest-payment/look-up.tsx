import { useEffect } from 'react';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { isPaymentCode, barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { Navigate } from '@hydria/shared/router';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import type { FoundBill } from './find-bill.tsx';

interface LookUpProps {
  deya: DeyaInfo;
  code: string;
  onFound: (found: FoundBill) => void;
}

/** Looks up the code of the address, where the utility asks for nothing else; without a bill it leads to the form (S §2.1). */
export const LookUp = ({ deya: { id: deya_id }, code, onFound }: LookUpProps) => {
  const { mutate, isIdle, error } = useApiMutation('POST /api/guest/pay', {
    handlesError: () => true,
    onSuccess: ({ data }) => onFound({ bill: data, bill_total: undefined }),
  });
  const isWrong = !isPaymentCode(barePaymentCode(code));
  const look = () => mutate({ body: { deya_id, payment_code: code } });
  useEffect(() => {
    if (isIdle && !isWrong) mutate({ body: { deya_id, payment_code: code } });
  }, [isIdle, isWrong, mutate, deya_id, code]);
  // The utility may ask for the total since the page has read its settings.
  if (isWrong || error?.code === 'invalid_payment_code' || error?.fields['bill_total'])
    return <Navigate to={`/deya/${deya_id}/pay-as-guest/form`} replace />;
  return (
    <SectionCard>{error ? <Failed error={error} retry={look} /> : <Loading shape="form" count={2} />}</SectionCard>
  );
};
