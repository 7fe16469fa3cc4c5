import { mdiChevronRight } from '@mdi/js';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { colour, from, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { today } from '../today.ts';
import { useT } from '../use-t.ts';
import { BillStateChip } from './bill-state-chip.tsx';
import { PaymentCodeLine } from '../payment-code-line.tsx';
import { useBillWords } from './use-bill-words.ts';

/** The whole row is a click target through the link of its period; other controls lie above it. */
const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 24px',
  gridTemplateAreas: `'period amount go' 'state state state' 'code code code'`,
  alignItems: 'center',
  gap: '8px 12px',
  padding: 16,
  borderTop: `1px solid ${colour.hairline}`,
  '&:hover': { background: colour.sunken },
  '&:last-of-type': { borderEndStartRadius: 12, borderEndEndRadius: 12 },
  [from.medium]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(112px, auto) 24px',
    gridTemplateAreas: `'period state amount go' 'code state amount go'`,
    gap: '0 24px',
    padding: '16px 24px',
  },
} as const;

const Period = ({ bill, supply }: BillRowProps) => {
  const t = useT();
  const { period, label } = useBillWords();
  const { money } = useFormats();
  return (
    <div css={{ gridArea: 'period', minWidth: 0 }}>
      <PortalLink
        to={`/bills/${bill.id}`}
        aria-label={t('bills.open', { period: period(bill), amount: money(bill.current_total), state: label(bill) })}
        css={{
          ...type.strong,
          color: colour.text,
          textDecoration: 'none',
          '&::after': { content: '""', position: 'absolute', inset: 0 },
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': { outline: `3px solid ${colour.primary}`, outlineOffset: -3, borderRadius: 12 },
        }}
      >
        {period(bill)}
      </PortalLink>
      {bill.kind === 'interim' && <Muted as="span"> · {t('bills.interim')}</Muted>}
      {supply && <Muted small>{supply}</Muted>}
    </div>
  );
};

interface BillRowProps {
  bill: Bill;
  /** The supply of the bill, when the list shows several. */
  supply?: string | undefined;
}

/** One bill of the list: period, amount, state, due date, and the payment code while an amount is due. */
export const BillRow = ({ bill, supply }: BillRowProps) => {
  const { note } = useBillWords();
  const { money } = useFormats();
  const toPay = isToPay(bill, today());
  return (
    <li css={row}>
      <Period bill={bill} supply={supply} />
      <Row gap="4px 12px" align="center" css={{ gridArea: 'state' }}>
        <BillStateChip bill={bill} />
        <Muted as="span" small>
          {note(bill)}
        </Muted>
      </Row>
      <Text type="strong" css={{ gridArea: 'amount', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {money(bill.current_total)}
      </Text>
      <Icon path={mdiChevronRight} css={{ gridArea: 'go', color: colour.textSecondary }} />
      {toPay && bill.payment_code && (
        <div css={{ gridArea: 'code', position: 'relative', zIndex: 1, width: 'fit-content' }}>
          <PaymentCodeLine code={bill.payment_code} />
        </div>
      )}
    </li>
  );
};
