import { mdiCreditCardOffOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Navigate, useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { isCaptured } from '../payment/outcome.ts';
import { usePaymentByNumber } from '../payment/payment.queries.ts';
import { useT } from '../use-guest-t.ts';

type Payment = Answer<'GET /api/guest/payments/{order}'>;

const OPEN: readonly Payment['state'][] = ['created', 'redirected', 'unknown'];

const Missing = () => {
  const t = useT();
  return (
    <Page title={t('cancel.title')} width="reading">
      <SectionCard>
        <Empty icon={mdiCreditCardOffOutline} label={t('cancel.missing')} text={t('cancel.missing_hint')} />
      </SectionCard>
    </Page>
  );
};

const resultOf = (payment: Payment) => `/success?payment=${payment.order}&deya_id=${payment.deya_id}`;

/** After the end: the way to pay again. A signed-in person goes to their bills. */
const Ended = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const isMember = useSession(({ status }) => status === 'member') && !payment.is_guest;
  const again = isMember ? '/bills' : `/deya/${payment.deya_id}/pay-as-guest/form`;
  return (
    <Page title={t('cancel.done_title')} width="reading">
      <SectionCard>
        <Stack gap={24}>
          <Alert severity="success" role="status">
            {t('cancel.done')}
          </Alert>
          <Row gap={12}>
            <Button component={PortalLink} to={again} variant="contained">
              {t(isMember ? 'cancel.to_bills' : 'cancel.pay_again')}
            </Button>
          </Row>
        </Stack>
      </SectionCard>
    </Page>
  );
};

const Cancel = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const { order, deya_id, redirect_to } = payment;
  const cancel = useApiMutation('POST /api/guest/payments/{order}/cancel', {
    invalidates: ['GET /api/guest/payments/{order}', 'GET /api/payments/{order}', 'GET /api/bills/info'],
  });
  const { state } = cancel.data ?? payment;
  if (isCaptured({ state })) return <Navigate to={resultOf(payment)} replace />;
  if (!OPEN.includes(state)) return <Ended payment={payment} />;
  return (
    <Page title={t('cancel.title')} intro={t('cancel.lead')} width="reading">
      <SectionCard>
        <Stack gap={24}>
          <AmountFigure cents={payment.amount_cents} label={t('cancel.amount')} />
          <DataList>
            <DataRow name={t('cancel.number')}>{payment.reference}</DataRow>
            <DataRow name={t('cancel.begun')}>{dateTime(payment.created_at)}</DataRow>
          </DataList>
          {cancel.isSuccess && (
            <Alert severity="warning" role="status" title={t('cancel.still_open')}>
              {t('cancel.still_open_hint')}
            </Alert>
          )}
          <Row gap={12}>
            <Button
              variant="contained"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { order }, body: { deya_id } })}
            >
              {t('cancel.button')}
            </Button>
            {redirect_to && (
              <Button component="a" href={redirect_to}>
                {t('cancel.continue')}
              </Button>
            )}
          </Row>
        </Stack>
      </SectionCard>
    </Page>
  );
};

const Asked = ({ order, deya_id }: { order: string; deya_id: number }) => {
  const t = useT();
  const payment = usePaymentByNumber(order, deya_id);
  if (payment.isPending) return <PageSkeleton shape="figure" />;
  if (payment.data) return <Cancel payment={payment.data} />;
  if (payment.error.code === 'bill_not_found') return <Missing />;
  return (
    <Page title={t('cancel.title')} width="reading">
      <SectionCard>
        <Failed error={payment.error} retry={payment.refetch} />
      </SectionCard>
    </Page>
  );
};

/** `/deya/:deya_id?/cancel-payment?payment=…`: ends an open payment by a button. Opening the page changes nothing. */
export const CancelPaymentPage = () => {
  const [params] = useSearchParams();
  const { deya_id: named } = usePathParams();
  const order = params.get('payment') ?? '';
  const deya_id = utilityId(named ?? params.get('deya_id'));
  if (!/^[0-9a-z]{24}$/.test(order) || deya_id === null) return <Missing />;
  return <Asked key={order} order={order} deya_id={deya_id} />;
};
