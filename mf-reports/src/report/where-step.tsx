import { RadioInput } from '@hydria/shared/ui/choices.tsx';
import { supplyName } from '@hydria/shared/ui/supply-picker.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../use-t.ts';
import { PositionField } from './position-field.tsx';
import type { StepProps } from './step-props.ts';

const ELSEWHERE = 'elsewhere';

const SupplyField = ({ draft, change, supplies }: StepProps) => {
  const t = useT();
  const choices = supplies.map((supply) => {
    const [value, label] = [supply.kwdikos_katanalwti, supplyName(supply)];
    return label === value ? { value, label } : { value, label, note: value };
  });
  return (
    <RadioInput
      name="kwdikos_katanalwti"
      label={t('where.supply')}
      choices={[...choices, { value: ELSEWHERE, label: t('where.no_supply') }]}
      value={draft.kwdikos_katanalwti || ELSEWHERE}
      onChange={(chosen) => change({ kwdikos_katanalwti: chosen === ELSEWHERE ? '' : chosen })}
    />
  );
};

/** The second screen: where it is. A supply, an address or a position; one of them is enough. */
export const WhereStep = (props: StepProps) => {
  const t = useT();
  const { draft, change, words, supplies } = props;
  return (
    <>
      {supplies.length > 0 && <SupplyField {...props} />}
      <TextInput
        name="address"
        label={t('where.address')}
        description={t('where.address_hint')}
        autoComplete="street-address"
        value={draft.address}
        onChange={(address) => change({ address })}
        optional={draft.kwdikos_katanalwti !== '' || draft.latitude !== ''}
        error={words.address}
      />
      <PositionField draft={draft} change={change} />
    </>
  );
};
