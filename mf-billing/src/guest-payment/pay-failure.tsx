import { Alert } from '@hydria/shared/ui/alert.tsx';
import { useT } from '../use-guest-t.ts';
import type { usePay } from './use-pay.ts';

/** Why the payment did not begin; renders nothing without a failure. */
export const PayFailure = ({ failure }: Pick<ReturnType<typeof usePay>, 'failure'>) => {
  const t = useT();
  if (failure === null) return null;
  return <Alert severity={failure === 'payment_failed' ? 'error' : 'warning'}>{t(`pay.${failure}`)}</Alert>;
};
