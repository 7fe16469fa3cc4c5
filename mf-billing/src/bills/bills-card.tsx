import { mdiReceiptTextOutline } from '@mdi/js';
import type { Bill, Owed } from '@hydria/shared/contract/bills.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { breakpoint, color, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { useT } from '../use-t.ts';
import { useOwed } from './bills.queries.ts';
import { NoAccess } from './no-access.tsx';
import { isStillShown, DataAge } from './data-age.tsx';
import { OwedSummary } from './owed-summary.tsx';
import { useBillWords } from './use-bill-words.ts';

/** Most open bills that the card lists. */
const LISTED = 2;

/** The unpaid bill if it is the only one; otherwise the list of them. */
const wayTo = ([first, ...others]: readonly Bill[]): string =>
  first && others.length === 0 ? `/bills/${first.id}` : '/bills';

/** Names of the supplies of these bills, if they have several. */
const useNames = (bills: readonly Bill[]): ReadonlyMap<string, string> => {
  const areSeveral = new Set(bills.map((bill) => bill.kwdikos_katanalwti)).size > 1;
  const info = useUserInfo(areSeveral ? {} : { deya_id: null });
  return new Map(info.data?.customers.map((supply) => [supply.kwdikos_katanalwti, supplyName(supply)]));
};

const OpenBill = ({ bill, supply }: { bill: Bill; supply: string | undefined }) => {
  const { money } = useFormats();
  const { period, label, note } = useBillWords();
  return (
    <li css={{ borderTop: `1px solid ${color.hairline}` }}>
      <PortalLink
        to={`/bills/${bill.id}`}
        css={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gap: '0 16px',
          paddingBlock: 8,
          color: color.text,
          textDecoration: 'none',
          '&:hover': { background: color.sunken },
        }}
      >
        <span css={type.strong}>{period(bill)}</span>
        <span css={{ ...type.strong, fontVariantNumeric: 'tabular-nums' }}>{money(bill.balance)}</span>
        <Muted as="span" small css={{ gridColumn: '1 / -1' }}>
          {[supply, note(bill) || label(bill)].filter(Boolean).join(' · ')}
        </Muted>
      </PortalLink>
    </li>
  );
};

/** The open bills, the most urgent first. A single one is the amount itself, and needs no list. */
const OpenBills = ({ bills }: { bills: readonly Bill[] }) => {
  const t = useT();
  const names = useNames(bills);
  if (bills.length < 2) return null;
  const more = bills.length - LISTED;
  return (
    // On a phone the cards stand below each other: there the list would push the ones after it down when it comes.
    <div css={{ [`@media (max-width:${breakpoint.small - 0.02}px)`]: { display: 'none' } }}>
      <ListReset aria-label={t('open.title')}>
        {bills.slice(0, LISTED).map((bill) => (
          <OpenBill key={bill.id} bill={bill} supply={names.get(bill.kwdikos_katanalwti)} />
        ))}
      </ListReset>
      {more > 0 && <Muted small>{t('card.more', { count: more })}</Muted>}
    </div>
  );
};

const Content = ({ owed }: { owed: ReturnType<typeof useOwed> }) => {
  const t = useT();
  if (owed.isPending) return <Loading shape="figure" />;
  if (owed.error?.code === 'no_access_to_service') return <NoAccess />;
  if (owed.isError && !isStillShown(owed)) return <Failed error={owed.error} retry={owed.refetch} />;
  if (!owed.data || (owed.data.latest_total === null && owed.data.in_plan === 0))
    return <Empty icon={mdiReceiptTextOutline} label={t('bills.none')} text={t('bills.none_hint')} />;
  return (
    <Stack gap={16}>
      <OwedSummary owed={owed.data} place="card" />
      <OpenBills bills={owed.data.bills} />
      <DataAge read={owed} />
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
          <Row gap={12} justify="center">
            <Button component={PortalLink} to="/login" variant="outlined">
              {t('card.sign_in')}
            </Button>
            <Button component={PortalLink} to="/deya/pay-as-guest/form">
              {t('card.pay_as_guest')}
            </Button>
          </Row>
        }
      />
    </SectionCard>
  );
};

/** The way to pay; an administrator who acts as the customer has none. */
const PayButton = ({ owed: { total, bills } }: { owed: Owed }) => {
  const t = useT();
  const isActing = useIsActing();
  if (total === 0 || isActing) return null;
  return (
    <Button component={PortalLink} to={wayTo(bills)} variant="contained">
      {t('open.pay')}
    </Button>
  );
};

const MemberCard = () => {
  const t = useT();
  const owed = useOwed();
  const all = (
    <Button component={PortalLink} to="/bills">
      {t('card.see_all')}
    </Button>
  );
  const isShown = owed.data && (owed.isSuccess || isStillShown(owed));
  return (
    <SectionCard title={t('card.title')} action={all} footer={isShown && <PayButton owed={owed.data} />}>
      <Content owed={owed} />
    </SectionCard>
  );
};

/** The amount due with its date, the open bills, and one button. */
export const BillsCard = () => {
  const isGuest = useSession((state) => state.status === 'guest');
  return isGuest ? <Guest /> : <MemberCard />;
};
