import { PageTabs } from '../page-tabs.tsx';
import { usePaymentsT } from './use-payments-t.ts';

/** The way between the payments and their days. */
export const PaymentsTabs = ({ current }: { current: 'payments' | 'days' }) => {
  const t = usePaymentsT();
  return (
    <PageTabs
      label={t('tabs')}
      current={current}
      tabs={[
        { name: 'payments', to: '/admin/payments', label: t('title') },
        { name: 'days', to: '/admin/payments/days', label: t('days.title') },
      ]}
    />
  );
};
