import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { Installment, Settlement } from '@hydria/shared/contract/bills.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useOpenPart } from '@hydria/shared/remote/use-page-part.ts';
import { unpaidOf } from '@hydria/shared/rules/instalment-choice.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { ProgressBar } from '@hydria/shared/ui/progress-bar.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { PaymentCodeLine } from '../payment-code-line.tsx';
import { useT } from '../use-t.ts';
import { isPaid, progress, SHORT_VIEW, shortView } from './instalments.ts';
import { useSettlements } from './settlements.queries.ts';

const LOOKS = {
  paid: { tone: 'good', icon: mdiCheckCircleOutline },
  unpaid: { tone: 'quiet', icon: mdiClockOutline },
  late: { tone: 'bad', icon: mdiAlertCircleOutline },
  void: { tone: 'quiet', icon: mdiCloseCircleOutline },
} as const;

/** Of a cancelled plan nothing is owed any more: the debt is in the bills again. */
const stateOf = (instalment: Installment, isCancelled: boolean): keyof typeof LOOKS => {
  if (isPaid(instalment)) return 'paid';
  if (isCancelled) return 'void';
  return instalment.due_date < dayInGreece() ? 'late' : 'unpaid';
};

const InstalmentRow = ({ instalment, isCancelled }: { instalment: Installment; isCancelled: boolean }) => {
  const t = useT();
  const { money, dueDate } = useFormats();
  const state = stateOf(instalment, isCancelled);
  const date = dueDate(instalment.due_date);
  return (
    <Row as="li" gap="4px 16px" align="center" css={{ paddingBlock: 12, borderTop: `1px solid ${color.hairline}` }}>
      <span css={{ flex: '1 1 160px' }}>
        <span css={type.strong}>{t('plan.instalment', { number: instalment.installmentsnr })}</span>
        <Muted as="span" small css={{ display: 'block' }}>
          {instalment.due_date < dayInGreece() ? t('plan.was_due', { date }) : t('state.due_on', { date })}
        </Muted>
      </span>
      <StatusChip {...LOOKS[state]} label={t(`plan.${state}`)} />
      <span
        css={{
          ...type.strong,
          minWidth: 96,
          marginInlineStart: 'auto',
          textAlign: 'end',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {money(state === 'paid' ? instalment.amount : instalment.restamount)}
      </span>
    </Row>
  );
};

const Progress = ({ plan }: { plan: Settlement }) => {
  const t = useT();
  const { money } = useFormats();
  const { paid, of, remaining } = progress(plan.installments_data);
  const words = t('plan.progress', { paid, count: of });
  return (
    <Stack gap={8} css={{ marginBottom: 16 }}>
      <Row gap="0 16px" justify="space-between">
        <p>{words}</p>
        <p css={type.strong}>{t('plan.remaining', { amount: money(remaining) })}</p>
      </Row>
      <ProgressBar share={of === 0 ? 0 : paid / of} label={words} />
    </Stack>
  );
};

/** The terms of the plan; shown with all instalments (the full list of spec S §2.12). */
const Agreement = ({ plan }: { plan: Settlement }) => {
  const t = useT();
  const { money, date, number } = useFormats();
  return (
    <DataList>
      <DataRow name={t('plan.settldate')}>{date(plan.settldate)}</DataRow>
      <DataRow name={t('plan.installdate1')}>{date(plan.installdate1)}</DataRow>
      <DataRow name={t('plan.liable')}>{plan.liable}</DataRow>
      {plan.advanceamount > 0 && (
        <DataRow name={t('plan.advanceamount')} figure>
          {`${money(plan.advanceamount)} (${number(plan.advancepcnt, 0)}%)`}
        </DataRow>
      )}
      {plan.reductionpcnt > 0 && (
        <DataRow name={t('plan.reductionpcnt')} figure>
          {`${number(plan.reductionpcnt, 0)}%`}
        </DataRow>
      )}
      {plan.comments && <DataRow name={t('plan.comments')}>{plan.comments}</DataRow>}
    </DataList>
  );
};

interface PlanProps {
  plan: Settlement;
  /** Codes that stand with the bills to pay already, with the names of their supplies where there are several. */
  shownCodes: ReadonlyMap<string, string>;
}

/** The code for the next instalment; not repeated where the bills of the supply are paid with the same one. */
const PlanCode = ({ plan: { epcode, installments_data }, shownCodes }: PlanProps) => {
  const t = useT();
  const { money } = useFormats();
  const next = shortView(installments_data).find((instalment) => !isPaid(instalment));
  if (!epcode || !next) return null;
  const amount = money(next.restamount);
  const supply = shownCodes.get(epcode);
  if (supply !== undefined)
    return <p>{supply ? t('plan.code_of', { amount, supply }) : t('plan.same_code', { amount })}</p>;
  return <PaymentCodeLine code={epcode} amount={next.restamount} />;
};

/** The next instalment, and what follows when instalments stay unpaid. */
const WhatIsNext = ({ plan: { installments_data, on_default } }: { plan: Settlement }) => {
  const t = useT();
  const { money, dueDate } = useFormats();
  const next = unpaidOf(installments_data)[0];
  const missed = installments_data.filter((one) => !isPaid(one) && one.due_date < dayInGreece()).length;
  if (!next) return null;
  const first = { number: next.installmentsnr, amount: money(next.restamount), date: dueDate(next.due_date) };
  const isDefaulted = on_default !== null && missed >= on_default.missed_max;
  const words = t('plan.missed', { count: missed });
  return (
    <Stack gap={4} css={{ marginBottom: 12 }}>
      {isDefaulted && (
        <div css={{ marginBottom: 8 }}>
          <Alert severity="warning" role="note" title={words}>
            {t(`plan.defaulted_${on_default.kind}`)}
          </Alert>
        </div>
      )}
      <p css={type.strong}>{missed > 0 ? t('plan.next_late', first) : t('plan.next', first)}</p>
      {missed > 0 && !isDefaulted && <p css={{ color: color.bad }}>{words}</p>}
      {on_default && !isDefaulted && on_default.missed_max <= installments_data.length && (
        <Muted small>{t(`plan.default_${on_default.kind}`, { count: on_default.missed_max })}</Muted>
      )}
    </Stack>
  );
};

const PlanCard = ({ plan, shownCodes }: PlanProps) => {
  const t = useT();
  const { date } = useFormats();
  const isActing = useIsActing();
  const [isWhole, setWhole] = useOpenPart(`plan ${plan.settldate} ${plan.installments_data[0]?.installmentid ?? ''}`);
  const all = plan.installments_data;
  const shown = isWhole ? all : shortView(all);
  return (
    <SectionCard title={`${t('plan.title')} ${plan.protokol}`}>
      {plan.canceldate ? (
        <Stack gap={4} css={{ marginBottom: 4 }}>
          <p css={{ color: color.bad }}>{t('plan.cancelled', { date: date(plan.canceldate) })}</p>
          <Muted small>{t('plan.cancelled_next')}</Muted>
        </Stack>
      ) : (
        <>
          <Progress plan={plan} />
          <WhatIsNext plan={plan} />
        </>
      )}
      {!plan.canceldate && <PlanCode plan={plan} shownCodes={shownCodes} />}
      {!plan.canceldate && unpaidOf(all).length > 0 && !isActing && (
        <Button
          component={PortalLink}
          to={`/pay?${new URLSearchParams({ plan: plan.protokol, liable: plan.liable_id })}`}
          variant="outlined"
          css={{ marginTop: 12, ...notOnPaper }}
        >
          {t('plan.pay')}
        </Button>
      )}
      <ul css={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
        {shown.map((instalment) => (
          <InstalmentRow
            key={instalment.installmentid}
            instalment={instalment}
            isCancelled={plan.canceldate !== null}
          />
        ))}
      </ul>
      {isWhole && <Agreement plan={plan} />}
      <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} css={{ marginInline: -12, ...notOnPaper }}>
        {isWhole ? t('plan.show_less') : t(all.length > SHORT_VIEW.entries ? 'plan.show_all' : 'plan.show_more')}
      </Button>
    </SectionCard>
  );
};

interface PlansProps extends Pick<PlanProps, 'shownCodes'> {
  liable_ids: readonly string[];
}

/** The plan of one liable party: the first of the answer counts (spec S §7). Renders nothing without one. */
const PlanOf = ({ liable_id, shownCodes }: Pick<PlanProps, 'shownCodes'> & { liable_id: string }) => {
  const plans = useSettlements(liable_id);
  const plan = plans.data?.[0];
  return plan ? <PlanCard plan={plan} shownCodes={shownCodes} /> : null;
};

/** Instalment plans of the liable parties of the shown supplies. */
export const Plans = ({ liable_ids, shownCodes }: PlansProps) =>
  liable_ids.map((liable_id) => <PlanOf key={liable_id} liable_id={liable_id} shownCodes={shownCodes} />);
