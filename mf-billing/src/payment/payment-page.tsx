import { useEffect } from 'react';
import {
  mdiAlertCircleOutline,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
} from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Navigate, useSearchParams } from '@hydria/shared/router';
import { BANK_DELAY_DAYS } from '@hydria/shared/rules/bank-delay.ts';
import { color, from, notOnPaper, type, width } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { useOwed } from '../bills/bills.queries.ts';
import { postingDay } from '../bills/posting-day.ts';
import { useBillWords } from '../bills/use-bill-words.ts';
import { PrintButton } from '../print-button.tsx';
import { PrintHead } from '../print-head.tsx';
import { useT } from '../use-t.ts';
import { NoPayment } from './no-payment.tsx';
import { isCaptured, outcomeOf, type Outcome } from './outcome.ts';
import { applicationOf, usePayment, type ShownPayment } from './payment.queries.ts';
import { ReceiptButton } from './receipt-button.tsx';

type Payment = ShownPayment;

const LOOKS = {
  paid: { icon: mdiCheckCircleOutline, color: color.good },
  part_paid: { icon: mdiCheckCircleOutline, color: color.good },
  surplus: { icon: mdiAlertCircleOutline, color: color.warning },
  returning: { icon: mdiCashRefund, color: color.warning },
  assigned: { icon: mdiCheckCircleOutline, color: color.good },
  part_refunded: { icon: mdiCashRefund, color: color.good },
  refunded: { icon: mdiCashRefund, color: color.textSecondary },
  waiting: { icon: mdiClockOutline, color: color.warning },
  left: { icon: mdiClockOutline, color: color.warning },
  failed: { icon: mdiCloseCircleOutline, color: color.bad },
  expired: { icon: mdiCloseCircleOutline, color: color.bad },
  cancelled: { icon: mdiCloseCircleOutline, color: color.textSecondary },
} as const satisfies Record<Outcome, object>;

/** On a phone each button has the whole width, so that quiet ones do not stand further in. */
const acts = {
  ...notOnPaper,
  '& > *': { flex: '1 0 100%' },
  [from.medium]: { '& > *': { flex: '0 0 auto' } },
} as const;

/** Quiet ways on, whose words begin where the buttons above begin. */
const ways = { ...acts, [from.medium]: { ...acts[from.medium], marginInlineStart: -12 } } as const;

/** The shares of a payment of which a part does not count for its bills; none of a usual one. */
const Shares = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { money } = useFormats();
  const { amount_cents, surplus_cents, returning_cents, refunded_cents, assigned } = payment;
  const given = assigned.reduce((sum, part) => sum + part.amount_cents, 0);
  const counted = amount_cents - surplus_cents - returning_cents - refunded_cents - given;
  if (counted === amount_cents) return null;
  const shares = [
    { name: t('payment.counted'), cents: counted },
    { name: t('payment.too_much'), cents: surplus_cents },
    ...assigned.map(({ bill_number, amount_cents: cents }) => ({
      name: bill_number === null ? t('payment.to_another') : t('payment.to_bill', { number: bill_number }),
      cents,
    })),
    { name: t('payment.on_its_way'), cents: returning_cents },
    { name: t('payment.given_back'), cents: refunded_cents },
  ];
  return shares
    .filter(({ cents }) => cents > 0)
    .map(({ name, cents }, at) => (
      <DataRow key={at} name={name} figure>
        {money(cents)}
      </DataRow>
    ));
};

const Facts = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const { money, dueDate, dateTime } = useFormats();
  const { period } = useBillWords();
  const { deya } = useDeya(payment.deya_id);
  const { language } = useRemoteContext();
  const application = applicationOf(payment);
  const bills = payment.items?.filter((item) => item.application === null);
  const delay = deya?.bank_delay_days ?? BANK_DELAY_DAYS;
  return (
    <DataList>
      <DataRow name={t('payment.order')} strong>
        <span css={{ ...type.h3, letterSpacing: '0.04em', userSelect: 'all' }}>{payment.reference}</span>
      </DataRow>
      {application && (
        <DataRow name={t('payment.application')}>
          {application.title[language] ?? application.title.el}
          <Muted as="span" small css={{ display: 'block' }}>
            {application.code}
          </Muted>
        </DataRow>
      )}
      {bills?.map(({ bill_id, bill_number, period_start, period_end, protokol, installmentsnr }) =>
        period_start !== null && period_end !== null ? (
          <DataRow key={`bill ${bill_id}`} name={t('payment.of_bill')}>
            {period({ period_start, period_end })}
            <Muted as="span" small css={{ display: 'block' }}>
              {bill_number}
            </Muted>
          </DataRow>
        ) : (
          <DataRow key={`instalment ${installmentsnr}`} name={t('plan.title')}>
            {t('payment.instalment', { number: installmentsnr ?? '', protokol: protokol ?? '' })}
          </DataRow>
        ),
      )}
      {payment.supply && (
        <DataRow name={t('payment.supply')}>
          {[...new Set([supplyName(payment.supply), payment.supply.kwdikos_katanalwti])].join(' · ')}
        </DataRow>
      )}
      <DataRow name={t('payment.amount')} figure strong>
        {money(payment.amount_cents)}
      </DataRow>
      <Shares payment={payment} />
      <DataRow name={t('payment.begun')}>{dateTime(payment.created_at)}</DataRow>
      {(outcome === 'paid' || outcome === 'part_paid') && !application && (
        <DataRow name={t('payment.posts_by')}>{dueDate(postingDay(payment.paid_at, delay))}</DataRow>
      )}
    </DataList>
  );
};

/** A payment belongs to one utility: a link leads to bills there, regardless of the chosen utility. */
const useChoose = ({ deya_id }: Payment): (() => void) => {
  const { session } = usePlatform();
  const current = useSession((state) => state.deya_id);
  return () => {
    if (deya_id !== current) session.chooseUtility(deya_id);
  };
};

/** Outcomes that say something else of an application than of a bill. */
const OF_APPLICATION = ['paid', 'waiting', 'left', 'failed', 'expired', 'cancelled', 'surplus'] as const;
const isOfApplication = (outcome: Outcome): outcome is (typeof OF_APPLICATION)[number] =>
  (OF_APPLICATION as readonly Outcome[]).includes(outcome);

/** Pays the same application by another order, and receipt and paper of one that is paid. */
const ToApplication = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { order, deya_id, items, is_guest } = payment;
  const isPaid = isCaptured(payment);
  const application = items?.[0]?.application;
  const again = useApiMutation('POST /api/onlineForms/payments/{order}/again', {
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  });
  const canPay = payment.can_pay_again && ['failed', 'expired', 'cancelled'].includes(outcome);
  return (
    <Row gap={12} css={acts}>
      {canPay && (
        <Button
          variant="contained"
          size="large"
          aria-disabled={again.isPending}
          onClick={() => again.isPending || again.mutate({ params: { order }, body: { deya_id, lang: language } })}
        >
          {t('payment.again')}
        </Button>
      )}
      {isPaid && application && (
        <Button component={PortalLink} to={`/applications/${application.id}`} variant="contained" size="large">
          {t('payment.to_application')}
        </Button>
      )}
      {isPaid && (items ?? is_guest) && (
        <ReceiptButton payment={payment} deya_id={deya_id} isGuest={!items} size="large" />
      )}
      {isPaid && <PrintButton />}
    </Row>
  );
};

/** The next steps after a paid application, in the words of the utility. */
const NextSteps = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const note = applicationOf(payment)?.success_note;
  if (!note) return null;
  const text = note[language] ?? note.el;
  return (
    <SectionCard title={t('payment.next_steps')}>
      <p lang={langOf(text)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: width.reading }}>
        {text}
      </p>
    </SectionCard>
  );
};

/** The sentence of an outcome; the one of a part names what is left and until when. */
const useSentence = () => {
  const t = useT();
  const { money, dueDate } = useFormats();
  return (payment: Payment, outcome: Outcome): string => {
    const { rest_cents, rest_due } = payment;
    if (applicationOf(payment) && isOfApplication(outcome)) return t(`payment.of_application.${outcome}`);
    if (outcome !== 'part_paid') return t(`payment.${outcome}`);
    const words = { amount: money(rest_cents), date: rest_due === null ? '' : dueDate(rest_due) };
    return t(rest_due !== null && rest_due < dayInGreece() ? 'payment.part_paid_late' : 'payment.part_paid', words);
  };
};

/** Leads to the bill, or to the bills, whose rest is to be paid; a guest starts again with the payment code. */
const PayRest = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { money } = useFormats();
  const choose = useChoose(payment);
  const { deya_id, bill_id, items, rest_cents } = payment;
  const own = typeof bill_id === 'number' ? `/bills/${bill_id}` : '/bills';
  return (
    <Button
      component={PortalLink}
      to={items ? own : `/deya/${deya_id}/pay-as-guest/form`}
      variant="contained"
      size="large"
      {...(items && { onClick: choose })}
    >
      {t('payment.pay_rest', { amount: money(rest_cents) })}
    </Button>
  );
};

const ToBill = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const choose = useChoose(payment);
  const isPaid = isCaptured(payment);
  const canContinue = outcome === 'left' && payment.redirect_to !== null;
  const isAgain = !isPaid && outcome !== 'waiting' && !canContinue;
  const { bill_id = null } = payment;
  return (
    <Stack gap={8}>
      <Row gap={12} css={acts}>
        {outcome === 'part_paid' && <PayRest payment={payment} />}
        {bill_id !== null && outcome !== 'part_paid' && (
          <Button
            component={PortalLink}
            to={`/bills/${bill_id}`}
            variant={canContinue ? 'outlined' : 'contained'}
            size="large"
            onClick={choose}
          >
            {isAgain ? t('payment.again') : t('payment.bill')}
          </Button>
        )}
        {isPaid && <ReceiptButton payment={payment} deya_id={payment.deya_id} size="large" />}
        {isPaid && <PrintButton />}
      </Row>
      <Row gap={12} css={ways}>
        <Button component={PortalLink} to="/bills" onClick={choose}>
          {t('bill.back')}
        </Button>
        <Button component={PortalLink} to="/payments" onClick={choose}>
          {t('payment.all')}
        </Button>
      </Row>
    </Stack>
  );
};

/** The next steps of a person whose payment the portal knows only by its number. */
const ToForm = ({ payment, outcome }: { payment: Payment; outcome: Outcome }) => {
  const t = useT();
  const { deya_id, has_receipt, is_guest } = payment;
  const isPaid = isCaptured(payment);
  return (
    <Stack gap={16} css={notOnPaper}>
      {(outcome === 'paid' || outcome === 'part_paid') && has_receipt && is_guest && <p>{t('payment.receipt_sent')}</p>}
      <Row gap={12} css={acts}>
        {outcome === 'part_paid' ? (
          <PayRest payment={payment} />
        ) : (
          <Button component={PortalLink} to={`/deya/${deya_id}/pay-as-guest/form`} variant="outlined" size="large">
            {t(isPaid || outcome === 'waiting' ? 'payment.pay_another' : 'payment.again_guest')}
          </Button>
        )}
        {isPaid && is_guest && <ReceiptButton payment={payment} deya_id={deya_id} isGuest size="large" />}
        {isPaid && <PrintButton />}
      </Row>
    </Stack>
  );
};

/** After a payment, the next bill to pay at the same utility. */
const NextBill = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { money } = useFormats();
  const { period, label } = useBillWords();
  const choose = useChoose(payment);
  const { data } = useOwed({ deya_id: payment.deya_id });
  const next = data?.bills.find(({ id }) => !payment.items?.some(({ bill_id }) => bill_id === id));
  if (!next) return null;
  return (
    <SectionCard title={t('payment.next')} note={label(next)} css={notOnPaper}>
      <Row gap="8px 24px" align="center" justify="space-between">
        <p css={type.strong}>
          {period(next)} · {money(next.balance)}
        </p>
        <Button component={PortalLink} to={`/bills/${next.id}`} variant="outlined" onClick={choose}>
          {t('payment.pay_next')}
        </Button>
      </Row>
    </SectionCard>
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

/** A payment that is still open: asks for its outcome, and continues at the bank or ends it. A person who turned back continues first. */
const StillOpen = ({ payment, isLeft }: { payment: ReturnType<typeof usePayment>; isLeft: boolean }) => {
  const t = useT();
  if (!payment.data) return null;
  const { order, deya_id, redirect_to } = payment.data;
  const goOn = redirect_to !== null && (
    <Button component="a" href={redirect_to} variant={isLeft ? 'contained' : 'outlined'}>
      {t('payment.continue')}
    </Button>
  );
  return (
    <Row gap={12} css={notOnPaper}>
      {isLeft && goOn}
      <CheckNow payment={payment} />
      {!isLeft && goOn}
      {redirect_to !== null && (
        <Button component={PortalLink} to={`/deya/${deya_id}/cancel-payment?payment=${order}`}>
          {t('payment.cancel')}
        </Button>
      )}
    </Row>
  );
};

const Known = ({ payment, outcome }: { payment: ReturnType<typeof usePayment>; outcome: Outcome }) => {
  const t = useT();
  const look = LOOKS[outcome];
  const sentence = useSentence();
  if (!payment.data) return null;
  return (
    <Page title={t(`payment.${outcome}_title`)} width="reading" above={<PrintHead deya_id={payment.data.deya_id} />}>
      <SectionCard>
        <Stack gap={24}>
          <Row role="status" gap={16} align="start" wrap={false}>
            <Icon path={look.icon} size={40} css={{ color: look.color }} />
            <p css={{ maxWidth: width.reading }}>
              <span className="visually-hidden">{t(`payment.${outcome}_title`)}: </span>
              {sentence(payment.data, outcome)}
            </p>
          </Row>
          {(outcome === 'waiting' || outcome === 'left') && <StillOpen payment={payment} isLeft={outcome === 'left'} />}
          <Facts payment={payment.data} outcome={outcome} />
          {applicationOf(payment.data) ? (
            <ToApplication payment={payment.data} outcome={outcome} />
          ) : payment.data.items ? (
            <ToBill payment={payment.data} outcome={outcome} />
          ) : (
            <ToForm payment={payment.data} outcome={outcome} />
          )}
        </Stack>
      </SectionCard>
      {outcome === 'paid' && <NextSteps payment={payment.data} />}
      {outcome === 'paid' && payment.data.items && !applicationOf(payment.data) && <NextBill payment={payment.data} />}
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
  if (payment.data) return <Known payment={payment} outcome={outcomeOf(payment.data, returned)} />;
  if (payment.error?.code === 'bill_not_found') return <NoPayment />;
  return (
    <Page title={t('payment.title')} width="reading">
      <SectionCard>
        <Failed error={payment.error} retry={payment.refetch} />
      </SectionCard>
    </Page>
  );
};

/** Viva sends the browser back with numbers of its own. */
const FromProvider = ({ s, t }: { s: string; t: string | undefined }) => {
  const { mutate, data, isError } = useApiMutation('POST /api/bank/return', { handlesError: () => true });
  useEffect(() => mutate({ body: { s, ...(t !== undefined && { t }) } }), [mutate, s, t]);
  if (isError) return <NoPayment />;
  if (!data) return <PageSkeleton shape="figure" />;
  const { order, deya_id } = data;
  return <Navigate to={`?${new URLSearchParams({ payment: order, deya_id: String(deya_id) })}`} replace />;
};

/** `/success` and `/fail`: the outcome of a payment by the server's state. The return address alone proves nothing. */
export const PaymentPage = ({ returned }: ReturnedProps) => {
  const [params] = useSearchParams();
  const order = params.get('payment') ?? '';
  const deya_id = utilityId(params.get('deya_id'));
  const s = params.get('s') ?? '';
  if (order === '' && /^\d{10,20}$/.test(s)) return <FromProvider s={s} t={params.get('t') ?? undefined} />;
  if (!/^[0-9a-z]{24}$/.test(order) || deya_id === null) return <NoPayment />;
  return <Asked key={order} order={order} deya_id={deya_id} returned={returned} />;
};
