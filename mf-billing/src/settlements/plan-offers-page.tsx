import { mdiCalendarCheckOutline } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { offersOf } from '@hydria/shared/rules/instalment-plan.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { AmountFigure } from '@hydria/shared/ui/amount-figure.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Offer } from './plan-offer.tsx';
import { AskedPlan } from './asked-plan.tsx';
import { usePlanOffers } from './settlements.queries.ts';
import { usePlansT } from './use-plans-t.ts';

type Offers = Answer<'GET /api/bills/plan-offers'>;

const Debt = ({ debt, surcharges }: Pick<Offers, 'debt' | 'surcharges'>) => {
  const t = usePlansT();
  const { money } = useFormats();
  return (
    <SectionCard>
      <AmountFigure cents={debt} label={t('debt')} />
      {surcharges > 0 && <Muted>{t('surcharges', { amount: money(surcharges) })}</Muted>}
    </SectionCard>
  );
};

const Nothing = ({ why }: { why: 'no_debt' | 'has_plan' | 'no_rule' }) => {
  const t = usePlansT();
  return (
    <SectionCard>
      <Empty
        icon={mdiCalendarCheckOutline}
        label={t(why)}
        text={t(`${why}_hint`)}
        action={<PortalLink to="/bills">{t('to_bills')}</PortalLink>}
      />
    </SectionCard>
  );
};

const grid = {
  display: 'grid',
  gap: 16,
  [from.medium]: { gap: 24, gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))' },
} as const;

/** The plans that the debt allows, side by side, the cheapest first. */
const Offered = ({
  offers: { debt, surcharges, rules, has_plan, request },
  liable_id,
}: {
  offers: Offers;
  liable_id: string;
}) => {
  const deya_id = useSession((session) => session.deya_id);
  if (request?.state === 'waiting') return <AskedPlan request={request} />;
  if (has_plan) return <Nothing why="has_plan" />;
  if (debt <= 0) return <Nothing why="no_debt" />;
  const offers = offersOf(rules, { debt, surcharges }, dayInGreece());
  if (offers.length === 0 || deya_id === null) return <Nothing why="no_rule" />;
  return (
    <>
      <ListReset css={grid}>
        {offers.map((offer, index) => (
          <Offer
            key={offer.rule.code}
            offer={offer}
            owed={{ debt, surcharges }}
            party={{ deya_id, liable_id }}
            isCheapest={index === 0 && offer.cheapest.total < (offers[1]?.cheapest.total ?? 0)}
          />
        ))}
      </ListReset>
      {request && request.state !== 'accepted' && <AskedPlan request={request} />}
    </>
  );
};

/** The parties that the person is, by a name of one of their supplies. */
const useParties = () => {
  const info = useUserInfo();
  const parties = new Map(
    (info.data?.customers ?? [])
      .filter(({ is_liable }) => is_liable)
      .toReversed()
      .map((supply) => [supply.liable_id, supplyName(supply)]),
  );
  return { info, parties };
};

/** `/settlements`: the costs of a debt in instalments, and the request for a plan. */
export const PlanOffersPage = () => {
  const t = usePlansT();
  const { info, parties } = useParties();
  const [chosen, choose] = useState<string | null>(null);
  const liable_id = chosen !== null && parties.has(chosen) ? chosen : ([...parties.keys()][0] ?? null);
  const offers = usePlanOffers(liable_id);
  const failed = [info, offers].find(({ isError }) => isError);
  if (!failed && (info.isPending || (liable_id !== null && offers.isPending)))
    return <PageSkeleton shape="figure" count={3} />;
  return (
    <Page title={t('title')} intro={t('intro')} above={<BackLink to="/bills" label={t('to_bills')} />}>
      {failed && (
        <SectionCard>
          <Failed error={failed.error} retry={failed.refetch} />
        </SectionCard>
      )}
      {!failed && parties.size > 1 && liable_id !== null && (
        <SelectInput
          name="liable_id"
          label={t('party')}
          choices={[...parties].map(([value, label]) => ({ value, label }))}
          value={liable_id}
          onChange={choose}
        />
      )}
      {!failed && liable_id === null && <Nothing why="no_debt" />}
      {!failed && offers.data && liable_id !== null && (
        <>
          {offers.data.debt > 0 && <Debt debt={offers.data.debt} surcharges={offers.data.surcharges} />}
          <Offered key={liable_id} offers={offers.data} liable_id={liable_id} />
        </>
      )}
    </Page>
  );
};
