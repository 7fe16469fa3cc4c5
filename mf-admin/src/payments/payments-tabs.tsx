import { PageTabs } from '../page-tabs.tsx';
import { usePaymentsT } from './use-payments-t.ts';

type PaymentsTab = 'payments' | 'unmatched' | 'refunds' | 'files' | 'days';

/** The way between the pages about payments. */
export const PaymentsTabs = ({ current }: { current: PaymentsTab }) => {
  const t = usePaymentsT();
  return (
    <PageTabs
      label={t('tabs')}
      current={current}
      tabs={[
        { name: 'payments', to: '/admin/payments', label: t('title') },
        { name: 'unmatched', to: '/admin/payments/unmatched', label: t('unmatched.title') },
        { name: 'refunds', to: '/admin/payments/refunds', label: t('refunds.title') },
        { name: 'files', to: '/admin/payments/files', label: t('files.title') },
        { name: 'days', to: '/admin/payments/days', label: t('days.title') },
      ]}
    />
  );
};
