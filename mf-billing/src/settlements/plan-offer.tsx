import { mdiTagOutline } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { planRequestForm } from '@hydria/shared/contract/forms/plan-request.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { planOf, type InstalmentPlan, type PlanDebt, type PlanOffer } from '@hydria/shared/rules/instalment-plan.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { usePlansT } from './use-plans-t.ts';

type Rule = Answer<'GET /api/bills/plan-offers'>['rules'][number];

const PERCENT_SCALE = 100;

interface Party {
  deya_id: number;
  liable_id: string;
}

/** The costs of a plan, in rows. */
const Costs = ({ plan }: { plan: InstalmentPlan }) => {
  const t = usePlansT();
  const { money, number } = useFormats();
  const { total, relief, reductionpcnt, advance, amounts } = plan;
  return (
    <DataList>
      <DataRow name={t('total')} figure strong>
        {money(total)}
      </DataRow>
      {relief > 0 && (
        <DataRow name={t('relief', { percent: number(reductionpcnt / PERCENT_SCALE, 0) })} figure>
          {money(-relief)}
        </DataRow>
      )}
      {advance > 0 && (
        <DataRow name={t('advance')} figure>
          {money(advance)}
        </DataRow>
      )}
      {amounts.length > 1 && (
        <DataRow name={t('each', { count: amounts.length })} figure>
          {money(amounts[0])}
        </DataRow>
      )}
    </DataList>
  );
};

/** The name of a plan by its number of instalments. */
const useRangeName = () => {
  const t = usePlansT();
  return (least: number, most: number): string => {
    if (most === 1) return t('lump');
    return least === most ? t('exactly', { count: most }) : t('range', { from: least, to: most, count: most });
  };
};

interface AskProps {
  rule: Rule;
  plan: InstalmentPlan;
  owed: PlanDebt;
  party: Party;
  onClose: () => void;
}

const AskDialog = ({ rule, plan, owed: { debt }, party, onClose }: AskProps) => {
  const t = usePlansT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/bills/plan-requests', {
    rules: planRequestForm,
    to: party.deya_id,
    defaults: { code: rule.code, installments: plan.amounts.length },
    context: { ...party, debt },
    invalidates: ['GET /api/bills/plan-offers'],
    onSuccess: ({ id }) => {
      notify({ kind: 'success', text: t('sent', { id }) });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('ask_title')} submitLabel={t('send')} onClose={onClose}>
      <Costs plan={plan} />
      <p>{t('ask_means')}</p>
      {/* A plan with fewer instalments cannot miss that many. */}
      {plan.amounts.length > 1 && plan.amounts.length >= rule.missed_max && (
        <Muted>{t(`default_${rule.on_default}`, { count: rule.missed_max })}</Muted>
      )}
    </DialogForm>
  );
};

interface OfferProps {
  offer: PlanOffer<Rule>;
  owed: PlanDebt;
  party: Party;
  isCheapest: boolean;
}

/** One plan that the debt allows: the number of instalments to choose, its costs, and the request for it. */
export const Offer = ({ offer: { rule, most }, owed, party, isCheapest }: OfferProps) => {
  const t = usePlansT();
  const isActing = useIsActing();
  const [installments, setInstallments] = useState(rule.installments_min);
  const [isAsking, setAsking] = useState(false);
  const plan = planOf(rule, owed, installments);
  const least = rule.installments_min;
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  const title = useRangeName()(least, most);
  return (
    <li>
      <SectionCard
        title={title}
        note={rule.settlcateg}
        action={isCheapest && <StatusChip tone="good" icon={mdiTagOutline} label={t('cheapest')} />}
      >
        <Stack gap={16}>
          {numbers.length > 1 && (
            <SelectInput
              name={`installments-${rule.code}`}
              label={t('installments')}
              choices={numbers.map((value) => ({ value, label: value }))}
              value={String(installments)}
              onChange={(value) => setInstallments(Number(value))}
            />
          )}
          <Costs plan={plan} />
          {!isActing && (
            <Button variant={isCheapest ? 'contained' : 'outlined'} onClick={() => setAsking(true)}>
              {t('ask')}
              <span className="visually-hidden">: {title}</span>
            </Button>
          )}
        </Stack>
      </SectionCard>
      {isAsking && <AskDialog rule={rule} plan={plan} owed={owed} party={party} onClose={() => setAsking(false)} />}
    </li>
  );
};
