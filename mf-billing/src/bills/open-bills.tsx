import type { Bill } from '@hydria/shared/contract/bills.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, from, notOnPaper, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { commonCode } from '../payment-code.ts';
import { PaymentCodeLine } from '../payment-code-line.tsx';
import { useT } from '../use-t.ts';
import { BillRow } from './bill-row.tsx';
import { useBillWords } from './use-bill-words.ts';

/** Bills of one payment at most. */
const TOGETHER = 20;

const inset = { paddingInline: 16, [from.medium]: { paddingInline: 24 } } as const;

interface OpenBillProps {
  bill: Bill;
  /** The most urgent bill has the main button of the page. */
  isFirst: boolean;
  /** The bill has a code of its own. */
  withCode: boolean;
}

const OpenBill = ({ bill, isFirst, withCode }: OpenBillProps) => {
  const t = useT();
  const { money } = useFormats();
  const { period } = useBillWords();
  const isActing = useIsActing();
  const button = (
    <Button
      variant={isFirst ? 'contained' : 'outlined'}
      component={PortalLink}
      to={`/pay?bill=${bill.id}`}
      aria-label={t('open.pay_bill', { amount: money(bill.balance), period: period(bill) })}
    >
      {t('open.pay')}
    </Button>
  );
  const isPaidByBank = bill.standing_order !== null;
  return (
    <BillRow
      bill={bill}
      pay={isActing ? null : isPaidByBank ? <Muted small>{t('open.standing_order')}</Muted> : button}
      below={withCode && bill.payment_code && <PaymentCodeLine code={bill.payment_code} amount={bill.balance} />}
    />
  );
};

interface SupplyBillsProps {
  bills: readonly Bill[];
  supply: string | undefined;
  first: Bill | undefined;
}

/** The open bills of one supply, with the one code that pays them all, if they have one. */
const SupplyBills = ({ bills, supply, first }: SupplyBillsProps) => {
  const t = useT();
  const code = commonCode(bills);
  const sum = bills.reduce((total, { balance }) => total + balance, 0);
  return (
    <div css={{ '& + &': { borderTop: `1px solid ${color.hairline}`, paddingTop: 16 } }}>
      {supply && (
        <Text as="h3" type="strong" css={{ ...inset, paddingBlock: 8 }}>
          {supply}
        </Text>
      )}
      <ListReset>
        {bills.map((bill) => (
          <OpenBill key={bill.id} bill={bill} isFirst={bill === first} withCode={code === null} />
        ))}
      </ListReset>
      {code !== null && (
        <div css={{ ...inset, paddingBlock: 16, borderTop: `1px solid ${color.hairline}` }}>
          <div css={{ padding: '12px 16px', background: color.sunken, borderRadius: radius.control }}>
            <PaymentCodeLine code={code} amount={sum} />
            {bills.length > 1 && <Muted small>{t('code.for_supply')}</Muted>}
          </div>
        </div>
      )}
    </div>
  );
};

interface OpenBillsProps {
  bills: readonly Bill[];
  /** Names of supplies by code, for a list with several supplies. */
  supplies: ReadonlyMap<string, string>;
}

/** The bills to pay, by supply, the most urgent first, each with a way to pay it. Renders nothing without one. */
export const OpenBills = ({ bills, supplies }: OpenBillsProps) => {
  const t = useT();
  const isActing = useIsActing();
  if (bills.length === 0) return null;
  const first = bills.find(({ standing_order }) => standing_order === null);
  const together = bills.filter(({ standing_order }) => standing_order === null);
  return (
    <SectionCard title={t('open.title')} flush>
      {[...Map.groupBy(bills, (bill) => bill.kwdikos_katanalwti)].map(([code, ofSupply]) => (
        <SupplyBills key={code} bills={ofSupply} supply={supplies.get(code)} first={first} />
      ))}
      {together.length > 1 && !isActing && (
        <div css={{ ...inset, paddingBottom: 16, ...notOnPaper }}>
          <Button
            component={PortalLink}
            to={`/pay?${new URLSearchParams(together.slice(0, TOGETHER).map(({ id }) => ['bill', String(id)]))}`}
            variant="outlined"
          >
            {t('open.pay_together')}
          </Button>
        </div>
      )}
      {bills.some(({ payment_code }) => payment_code) && (
        <Muted small css={{ ...inset, paddingBottom: 16 }}>
          {t('code.where')}
        </Muted>
      )}
    </SectionCard>
  );
};
