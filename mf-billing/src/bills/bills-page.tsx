import { mdiReceiptTextOutline, mdiTextSearch } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { skipToken } from '@hydria/shared/libs';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { from, notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { SupplyPicker } from '@hydria/shared/ui/supply-picker.tsx';
import { PrintHead } from '../print-head.tsx';
import { PLAN } from '../settlements/anchor.ts';
import { Plans } from '../settlements/plans.tsx';
import { useT } from '../use-t.ts';
import { BillFilters } from './bill-filters.tsx';
import { BillYears } from './bill-years.tsx';
import { useBills, useOwed } from './bills.queries.ts';
import { DataAge, isStillShown } from './data-age.tsx';
import { NoAccess } from './no-access.tsx';
import { OpenBills } from './open-bills.tsx';
import { OwedSummary } from './owed-summary.tsx';
import { useBillsView, type BillsView } from './use-bills-view.ts';

/** The supply in the address. One that is not the person's at this utility, as after switching, is dropped. */
const useChosenSupply = (view: BillsView, supplies: readonly Customer[] | undefined) => {
  const { code, choose } = view;
  const isForeign = code !== null && supplies !== undefined && !supplies.some((s) => s.kwdikos_katanalwti === code);
  useEffect(() => {
    if (isForeign) choose(null);
  }, [isForeign, choose]);
  const [isUsed, setUsed] = useState(false);
  const use = (chosen: string | null) => {
    setUsed(true);
    choose(chosen);
  };
  return { code: isForeign ? null : code, choose: use, isUsed };
};

const Waiting = () => (
  <>
    <SectionCard>
      <Loading shape="figure" />
    </SectionCard>
    <SectionCard>
      <Loading count={5} />
    </SectionCard>
  </>
);

const NoBills = ({ choose, ofOne }: { choose: () => void; ofOne: boolean }) => {
  const t = useT();
  return (
    <SectionCard>
      <Empty
        icon={mdiReceiptTextOutline}
        label={ofOne ? t('bills.none_of_supply') : t('bills.none')}
        text={t('bills.none_hint')}
        action={
          ofOne && (
            <Button variant="outlined" onClick={choose}>
              {t('bills.show_all')}
            </Button>
          )
        }
      />
    </SectionCard>
  );
};

const NoMatch = ({ view }: { view: BillsView }) => {
  const t = useT();
  return (
    <SectionCard>
      <Empty
        icon={mdiTextSearch}
        label={t('filter.none')}
        text={t('filter.none_hint')}
        action={
          <Button variant="outlined" onClick={view.clear}>
            {t('filter.clear')}
          </Button>
        }
      />
    </SectionCard>
  );
};

/** The button for older bills, while the server has more. */
const Older = ({ bills }: { bills: ReturnType<typeof useBills> }) => {
  const t = useT();
  const more = () => void bills.fetchNextPage();
  if (bills.isFetchingNextPage) return <Loading count={5} />;
  if (bills.isFetchNextPageError) return <Failed error={bills.error} retry={more} />;
  if (!bills.hasNextPage) return null;
  return (
    <Button variant="outlined" onClick={more} css={{ justifySelf: 'center' }}>
      {t('bills.older')}
    </Button>
  );
};

const noNames: ReadonlyMap<string, string> = new Map();

/** Names of the supplies, if there are several. */
const namesOf = (supplies: readonly Customer[]): ReadonlyMap<string, string> =>
  supplies.length < 2 ? noNames : new Map(supplies.map((supply) => [supply.kwdikos_katanalwti, supplyName(supply)]));

/** The codes that stand with the bills to pay, each with the name of its supply; empty where there is one supply. */
const codesOf = (bills: readonly Bill[], names: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    bills.flatMap(({ payment_code, kwdikos_katanalwti }) =>
      payment_code ? [[payment_code, names.get(kwdikos_katanalwti) ?? '']] : [],
    ),
  );

/** The distance of cards, as on the page. */
const grid = { gap: 16, scrollMarginTop: 80, [from.medium]: { gap: 24 } } as const;

/** The bills of one supply or of all: the amount due and the bills to pay on top, then the plan and all other bills. */
export const BillsPage = () => {
  const t = useT();
  const view = useBillsView();
  const info = useUserInfo();
  const supplies = info.data?.customers;
  const { code, choose, isUsed } = useChosenSupply(view, supplies);
  // Requests a supply's bills only once it is known to belong to this utility: after a switch the code may be the
  // previous utility's.
  const waits = code !== null && info.isPending;
  const owed = useOwed(waits ? skipToken : { code });
  const bills = useBills(waits ? skipToken : { code, ...view.filters });
  const shown = supplies?.filter((supply) => code === null || supply.kwdikos_katanalwti === code) ?? [];
  const isWaiting = info.isPending || owed.isPending || (bills.isPending && !view.isNarrowed);
  const names = namesOf(shown);
  return (
    <Page
      title={t('bills.title')}
      above={<PrintHead />}
      actions={
        <Button component={PortalLink} to="/payments" variant="outlined" css={notOnPaper}>
          {t('payment.all')}
        </Button>
      }
    >
      {/* Supplies, bills and plans appear together: content inserted above others would cause a layout shift. */}
      {supplies && (isUsed || !isWaiting) && (
        <div css={notOnPaper}>
          <SupplyPicker supplies={supplies} value={code} onChange={choose} withAll />
        </div>
      )}
      {isWaiting ? <Waiting /> : <Due owed={owed} bills={bills} names={names} ofOne={code !== null} choose={choose} />}
      <div id={PLAN} css={{ ...grid, display: isWaiting ? 'none' : 'grid', '&:empty': { display: 'none' } }}>
        <Plans
          liable_ids={[...new Set(shown.map((supply) => supply.liable_id))]}
          shownCodes={codesOf(owed.data?.bills ?? [], names)}
        />
      </div>
      {!isWaiting && owed.data?.latest_total != null && !isRefused(owed) && (
        <AllBills bills={bills} view={view} names={names} years={owed.data.years} />
      )}
    </Page>
  );
};

type Owing = ReturnType<typeof useOwed>;

const isRefused = (read: Pick<Owing, 'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>) =>
  read.isError && !isStillShown(read);

interface DueProps {
  owed: Owing;
  bills: ReturnType<typeof useBills>;
  names: ReadonlyMap<string, string>;
  ofOne: boolean;
  choose: (code: string | null) => void;
}

/** The amount due: the sum, then each open bill. */
const Due = ({ owed, bills, names, ofOne, choose }: DueProps) => {
  const t = useT();
  if (isRefused(owed))
    return (
      <SectionCard>
        {owed.error?.code === 'no_access_to_service' ? (
          <NoAccess />
        ) : (
          <Failed error={owed.error} retry={() => Promise.all([owed.refetch(), bills.refetch()])} />
        )}
      </SectionCard>
    );
  if (!owed.data) return null;
  if (owed.data.latest_total === null) return <NoBills ofOne={ofOne} choose={() => choose(null)} />;
  return (
    <>
      {isStillShown(owed) && <DataAge read={owed} />}
      <SectionCard>
        <OwedSummary owed={owed.data} place="page" />
        {owed.data.total > 0 && (
          <p css={{ marginTop: 12, ...notOnPaper }}>
            <PortalLink to="/settlements">{t('bills.in_instalments')}</PortalLink>
          </p>
        )}
      </SectionCard>
      <OpenBills bills={owed.data.bills} supplies={names} />
    </>
  );
};

interface AllBillsProps {
  bills: ReturnType<typeof useBills>;
  view: BillsView;
  names: ReadonlyMap<string, string>;
  years: readonly number[];
}

/** All other bills by year; with a filter all that match, those to pay among them. */
const AllBills = ({ bills, view, names, years }: AllBillsProps) => (
  <>
    <BillFilters view={view} years={years} />
    <Found bills={bills} view={view} names={names} />
  </>
);

const Found = ({ bills, view, names }: Omit<AllBillsProps, 'years'>) => {
  if (bills.isPending)
    return (
      <SectionCard>
        <Loading count={5} />
      </SectionCard>
    );
  if (bills.isError && !bills.isFetchNextPageError && !isStillShown(bills))
    return (
      <SectionCard>
        <Failed error={bills.error} retry={bills.refetch} />
      </SectionCard>
    );
  const all = bills.data?.pages.flatMap(({ data }) => data) ?? [];
  if (view.isNarrowed && all.length === 0) return <NoMatch view={view} />;
  const listed = view.isNarrowed ? all : all.filter((bill) => !isToPay(bill, dayInGreece()));
  return (
    <>
      {!bills.isFetchNextPageError && <DataAge read={bills} />}
      <BillYears bills={listed} supplies={names} isOpen={view.isNarrowed} />
      <Older bills={bills} />
    </>
  );
};
