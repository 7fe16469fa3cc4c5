import type { ComponentProps } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color } from '../theme/tokens.ts';
import { controlStyle } from '../theme/control.ts';
import { Field, type FieldProps } from './field.tsx';
import { countGraphemes } from '../rules/text.ts';

type Native = {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'time' | 'month' | 'datetime-local';
} & Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'inputMode'
  | 'disabled'
  | 'readOnly'
  | 'placeholder'
  | 'min'
  | 'max'
  | 'onBlur'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'lang'
>;

interface TextInputProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
}

/** A line of text, a number as text, a date. */
export const TextInput = ({
  label,
  name,
  description,
  help,
  icon,
  error,
  optional = false,
  value,
  onChange,
  ...native
}: TextInputProps) => (
  <Field {...{ label, name, description, help, icon, error, optional }}>
    {(control) => (
      <input
        {...native}
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        css={controlStyle}
      />
    )}
  </Field>
);

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  /** Most characters, as a reader counts them, with a visible countdown. More can be typed, so that it can be shortened. */
  most?: number;
  disabled?: boolean;
}

/** Announced at these counts only: a screen reader would otherwise speak at every key. */
const SPOKEN = [20, 10, 5, 0];

const Countdown = ({ left }: { left: number }) => {
  const t = useSharedT();
  const words =
    left >= 0 ? t('fields.characters_left', { count: left }) : t('fields.characters_over', { count: -left });
  return (
    <>
      <span css={left < 0 ? { color: color.bad, fontWeight: 600 } : {}}>{words}</span>
      <span role="status" className="visually-hidden">
        {left < 0 || SPOKEN.includes(left) ? words : ''}
      </span>
    </>
  );
};

/** Free text of several lines. */
export const TextArea = ({
  label,
  name,
  description,
  help,
  icon,
  error,
  optional = false,
  value,
  onChange,
  rows = 4,
  most,
  disabled,
}: TextAreaProps) => (
  <Field
    {...{ label, name, description, help, icon, error, optional }}
    counter={most !== undefined && <Countdown left={most - countGraphemes(value)} />}
  >
    {(control) => (
      <textarea
        {...control}
        disabled={disabled}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        css={{ ...controlStyle, display: 'block', resize: 'vertical', lineHeight: 1.5 }}
      />
    )}
  </Field>
);
