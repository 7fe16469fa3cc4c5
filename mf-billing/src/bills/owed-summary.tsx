import { mdiAlertCircleOutline, mdiCalendarSync, mdiCheckCircleOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { Owed } from '@hydria/shared/contract/bills.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

interface MarkedProps {
  icon: string;
  tone: string;
  children: ReactNode;
}

const Marked = ({ icon, tone, children }: MarkedProps) => (
  <p css={{ display: 'flex', gap: 8, color: tone }}>
    <Icon path={icon} css={{ marginBlock: 0 }} />
    <span>{children}</span>
  </p>
);

const Overdue = ({ total, overdue }: Owed) => {
  const t = useT();
  const { money } = useFormats();
  const text = overdue === total ? t('bills.owed_overdue_all') : t('bills.owed_overdue', { amount: money(overdue) });
  return (
    <Marked icon={mdiAlertCircleOutline} tone={colour.bad}>
      {text}
    </Marked>
  );
};

const PaidUp = () => {
  const t = useT();
  return (
    <Row gap={16} align="center" wrap={false}>
      <Icon path={mdiCheckCircleOutline} size={48} css={{ color: colour.good }} />
      <div>
        <p css={type.h3}>{t('bills.paid_up')}</p>
        <Muted>{t('bills.paid_up_hint')}</Muted>
      </div>
    </Row>
  );
};

/** The total amount due: one amount, its overdue part, and the next due date. */
export const OwedSummary = ({ sum }: { sum: Owed }) => {
  const t = useT();
  const { money, date } = useFormats();
  return (
    <Stack gap={8}>
      {sum.total === 0 ? <PaidUp /> : <AmountFigure cents={sum.total} label={t('bills.owed')} />}
      {sum.overdue > 0 && <Overdue {...sum} />}
      {sum.next_due && <Muted>{t('bills.owed_until', { date: date(sum.next_due) })}</Muted>}
      {sum.in_plan > 0 && (
        <Marked icon={mdiCalendarSync} tone={colour.textSecondary}>
          {t('bills.owed_in_plan', { amount: money(sum.in_plan) })}
        </Marked>
      )}
    </Stack>
  );
};
