import { useId } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { supplyName, type NamedSupply } from '../rules/supply-name.ts';
import { color, radius, type } from '../theme/tokens.ts';
import { SelectInput } from './choices.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';

/** More than these do not fit beside each other. */
const MOST_CHIPS = 4;

/** Value of "all supplies": no code of a utility is empty. */
const ALL = '';

interface SupplyPickerProps {
  supplies: readonly NamedSupply[];
  /** A consumer code; null for all supplies. */
  value: string | null;
  onChange: (kwdikos_katanalwti: string | null) => void;
  /** Offers all supplies together as well. */
  withAll?: boolean;
}

interface Option {
  code: string;
  name: string;
  note: string | undefined;
}

const Chips = ({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (code: string) => void;
}) => {
  const group = useId();
  return (
    <Row role="radiogroup" aria-label={label} gap={8}>
      {options.map(({ code, name, note }) => (
        <label
          key={code}
          css={{
            position: 'relative',
            display: 'grid',
            alignContent: 'center',
            minHeight: 52,
            minWidth: 0,
            padding: '6px 16px',
            borderRadius: radius.control,
            border: `1px solid ${color.control}`,
            background: color.surface,
            cursor: 'pointer',
            '&:hover': { borderColor: color.primary },
            '&:has(:checked)': {
              borderColor: color.primary,
              background: color.primaryTint,
              boxShadow: `inset 0 0 0 1px ${color.primary}`,
            },
            '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
          }}
        >
          <input
            type="radio"
            name={group}
            checked={code === value}
            onChange={() => onChange(code)}
            css={{ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' }}
          />
          <span css={type.strong}>{name}</span>
          {note && (
            <Muted as="span" small css={{ fontVariantNumeric: 'tabular-nums' }}>
              {note}
            </Muted>
          )}
        </label>
      ))}
    </Row>
  );
};

/** Which of the person's supplies is meant. One supply needs no question. */
export const SupplyPicker = ({ supplies, value, onChange, withAll = false }: SupplyPickerProps) => {
  const t = useSharedT();
  if (supplies.length < 2) return null;
  const each = supplies.map((supply): Option => {
    const name = supplyName(supply);
    return {
      code: supply.kwdikos_katanalwti,
      name,
      note: name === supply.kwdikos_katanalwti ? undefined : supply.kwdikos_katanalwti,
    };
  });
  const options: Option[] = withAll ? [{ code: ALL, name: t('supply.all'), note: undefined }, ...each] : each;
  const choose = (code: string) => onChange(code === ALL ? null : code);
  if (options.length <= MOST_CHIPS)
    return <Chips label={t('supply.choose')} options={options} value={value ?? ALL} onChange={choose} />;
  return (
    <div css={{ maxWidth: 420 }}>
      <SelectInput
        name="kwdikos_katanalwti"
        label={t('supply.choose')}
        choices={options.map(({ code, name, note }) => ({
          value: code || 'all',
          label: note ? `${name} · ${note}` : name,
        }))}
        value={value ?? (withAll ? 'all' : '')}
        onChange={(code) => choose(code === 'all' ? ALL : code)}
      />
    </div>
  );
};
