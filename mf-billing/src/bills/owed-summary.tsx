import { mdiAlertCircleOutline, mdiCalendarSync, mdiCheckCircleOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { Owed } from '@hydria/shared/contract/bills.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { PLAN } from '../settlements/anchor.ts';
import { useT } from '../use-t.ts';
import { useOwedWords } from './use-owed-words.ts';

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

interface OwedSummaryProps {
  owed: Owed;
  /** `card` says the same in fewer words. */
  place: 'page' | 'card';
}

const PaidUp = ({ owed: { latest_total }, place }: OwedSummaryProps) => {
  const t = useT();
  const { money } = useFormats();
  const hint = place === 'card' ? t('card.paid_up_hint', { amount: money(latest_total) }) : t('bills.paid_up_hint');
  return (
    <Row gap={16} align="center" wrap={false}>
      <Icon path={mdiCheckCircleOutline} size={48} css={{ color: color.good }} />
      <div>
        <p css={type.h3}>{t(place === 'card' ? 'card.paid_up' : 'bills.paid_up')}</p>
        <Muted>{hint}</Muted>
      </div>
    </Row>
  );
};

/** The total amount due: one amount, its overdue part, the next due date, and the amount in instalments. */
export const OwedSummary = ({ owed, place }: OwedSummaryProps) => {
  const t = useT();
  const { money } = useFormats();
  const words = useOwedWords(owed, place);
  return (
    <Stack gap={place === 'page' ? 8 : 4}>
      {owed.total > 0 && <AmountFigure cents={owed.total} label={t(place === 'page' ? 'bills.owed' : 'card.owed')} />}
      {owed.total === 0 && owed.in_plan > 0 && <AmountFigure cents={owed.in_plan} label={t('bills.in_plan')} />}
      {owed.total === 0 && owed.in_plan === 0 && <PaidUp owed={owed} place={place} />}
      {words.overdue.map((text) => (
        <Marked key={text} icon={mdiAlertCircleOutline} tone={color.bad}>
          {text}
        </Marked>
      ))}
      {words.next && <Muted>{words.next}</Muted>}
      {owed.total > 0 && owed.in_plan > 0 && (
        <Marked icon={mdiCalendarSync} tone={color.textSecondary}>
          {t('bills.owed_in_plan', { amount: money(owed.in_plan) })}
          {place === 'page' && (
            <>
              {' · '}
              <a href={`#${PLAN}`} css={notOnPaper}>
                {t('bills.see_plan')}
              </a>
            </>
          )}
        </Marked>
      )}
    </Stack>
  );
};
