import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiReceiptTextOutline } from '@mdi/js';
import type { Bill, Owed } from '@hydria/shared/contract/bills.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import { today } from '../today.ts';
import { billsRead, useBills, useOwed } from './bills.queries.ts';
import { NoAccess } from './no-access.tsx';
import { isStillShown, DataAge } from './data-age.tsx';
import { useBillWords } from './use-bill-words.ts';

/** The unpaid bill if it is the only one; otherwise the list of them. */
const wayTo = (bills: readonly Bill[], { total }: Owed): string => {
  const open = bills.find((bill) => isToPay(bill, today()));
  return open?.balance === total ? `/bills/${open.id}` : '/bills';
};

const Late = ({ sum }: { sum: Owed }) => {
  const t = useT();
  const { money } = useFormats();
  return (
    <p css={{ display: 'flex', alignItems: 'center', gap: 8, color: colour.bad }}>
      <Icon path={mdiAlertCircleOutline} size={20} />
      {sum.overdue === sum.total ? t('card.overdue') : t('bills.owed_overdue', { amount: money(sum.overdue) })}
    </p>
  );
};

const ToPay = ({ sum }: { sum: Owed }) => {
  const t = useT();
  const { date } = useFormats();
  const { due } = useBillWords();
  const next =
    sum.next_due && (sum.overdue > 0 ? t('bills.owed_until', { date: date(sum.next_due) }) : due(sum.next_due));
  return (
    <Stack gap={4}>
      <AmountFigure cents={sum.total} label={t('card.owed')} />
      {sum.overdue > 0 && <Late sum={sum} />}
      {next && <Muted>{next}</Muted>}
    </Stack>
  );
};

const PaidUp = ({ latest }: { latest: Bill | undefined }) => {
  const t = useT();
  const { money } = useFormats();
  return (
    <div css={{ display: 'flex', alignItems: 'center', gap: 16 }}>
      <Icon path={mdiCheckCircleOutline} size={48} css={{ color: colour.good }} />
      <div>
        <p css={type.h3}>{t('card.paid_up')}</p>
        {latest && <Muted>{t('card.paid_up_hint', { amount: money(latest.current_total) })}</Muted>}
      </div>
    </div>
  );
};

interface ContentProps {
  bills: ReturnType<typeof useBills>;
  read: ReturnType<typeof billsRead>;
  owed: ReturnType<typeof useOwed>;
}

const Content = ({ bills, read, owed: { sum, error, refetch } }: ContentProps) => {
  const t = useT();
  if (bills.isPending) return <Loading shape="figure" />;
  if (bills.error?.code === 'no_access_to_service') return <NoAccess />;
  if (bills.isError && !isStillShown(bills)) return <Failed error={bills.error} retry={bills.refetch} />;
  if (!read?.bills.length)
    return <Empty icon={mdiReceiptTextOutline} label={t('bills.none')} text={t('bills.none_hint')} />;
  if (error) return <Failed error={error} retry={refetch} />;
  if (!sum) return <Loading shape="figure" />;
  return (
    <Stack gap={8}>
      {sum.total === 0 ? <PaidUp latest={read.bills[0]} /> : <ToPay sum={sum} />}
      <DataAge read={bills} />
    </Stack>
  );
};

const Guest = () => {
  const t = useT();
  return (
    <SectionCard title={t('card.title')}>
      <Empty
        icon={mdiReceiptTextOutline}
        label={t('card.guest')}
        action={
          <Button component={PortalLink} to="/login" variant="outlined">
            {t('card.sign_in')}
          </Button>
        }
      />
    </SectionCard>
  );
};

const MemberCard = () => {
  const t = useT();
  const bills = useBills();
  const read = billsRead(bills);
  const owed = useOwed(read);
  const all = (
    <Button component={PortalLink} to="/bills">
      {t('card.see_all')}
    </Button>
  );
  const pay = read && owed.sum && owed.sum.total > 0 && (
    <Button component={PortalLink} to={wayTo(read.bills, owed.sum)} variant="contained">
      {t('card.see')}
    </Button>
  );
  return (
    <SectionCard title={t('card.title')} action={all} footer={pay}>
      <Content bills={bills} read={read} owed={owed} />
    </SectionCard>
  );
};

/** The amount due, its date, and one button. */
export const BillsCard = () => {
  const isGuest = useSession((state) => state.status === 'guest');
  return isGuest ? <Guest /> : <MemberCard />;
};
