import { mdiCreditCardOutline } from '@mdi/js';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { OnlyCustomer } from '@hydria/shared/form/only-customer.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

const Pay = ({ bill }: { bill: Bill }) => {
  const t = useT();
  const { money } = useFormats();
  return (
    <Stack gap={12} align="start">
      <Button
        variant="contained"
        size="large"
        startIcon={<Icon path={mdiCreditCardOutline} size={22} />}
        component={PortalLink}
        to={`/pay?bill=${bill.id}`}
      >
        {t('pay.button', { amount: money(bill.balance) })}
      </Button>
      <Muted small>{t('pay.hint')}</Muted>
    </Stack>
  );
};

/** Leads to the confirmation of a payment by card, which the bank's own page takes. Only the customer themselves can. */
export const PayByCard = ({ bill }: { bill: Bill }) => (useIsActing() ? <OnlyCustomer /> : <Pay bill={bill} />);
