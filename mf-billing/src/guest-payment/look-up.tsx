import { useEffect } from 'react';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { isPaymentCode, barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { Navigate } from '@hydria/shared/router';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import type { FoundBill } from './find-bill.tsx';

/** The parameters by which the form keeps the code of a link: one that no bill has, and one that needs the total. */
export const UNKNOWN_CODE = 'unknown';
export const KNOWN_CODE = 'code';

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
  const isUnknown = isWrong || error?.code === 'invalid_payment_code';
  // The utility may ask for the total since the page has read its settings.
  if (isUnknown || error?.fields['bill_total']) {
    const kept = new URLSearchParams({ [isUnknown ? UNKNOWN_CODE : KNOWN_CODE]: code.slice(0, 60) });
    return <Navigate to={`/deya/${deya_id}/pay-as-guest/form?${kept}`} replace />;
  }
  return (
    <SectionCard>{error ? <Failed error={error} retry={look} /> : <Loading shape="form" count={2} />}</SectionCard>
  );
};
