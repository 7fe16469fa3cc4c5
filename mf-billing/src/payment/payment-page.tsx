import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { BANK_DELAY_DAYS } from '@hydria/shared/rules/bank-delay.ts';
import { colour, width } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { postingDay } from '../bills/posting-day.ts';
import { useT } from '../use-t.ts';
import { NoPayment } from './no-payment.tsx';
import { outcomeOf, type Outcome } from './outcome.ts';
import { usePayment } from './payment.queries.ts';

type Payment = Answer<'GET /api/payments/{order}'>;

const LOOKS = {
  paid: { icon: mdiCheckCircleOutline, color: colour.good },
  waiting: { icon: mdiClockOutline, color: colour.warning },
  left: { icon: mdiClockOutline, color: colour.warning },
  failed: { icon: mdiCloseCircleOutline, color: colour.bad },
  expired: { icon: mdiCloseCircleOutline, color: colour.bad },
} as const satisfies Record<Outcome, object>;

const Facts = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const { money, date, dateTime } = useFormats();
  const { deya } = useDeya(payment.deya_id);
  const delay = deya?.bank_delay_days ?? BANK_DELAY_DAYS;
  return (
    <DataList>
      <DataRow name={t('payment.amount')} figure strong>
        {money(payment.amount_cents)}
      </DataRow>
      <DataRow name={t('payment.begun')}>{dateTime(payment.created_at)}</DataRow>
      {outcome === 'paid' && (
        <DataRow name={t('payment.posts_by')}>{date(postingDay(payment.updated_at, delay))}</DataRow>
      )}
      <DataRow name={t('payment.order')}>
        <span css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{payment.order}</span>
      </DataRow>
    </DataList>
  );
};

/** A payment belongs to one utility: the link leads to its bill there, regardless of the chosen utility. */
const ToBill = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const { session } = usePlatform();
  const current = useSession((state) => state.deya_id);
  const choose = () => {
    if (payment.deya_id !== current) session.chooseUtility(payment.deya_id);
  };
  const isAgain = outcome !== 'paid' && outcome !== 'waiting';
  return (
    <Row gap={12}>
      <Button component={PortalLink} to={`/bills/${payment.bill_id}`} variant="contained" size="large" onClick={choose}>
        {isAgain ? t('payment.again') : t('payment.bill')}
      </Button>
      <Button component={PortalLink} to="/bills" size="large" onClick={choose}>
        {t('bill.back')}
      </Button>
    </Row>
  );
};

const CheckNow = ({ payment }: { payment: ReturnType<typeof usePayment> }) => {
  const t = useT();
  return (
    <Button
      variant="outlined"
      aria-disabled={payment.isFetching}
      onClick={() => payment.isFetching || void payment.refetch()}
    >
      {payment.isFetching ? t('payment.checking') : t('payment.check')}
    </Button>
  );
};

const Known = ({ payment, outcome }: { payment: ReturnType<typeof usePayment>; outcome: Outcome }) => {
  const t = useT();
  const look = LOOKS[outcome];
  if (!payment.data) return null;
  return (
    <Page title={t(`payment.${outcome}_title`)} width="reading">
      <SectionCard>
        <Stack gap={24}>
          <Row role="status" gap={16} align="start" wrap={false}>
            <Icon path={look.icon} size={40} css={{ color: look.color }} />
            <p css={{ maxWidth: width.reading }}>
              <span className="visually-hidden">{t(`payment.${outcome}_title`)}: </span>
              {t(`payment.${outcome}`)}
            </p>
          </Row>
          {(outcome === 'waiting' || outcome === 'left') && (
            <div>
              <CheckNow payment={payment} />
            </div>
          )}
          <Facts payment={payment.data} outcome={outcome} />
          <ToBill payment={payment.data} outcome={outcome} />
        </Stack>
      </SectionCard>
    </Page>
  );
};

interface ReturnedProps {
  /** The bank's return address. It only selects the texts while the bank has not reported an outcome. */
  returned: 'success' | 'fail';
}

const Asked = ({ order, deya_id, returned }: ReturnedProps & { order: string; deya_id: number }) => {
  const t = useT();
  const payment = usePayment(order, deya_id);
  if (payment.isPending) return <PageSkeleton shape="figure" />;
  if (payment.data) return <Known payment={payment} outcome={outcomeOf(payment.data.state, returned)} />;
  if (payment.error.code === 'bill_not_found' || payment.error.code === 'no_access_to_service') return <NoPayment />;
  return (
    <Page title={t('payment.title')} width="reading">
      <SectionCard>
        <Failed error={payment.error} retry={payment.refetch} />
      </SectionCard>
    </Page>
  );
};

/** `/success` and `/fail`: the outcome of a payment by the server's state. The return address alone proves nothing. */
export const PaymentPage = ({ returned }: ReturnedProps) => {
  const [params] = useSearchParams();
  const order = params.get('payment') ?? '';
  const deya_id = params.get('deya_id') ?? '';
  if (!/^[0-9a-z]{24}$/.test(order) || !/^[1-9]\d{0,8}$/.test(deya_id)) return <NoPayment />;
  return <Asked key={order} order={order} deya_id={Number(deya_id)} returned={returned} />;
};
