import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { colour, width } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { postsBy } from '../bills/posts-by.ts';
import { useT } from '../use-t.ts';
import { NoPayment } from './no-payment.tsx';
import { outcomeOf, type Outcome } from './outcome.ts';
import { usePayment } from './use-payment.ts';

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
  return (
    <DataList>
      <DataRow name={t('payment.amount')} figure strong>
        {money(payment.amount_cents)}
      </DataRow>
      <DataRow name={t('payment.begun')}>{dateTime(payment.created_at)}</DataRow>
      {outcome === 'paid' && <DataRow name={t('payment.posts_by')}>{date(postsBy(payment.updated_at))}</DataRow>}
      <DataRow name={t('payment.order')}>
        <span css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{payment.order}</span>
      </DataRow>
    </DataList>
  );
};

/** A payment is one utility's: its bill is shown there, whichever is chosen now. */
const ToBill = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const { session } = usePlatform();
  const current = useSession((state) => state.deya_id);
  const choose = () => {
    if (payment.deya_id !== current) session.chooseUtility(payment.deya_id);
  };
  const isAgain = outcome !== 'paid' && outcome !== 'waiting';
  return (
    <div css={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <Button component={PortalLink} to={`/bills/${payment.bill_id}`} variant="contained" size="large" onClick={choose}>
        {isAgain ? t('payment.again') : t('payment.bill')}
      </Button>
      <Button component={PortalLink} to="/bills" size="large" onClick={choose}>
        {t('bill.back')}
      </Button>
    </div>
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
        <div css={{ display: 'grid', gap: 24 }}>
          <div role="status" css={{ display: 'flex', alignItems: 'start', gap: 16 }}>
            <Icon path={look.icon} size={40} css={{ color: look.color }} />
            <p css={{ maxWidth: width.reading }}>
              <span className="visually-hidden">{t(`payment.${outcome}_title`)}: </span>
              {t(`payment.${outcome}`)}
            </p>
          </div>
          {(outcome === 'waiting' || outcome === 'left') && (
            <div>
              <CheckNow payment={payment} />
            </div>
          )}
          <Facts payment={payment.data} outcome={outcome} />
          <ToBill payment={payment.data} outcome={outcome} />
        </div>
      </SectionCard>
    </Page>
  );
};

interface ReturnedProps {
  /** Where the bank sent the browser to. It only chooses the words while the bank itself has said nothing. */
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

/** `/success` and `/fail`: what became of a payment, as the server knows it. That the browser came back says nothing. */
export const PaymentPage = ({ returned }: ReturnedProps) => {
  const [params] = useSearchParams();
  const order = params.get('payment') ?? '';
  const deya_id = params.get('deya_id') ?? '';
  if (!/^[0-9a-z]{24}$/.test(order) || !/^[1-9]\d{0,8}$/.test(deya_id)) return <NoPayment />;
  return <Asked key={order} order={order} deya_id={Number(deya_id)} returned={returned} />;
};
