import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { fitToMask, positionsOf, signsOf } from '../rules/supply-code.ts';
import { Counter } from './counter.tsx';
import { controlStyle } from '../theme/control.ts';
import { Field, type FieldProps } from './field.tsx';

interface CodeInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** `#` marks a letter or digit (spec S §3); null where codes have no fixed form. */
  mask: string | null;
  disabled?: boolean;
}

/** The caret position after a number of letters and digits. */
const placeAfter = (code: string, signs: number): number => {
  for (let end = 0; end <= code.length; end++) if (signsOf(code.slice(0, end)).length === signs) return end;
  return code.length;
};

/**
 * An input for a supply code. It formats typed and pasted text like the utility's codes, and keeps the caret in place.
 */
export const CodeInput = ({ value, onChange, mask, disabled, ...field }: CodeInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = fitToMask(target.value, mask);
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    setCaret({ at: mask === null ? fitToMask(before, null).length : placeAfter(next, signsOf(before).length) });
    onChange(next);
  };
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  return (
    <Field {...field} counter={mask !== null && <Counter count={signsOf(value).length} most={positionsOf(mask)} />}>
      {(control) => (
        <input
          {...control}
          ref={input}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={mask?.replaceAll('#', '0')}
          value={value}
          onChange={typed}
          css={{ ...controlStyle, fontVariantNumeric: 'tabular-nums' }}
        />
      )}
    </Field>
  );
};
