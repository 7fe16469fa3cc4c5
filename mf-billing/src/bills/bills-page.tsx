import { mdiReceiptTextOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { skipToken } from '@hydria/shared/libs';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { useSearchParams } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { supplyName, SupplyPicker } from '@hydria/shared/ui/supply-picker.tsx';
import { Plans } from '../settlements/plans.tsx';
import { useT } from '../use-t.ts';
import { BillList } from './bill-list.tsx';
import { billsRead, useBills, useOwed, type BillsRead } from './bills.queries.ts';
import { NoAccess } from './no-access.tsx';
import { OwedSummary } from './owed-summary.tsx';
import { isStillShown, DataAge } from './data-age.tsx';

/** The supply in the address. One that is not the person's at this utility, as after switching, is dropped. */
const useChosenSupply = (supplies: readonly Customer[] | undefined) => {
  const [params, setParams] = useSearchParams();
  const code = params.get('code');
  const isForeign = code !== null && supplies !== undefined && !supplies.some((s) => s.kwdikos_katanalwti === code);
  useEffect(() => {
    if (isForeign) setParams({}, { replace: true });
  }, [isForeign, setParams]);
  const [isUsed, setUsed] = useState(false);
  const choose = (chosen: string | null) => {
    setUsed(true);
    setParams(chosen === null ? {} : { code: chosen }, { replace: true });
  };
  return { code: isForeign ? null : code, choose, isUsed };
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

/** The bills of one supply or of all: the amount due on top, then each bill, newest first. */
export const BillsPage = () => {
  const t = useT();
  const info = useUserInfo();
  const supplies = info.data?.customers;
  const { code, choose, isUsed } = useChosenSupply(supplies);
  // Requests a supply's bills only once it is known to belong to this utility: after a switch the code may be the
  // previous utility's.
  const bills = useBills(code !== null && info.isPending ? skipToken : { code });
  const shown = supplies?.filter((supply) => code === null || supply.kwdikos_katanalwti === code) ?? [];
  return (
    <Page title={t('bills.title')}>
      {/* Supplies, bills and plans appear together: content inserted above others would cause a layout shift. */}
      {supplies && (isUsed || !bills.isPending) && (
        <SupplyPicker supplies={supplies} value={code} onChange={choose} withAll />
      )}
      <Bills isWaiting={info.isPending} bills={bills} code={code} names={namesOf(shown)} choose={choose} />
      <div css={{ display: bills.isPending ? 'none' : 'contents' }}>
        <Plans liable_ids={[...new Set(shown.map((supply) => supply.liable_id))]} />
      </div>
    </Page>
  );
};

const Summary = ({ read, code }: { read: BillsRead; code: string | null }) => {
  const { sum, error, refetch } = useOwed(read, code);
  if (sum) return <OwedSummary sum={sum} />;
  return error ? <Failed error={error} retry={refetch} /> : <Loading shape="figure" />;
};

interface BillsProps {
  isWaiting: boolean;
  bills: ReturnType<typeof useBills>;
  code: string | null;
  names: ReadonlyMap<string, string>;
  choose: (code: string | null) => void;
}

const Bills = ({ isWaiting, bills, code, names, choose }: BillsProps) => {
  if (isWaiting || bills.isPending) return <Waiting />;
  if (bills.isError && !bills.isFetchNextPageError && !isStillShown(bills))
    return (
      <SectionCard>
        {bills.error.code === 'no_access_to_service' ? (
          <NoAccess />
        ) : (
          <Failed error={bills.error} retry={bills.refetch} />
        )}
      </SectionCard>
    );
  const read = billsRead(bills);
  if (!read?.bills.length) return <NoBills ofOne={code !== null} choose={() => choose(null)} />;
  return (
    <>
      {!bills.isFetchNextPageError && <DataAge read={bills} />}
      <SectionCard>
        <Summary read={read} code={code} />
      </SectionCard>
      {bills.data?.pages.map(({ data }) => (
        <BillList key={data[0]?.id} bills={data} supplies={names} />
      ))}
      <Older bills={bills} />
    </>
  );
};
