import { mdiCreditCardOffOutline } from '@mdi/js';
import { Page } from '@hydria/shared/ui/page.tsx';
import { NothingHere } from '../bills/nothing-here.tsx';
import { useT } from '../use-t.ts';

/** The address identifies no payment of this person. */
export const NoPayment = () => {
  const t = useT();
  return (
    <Page title={t('payment.title')} width="reading">
      <NothingHere icon={mdiCreditCardOffOutline} label={t('payment.missing')} text={t('payment.missing_hint')} />
    </Page>
  );
};
