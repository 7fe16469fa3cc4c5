import { lazy, Suspense } from 'react';
import type { OfferedCaseType } from '@hydria/shared/contract/case-types.ts';
import type { Outage } from '@hydria/shared/contract/deya.ts';
import type { NearReport } from '@hydria/shared/contract/reports.ts';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { RadioInput } from '@hydria/shared/ui/choices.tsx';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { supplyName, type NamedSupply } from '@hydria/shared/rules/supply-name.ts';
import { useT } from '../use-t.ts';
import { PositionField } from './position-field.tsx';
import type { ReportFields } from './report-fields.ts';

// Loads with the second screen, and never keeps a reporter waiting.
const NearField = lazy(async () => ({
  default: (await import(/* webpackChunkName: "report-near" */ './near-field.tsx')).NearField,
}));

const ELSEWHERE = 'elsewhere';

/** A supply of the person with its meters. */
export type ReportedSupply = NamedSupply & Pick<Customer, 'hydrometers'>;

interface SuppliesProps extends ReportFields {
  /** The person's supplies at this utility; none for a guest. */
  supplies: readonly ReportedSupply[];
}

const SupplyField = ({ form, supplies }: SuppliesProps) => {
  const t = useT();
  const { field, value, change } = useFormField({ form, name: 'kwdikos_katanalwti', optional: false });
  const choices = supplies.map((supply) => {
    const [value, label] = [supply.kwdikos_katanalwti, supplyName(supply)];
    return label === value ? { value, label } : { value, label, note: value };
  });
  return (
    <RadioInput
      {...field}
      choices={[...choices, { value: ELSEWHERE, label: t('where.no_supply') }]}
      value={value || ELSEWHERE}
      onChange={(chosen) => {
        change(chosen === ELSEWHERE ? '' : chosen);
        // A meter belongs to one supply.
        form.set({ hydrometer: '' });
      }}
    />
  );
};

/** The meters of the chosen supply; nothing for a supply without one. */
const MeterField = ({ form, supplies }: SuppliesProps) => {
  const t = useT();
  const { field, value, change } = useFormField({ form, name: 'hydrometer', optional: 'either' });
  const supply = supplies.find(({ kwdikos_katanalwti }) => kwdikos_katanalwti === form.values.kwdikos_katanalwti);
  if (!supply || supply.hydrometers.length === 0) return null;
  const choices = supply.hydrometers.map(({ hydrometer, location }) => ({
    value: hydrometer,
    label: t('where.meter', { number: hydrometer }),
    ...(location && { note: location }),
  }));
  return (
    <RadioInput
      {...field}
      choices={[...choices, { value: ELSEWHERE, label: t('where.no_meter') }]}
      value={value || ELSEWHERE}
      onChange={(chosen) => change(chosen === ELSEWHERE ? '' : chosen)}
    />
  );
};

interface WhereStepProps extends SuppliesProps {
  /** The office of the utility; null where it is not known. */
  office: MapPosition | null;
  /** The chosen type of the report. */
  chosen: OfferedCaseType | null;
  /** Open reports near the place, and the interruptions of the utility that last. */
  near: readonly NearReport[];
  outages: readonly Outage[];
  deya_id: number;
}

/** The second screen: the place. A supply, an address or a position; one of them is enough. */
export const WhereStep = ({ form, supplies, office, chosen, ...known }: WhereStepProps) => {
  const { kwdikos_katanalwti, latitude } = form.values;
  const isKnown = (kwdikos_katanalwti !== '' && !chosen?.is_place_required) || latitude !== null;
  return (
    <>
      {supplies.length > 0 && <SupplyField form={form} supplies={supplies} />}
      <MeterField form={form} supplies={supplies} />
      <TextField form={form} name="address" autoComplete="street-address" optional={isKnown || 'either'} />
      <PositionField form={form} office={office} />
      <Suspense fallback={null}>
        <NearField form={form} {...known} />
      </Suspense>
    </>
  );
};
