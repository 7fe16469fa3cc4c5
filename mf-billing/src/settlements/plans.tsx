import { mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import { useState } from 'react';
import type { Installment, Settlement } from '@hydria/shared/contract/bills.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
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

const InstalmentRow = ({ instalment }: { instalment: Installment }) => {
  const t = useT();
  const { money, date } = useFormats();
  const paid = isPaid(instalment);
  return (
    <Row as="li" gap="4px 16px" align="center" css={{ paddingBlock: 12, borderTop: `1px solid ${colour.hairline}` }}>
      <span css={{ flex: '1 1 160px' }}>
        <span css={type.strong}>{t('plan.instalment', { number: instalment.installmentsnr })}</span>
        <Muted as="span" small css={{ display: 'block' }}>
          {t('state.due_on', { date: date(instalment.due_date) })}
        </Muted>
      </span>
      <StatusChip
        tone={paid ? 'good' : 'quiet'}
        icon={paid ? mdiCheckCircleOutline : mdiClockOutline}
        label={paid ? t('plan.paid') : t('plan.unpaid')}
      />
      <span
        css={{
          ...type.strong,
          minWidth: 96,
          marginInlineStart: 'auto',
          textAlign: 'end',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {money(paid ? instalment.amount : instalment.restamount)}
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

const PlanCard = ({ plan }: { plan: Settlement }) => {
  const t = useT();
  const { date } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const all = plan.installments_data;
  const shown = isWhole ? all : shortView(all);
  return (
    <SectionCard title={t('plan.title')} note={`${t('plan.protokol')} ${plan.protokol}`}>
      {plan.canceldate ? (
        <p css={{ color: colour.bad }}>{t('plan.cancelled', { date: date(plan.canceldate) })}</p>
      ) : (
        <Progress plan={plan} />
      )}
      {plan.epcode && !plan.canceldate && <PaymentCodeLine code={plan.epcode} />}
      <ul css={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
        {shown.map((instalment) => (
          <InstalmentRow key={instalment.installmentid} instalment={instalment} />
        ))}
      </ul>
      {isWhole && <Agreement plan={plan} />}
      <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} css={{ marginInline: -12 }}>
        {isWhole ? t('plan.show_less') : t(all.length > SHORT_VIEW.entries ? 'plan.show_all' : 'plan.show_more')}
      </Button>
    </SectionCard>
  );
};

/** The plan of one liable party: the first of the answer counts (spec S §7). Renders nothing without one. */
const PlanOf = ({ liable_id }: { liable_id: string }) => {
  const plans = useSettlements(liable_id);
  const plan = plans.data?.[0];
  return plan ? <PlanCard plan={plan} /> : null;
};

/** Instalment plans of the liable parties of the shown supplies. */
export const Plans = ({ liable_ids }: { liable_ids: readonly string[] }) =>
  liable_ids.map((liable_id) => <PlanOf key={liable_id} liable_id={liable_id} />);
