import { mdiChevronRight } from '@mdi/js';
import type { ReactNode } from 'react';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { color, from, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../use-t.ts';
import { BillStateChip } from './bill-state-chip.tsx';
import { useBillWords } from './use-bill-words.ts';

/** The whole row is a click target through the link of its period; other controls lie above it. */
const row = {
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  gap: '8px 12px',
  padding: 16,
  borderTop: `1px solid ${color.hairline}`,
  breakInside: 'avoid',
  '&:hover': { background: color.sunken },
  '&:last-of-type': { borderEndStartRadius: 12, borderEndEndRadius: 12 },
  [from.medium]: { gap: '8px 24px', padding: '16px 24px' },
} as const;

const COLUMNS = 'minmax(0, 1fr) minmax(0, 1fr) minmax(112px, auto)';

const plain = {
  gridTemplateColumns: 'minmax(0, 1fr) auto 24px',
  gridTemplateAreas: `'period amount go' 'state state state'`,
  [from.medium]: { gridTemplateColumns: `${COLUMNS} 24px`, gridTemplateAreas: `'period state amount go'` },
} as const;

const withPay = {
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: `'period amount' 'state pay'`,
  [from.medium]: {
    gridTemplateColumns: `${COLUMNS} minmax(120px, auto)`,
    gridTemplateAreas: `'period state amount pay'`,
  },
} as const;

/** Paper has neither arrow nor button. */
const onPaper = {
  '@media print': { gridTemplateColumns: COLUMNS, gridTemplateAreas: `'period state amount'`, padding: '10px 24px' },
} as const;

/** The amount that a row shows: of an open bill what is left to pay. */
export const amountOf = (bill: Bill): number => (isToPay(bill, dayInGreece()) ? bill.balance : bill.current_total);

const Period = ({ bill, supply }: BillRowProps) => {
  const t = useT();
  const { period, label } = useBillWords();
  const { money } = useFormats();
  return (
    <div css={{ gridArea: 'period', minWidth: 0 }}>
      <PortalLink
        to={`/bills/${bill.id}`}
        aria-label={t('bills.open', { period: period(bill), amount: money(amountOf(bill)), state: label(bill) })}
        css={{
          ...type.strong,
          color: color.text,
          textDecoration: 'none',
          '&::after': { content: '""', position: 'absolute', inset: 0 },
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': { outline: `3px solid ${color.primary}`, outlineOffset: -3, borderRadius: 12 },
        }}
      >
        {period(bill)}
      </PortalLink>
      {bill.kind === 'interim' && <Muted as="span"> · {t('bills.interim')}</Muted>}
      {supply && <Muted small>{supply}</Muted>}
    </div>
  );
};

const Amount = ({ bill }: { bill: Bill }) => {
  const t = useT();
  const { money } = useFormats();
  const amount = amountOf(bill);
  return (
    <div css={{ gridArea: 'amount', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
      <Text type="strong">{money(amount)}</Text>
      {amount < bill.current_total && <Muted small>{t('bill.of_total', { amount: money(bill.current_total) })}</Muted>}
    </div>
  );
};

interface BillRowProps {
  bill: Bill;
  /** The supply of the bill, when the list shows several. */
  supply?: string | undefined;
}

interface BillRowLayout extends BillRowProps {
  /** Stands at the end of the row in place of its arrow: the way to pay. */
  pay?: ReactNode;
  /** Below the row, over its whole width. */
  below?: ReactNode;
}

/** One bill of a list: period, amount, state and due date. */
export const BillRow = ({ bill, supply, pay, below }: BillRowLayout) => {
  const { note } = useBillWords();
  return (
    <li css={[row, pay ? withPay : plain, onPaper]}>
      <Period bill={bill} supply={supply} />
      <Row gap="4px 12px" align="center" css={{ gridArea: 'state' }}>
        <BillStateChip bill={bill} />
        <Muted as="span" small>
          {note(bill)}
        </Muted>
      </Row>
      <Amount bill={bill} />
      {pay ? (
        <div css={{ gridArea: 'pay', position: 'relative', zIndex: 1, justifySelf: 'end', ...notOnPaper }}>{pay}</div>
      ) : (
        <Icon path={mdiChevronRight} css={{ gridArea: 'go', color: color.textSecondary, ...notOnPaper }} />
      )}
      {below && <div css={{ gridColumn: '1 / -1', position: 'relative', zIndex: 1 }}>{below}</div>}
    </li>
  );
};
