import { mdiReceiptTextOutline } from '@mdi/js';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { billState, isToPay } from '@hydria/shared/rules/bill-state.ts';
import { color, from, notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { PrintButton } from '../print-button.tsx';
import { PrintHead } from '../print-head.tsx';
import { useT } from '../use-t.ts';
import { BillComposition } from './bill-composition.tsx';
import { BillDetails, BillReadings, BillSupply } from './bill-details.tsx';
import { BillDocumentButton } from './bill-document-button.tsx';
import { BillStateChip } from './bill-state-chip.tsx';
import { useBill, useListedBill } from './bills.queries.ts';
import { MoneyTrail } from './money-trail.tsx';
import { NothingHere } from './nothing-here.tsx';
import { PayByCard } from './pay-by-card.tsx';
import { PaymentCodeLine } from '../payment-code-line.tsx';
import { postingDay } from './posting-day.ts';
import { isStillShown, DataAge } from './data-age.tsx';
import { useBankDelay } from './use-bank-delay.ts';
import { useBillWords } from './use-bill-words.ts';

/** The payment code stands beside it: without the file, as without a connection, the page lacks the picture alone. */
const PaymentQr = lazy((): Promise<{ default: ComponentType<Partial<Pick<BillInfo, 'transfer' | 'iris'>>> }> =>
  import(/* webpackChunkName: "payment-qr" */ './payment-qr.tsx').then(
    (file) => ({ default: file.PaymentQr }),
    () => ({ default: () => null }),
  ),
);

/** Without its file, as without a connection, the page lacks the explanation alone. */
const BillExplained = lazy(
  (): Promise<{
    default: ComponentType<{ bill: BillInfo; tariff: NonNullable<BillInfo['tariff']>; used: number }>;
  }> =>
    import(/* webpackChunkName: "bill-explained" */ './bill-explained.tsx').then(
      (file) => ({ default: file.BillExplained }),
      () => ({ default: () => null }),
    ),
);

type BillInfo = Answer<'GET /api/bills/info'>;

/** A bill as far as it is known: one from a list has no charges yet. */
type KnownBill = Bill & Partial<BillInfo>;

/** The bill with its charges, once they are known. */
const isWhole = (bill: KnownBill): bill is BillInfo => bill.lines !== undefined;

const Back = () => {
  const t = useT();
  return <BackLink to="/bills" label={t('bill.back')} />;
};

const Amount = ({ bill }: { bill: KnownBill }) => {
  const t = useT();
  const { money } = useFormats();
  const { note } = useBillWords();
  const isPaid = bill.balance <= 0 || bill.paid_at_bank !== null;
  const isPartOfIt = !isPaid && bill.balance < bill.current_total;
  return (
    <SectionCard>
      <AmountFigure
        cents={isPaid ? bill.current_total : bill.balance}
        label={isPaid ? t('bill.was') : t('bill.to_pay')}
      />
      {isPartOfIt && <Muted>{t('bill.of_total', { amount: money(bill.current_total) })}</Muted>}
      <Row gap="8px 12px" align="center" css={{ marginTop: 12 }}>
        <BillStateChip bill={bill} />
        <Muted as="span">{note(bill)}</Muted>
      </Row>
    </SectionCard>
  );
};

const Note = ({ severity = 'info', children }: { severity?: 'info' | 'warning'; children: string }) => (
  <Alert severity={severity} role="note">
    {children}
  </Alert>
);

/** Notices above the payment: an expired bill, or a plan or standing order that pays by itself. */
const Notes = ({ bill }: { bill: KnownBill }) => {
  const t = useT();
  const delay = useBankDelay();
  const state = billState(bill, dayInGreece());
  if (state === 'paid') return null;
  if (state === 'posting')
    return (
      <Note>
        {postingDay(bill.paid_at_bank, delay) >= dayInGreece() ? t('bill.posting_next') : t('bill.posting_late')}
      </Note>
    );
  if (state === 'in_plan') return <Note>{t('bill.in_plan_next')}</Note>;
  return (
    <>
      {state === 'overdue' && <Note severity="warning">{t('bill.overdue_next')}</Note>}
      {bill.standing_order && <Note>{t('bill.standing_order_next')}</Note>}
    </>
  );
};

const PayByCode = ({ code, amount }: { code: string; amount: number }) => {
  const t = useT();
  return (
    <div
      css={{
        marginTop: 24,
        paddingTop: 20,
        borderTop: `1px solid ${color.hairline}`,
        '@media print': { marginTop: 0, paddingTop: 0, border: 0 },
      }}
    >
      <Text as="h3" type="strong" css={{ marginBottom: 8 }}>
        {t('bill.pay_by_code')}
      </Text>
      <PaymentCodeLine code={code} amount={amount} size="large" />
      <p css={{ marginTop: 8 }}>{t('bill.pay_steps')}</p>
    </div>
  );
};

const HowToPay = ({ bill }: { bill: KnownBill }) => {
  const t = useT();
  const delay = useBankDelay();
  if (!isToPay(bill, dayInGreece())) return null;
  return (
    <SectionCard title={t('bill.pay')}>
      <div css={notOnPaper}>
        <PayByCard bill={bill} />
      </div>
      {bill.payment_code && <PayByCode code={bill.payment_code} amount={bill.balance} />}
      {(bill.transfer ?? bill.iris) && (
        <Suspense fallback={null}>
          <PaymentQr transfer={bill.transfer} iris={bill.iris} />
        </Suspense>
      )}
      <Muted small css={{ marginTop: 8 }}>
        {t('bill.pay_delay', { count: delay })}
      </Muted>
    </SectionCard>
  );
};

const Missing = () => {
  const t = useT();
  return (
    <Page title={t('bill.title')} above={<Back />}>
      <NothingHere icon={mdiReceiptTextOutline} label={t('bill.missing')} text={t('bill.missing_hint')} />
    </Page>
  );
};

const column = { display: 'grid', gap: 16, alignContent: 'start', [from.medium]: { gap: 24 } } as const;

/** On a phone what is to pay, the charges, then the facts; on a wide screen the facts fill the column beside the charges. */
const columns = {
  ...column,
  [from.medium]: {
    gap: 24,
    gridTemplate: '"pay charges" auto "facts charges" 1fr / minmax(0, 1fr) minmax(0, 1fr)',
  },
} as const;
const inArea = (area: 'pay' | 'charges' | 'facts') => ({ ...column, [from.medium]: { gap: 24, gridArea: area } });

interface KnownProps {
  bill: KnownBill;
  /** Stands above the bill: how old it is. */
  notice?: ReactNode;
  /** In the place of the charges, as long as they are not known. */
  charges?: ReactNode;
}

const Known = ({ bill, notice, charges }: KnownProps) => {
  const t = useT();
  const { period } = useBillWords();
  return (
    <Page
      title={period(bill)}
      windowTitle={`${t('bill.title')}: ${period(bill)}`}
      above={
        <>
          <PrintHead />
          <Back />
        </>
      }
      actions={
        <>
          <PrintButton />
          <BillDocumentButton bill={bill} />
        </>
      }
    >
      {notice}
      <div css={columns}>
        <div css={inArea('pay')}>
          <Amount bill={bill} />
          <Notes bill={bill} />
          <HowToPay bill={bill} />
          <BillReadings bill={bill} />
        </div>
        <div css={inArea('charges')}>
          {isWhole(bill) ? <BillComposition bill={bill} /> : charges}
          {isWhole(bill) && bill.tariff && bill.consumption !== null && (
            <Suspense fallback={null}>
              <BillExplained bill={bill} tariff={bill.tariff} used={bill.consumption} />
            </Suspense>
          )}
        </div>
        <div css={inArea('facts')}>
          {bill.payments && <MoneyTrail bill={bill} payments={bill.payments} />}
          <BillDetails bill={bill} previous_left={bill.previous_left} />
          <BillSupply bill={bill} />
        </div>
      </div>
    </Page>
  );
};

/** One bill: amount and payment methods, charges, readings. */
export const BillPage = () => {
  const id = useIdParam();
  return id === null ? <Missing /> : <BillOf id={id} />;
};

/** In the place of the charges of a bill that only the list knows, while there is no connection. */
const ChargesLater = ({ retry }: { retry: () => unknown }) => {
  const t = useT();
  return (
    <SectionCard title={t('bill.made_of')}>
      <p>{t('bill.charges_later')}</p>
      <Button variant="outlined" onClick={() => void retry()} css={{ marginTop: 12 }}>
        {t('bill.charges_retry')}
      </Button>
    </SectionCard>
  );
};

const BillOf = ({ id }: { id: number }) => {
  const t = useT();
  const bill = useBill(id);
  const listed = useListedBill(id);
  if (bill.data && (bill.isSuccess || isStillShown(bill)))
    return <Known bill={bill.data} notice={<DataAge read={bill} />} />;
  const isOffline = bill.fetchStatus === 'paused' || (bill.isError && bill.error.status === 0);
  if (listed && isOffline) return <Known bill={listed} charges={<ChargesLater retry={bill.refetch} />} />;
  if (bill.isPending) return <PageSkeleton shape="figure" />;
  if (bill.error?.code === 'bill_not_found') return <Missing />;
  return (
    <Page title={t('bill.title')} above={<Back />}>
      <SectionCard>
        <Failed error={bill.error} retry={bill.refetch} />
      </SectionCard>
    </Page>
  );
};
