import { mdiChevronDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color, radius } from '../theme/tokens.ts';
import { controlStyle } from '../theme/control.ts';
import { Field, FieldError, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Stack } from './stack.tsx';

/** One thing that can be chosen. */
export interface Choice<V extends string = string> {
  value: V;
  label: string;
  /** A line that distinguishes it from the others. */
  note?: ReactNode;
  disabled?: boolean;
}

interface ChoiceProps<V extends string> extends FieldProps {
  choices: readonly Choice<V>[];
  /** Empty while nothing is chosen. */
  value: V | '';
  onChange: (value: V) => void;
  disabled?: boolean;
}

const find = <V extends string>(choices: readonly Choice<V>[], value: string): V | undefined =>
  choices.find((choice) => choice.value === value)?.value;

/** One of many: the native select of the device. */
export const SelectInput = <V extends string>({ choices, value, onChange, disabled, ...field }: ChoiceProps<V>) => {
  const t = useSharedT();
  const choose = (chosen: string) => {
    const known = find(choices, chosen);
    if (known !== undefined) onChange(known);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div css={{ position: 'relative' }}>
          <select
            {...control}
            disabled={disabled}
            value={value}
            onChange={(event) => choose(event.target.value)}
            css={{
              ...controlStyle,
              appearance: 'none',
              paddingRight: 44,
              textOverflow: 'ellipsis',
              cursor: 'pointer',
              '& option': { background: color.raised },
            }}
          >
            {value === '' && (
              <option value="" disabled>
                {t('actions.choose')}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <span
            aria-hidden="true"
            css={{
              position: 'absolute',
              insetBlock: 0,
              right: 12,
              display: 'grid',
              alignItems: 'center',
              pointerEvents: 'none',
              color: color.textSecondary,
            }}
          >
            <Icon path={mdiChevronDown} />
          </span>
        </div>
      )}
    </Field>
  );
};

const TICK = 'polygon(14% 44%, 0 65%, 43% 100%, 100% 16%, 83% 2%, 40% 66%)';

/**
 * A custom checkbox or radio button, because native ones do not follow the theme. High contrast keeps the native one.
 */
const box = {
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  width: 22,
  height: 22,
  margin: 1,
  flexShrink: 0,
  cursor: 'inherit',
  background: color.surface,
  border: `2px solid ${color.control}`,
  borderRadius: 6,
  '&::before': { content: '""', width: 12, height: 12, background: color.onPrimary, clipPath: TICK, opacity: 0 },
  '&[type=radio]': { borderRadius: '50%' },
  '&[type=radio]::before': { width: 10, height: 10, borderRadius: '50%', clipPath: 'none' },
  '&:checked': { background: color.primary, borderColor: color.primary },
  '&:checked::before': { opacity: 1 },
  '&[aria-invalid]': { borderColor: color.bad },
  '&:disabled': { background: color.sunken, borderColor: color.hairline },
  '&:disabled::before': { background: color.textSecondary },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

/** The border of a choice whose radio group has an error. */
export const wrongInGroup = { '[role=radiogroup][aria-invalid] &': { borderColor: color.bad } } as const;

const row = {
  display: 'flex',
  gap: 12,
  minHeight: 44,
  padding: '10px 14px',
  cursor: 'pointer',
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  background: color.surface,
  '&:has(:checked)': {
    borderColor: color.primary,
    background: color.primaryTint,
    boxShadow: `inset 0 0 0 1px ${color.primary}`,
  },
  '&:has(:disabled)': {
    borderColor: color.hairline,
    boxShadow: 'none',
    color: color.textSecondary,
    cursor: 'default',
  },
  '&:hover:not(:has(:disabled))': { borderColor: color.primary },
  ...wrongInGroup,
} as const;

const Words = ({ label, note }: { label: ReactNode; note?: ReactNode }) => (
  <span css={{ minWidth: 0 }}>
    {label}
    {note && (
      <Muted as="span" small css={{ display: 'block' }}>
        {note}
      </Muted>
    )}
  </span>
);

/** One of a few, all visible at once. */
export const RadioInput = <V extends string>({ choices, value, onChange, disabled, ...field }: ChoiceProps<V>) => (
  <Field {...field} as="radios">
    {({ name, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
      <Stack gap={8}>
        {choices.map((choice) => (
          <label key={choice.value} css={row}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={disabled || choice.disabled}
              onChange={() => onChange(choice.value)}
              css={box}
              aria-describedby={invalid && describedBy}
            />
            <Words label={choice.label} note={choice.note} />
          </label>
        ))}
      </Stack>
    )}
  </Field>
);

interface ManyProps<V extends string> extends FieldProps {
  choices: readonly Choice<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  disabled?: boolean;
}

/** Any number of a few. */
export const CheckGroup = <V extends string>({ choices, value, onChange, disabled, ...field }: ManyProps<V>) => {
  const toggle = (chosen: V) =>
    onChange(value.includes(chosen) ? value.filter((other) => other !== chosen) : [...value, chosen]);
  return (
    <Field {...field} as="group">
      {({ name, 'aria-invalid': invalid }) => (
        <Stack gap={8}>
          {choices.map((choice) => (
            <label key={choice.value} css={row}>
              <input
                type="checkbox"
                name={name}
                value={choice.value}
                checked={value.includes(choice.value)}
                disabled={disabled || choice.disabled}
                onChange={() => toggle(choice.value)}
                css={box}
                aria-invalid={invalid}
              />
              <Words label={choice.label} note={choice.note} />
            </label>
          ))}
        </Stack>
      )}
    </Field>
  );
};

interface RowCheckProps {
  /** Names the row for screen readers. */
  label: string;
  checked: boolean;
  /** Some of the rows below it are chosen. */
  isPartial?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox that chooses a row of a list; its place is as large as a finger needs. */
export const RowCheck = ({ label, checked, isPartial = false, onChange, disabled }: RowCheckProps) => (
  <label
    css={{
      display: 'inline-grid',
      placeItems: 'center',
      width: 44,
      height: 44,
      margin: -10,
      cursor: disabled ? 'default' : 'pointer',
    }}
  >
    <input
      type="checkbox"
      aria-label={label}
      // The mixed state is a property without an attribute.
      ref={(input) => {
        if (input) input.indeterminate = isPartial;
      }}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      css={{
        ...box,
        '&:indeterminate': {
          background: color.primary,
          borderColor: color.primary,
          boxShadow: `inset 0 0 0 4px ${color.surface}`,
        },
      }}
    />
  </label>
);

interface CheckInputProps {
  label: ReactNode;
  name: string;
  note?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A single checkbox for an agreement or an option. */
export const CheckInput = ({ label, name, note, error, checked, onChange, disabled }: CheckInputProps) => (
  <Stack gap={6}>
    <label
      css={{ display: 'flex', gap: 12, minHeight: 44, padding: '10px 0', cursor: disabled ? 'default' : 'pointer' }}
    >
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
        onChange={(event) => onChange(event.target.checked)}
        css={box}
      />
      <Words label={label} note={note} />
    </label>
    {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
  </Stack>
);
