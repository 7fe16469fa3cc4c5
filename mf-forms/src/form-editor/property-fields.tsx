import { useState } from 'react';
import { useTypedNumber } from '@hydria/shared/form/use-typed-number.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import type { FormText } from '@hydria/shared/rules/form-layout.ts';
import { numberIn, readNumber } from '@hydria/shared/rules/written-number.ts';
import { TextArea, TextInput } from '@hydria/shared/ui/text-input.tsx';
import { textIn } from './edited-form.ts';

interface WordsProps {
  name: string;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  value: FormText | null | undefined;
  onChange: (words: string) => void;
  /** Lines of the field; one unless said. */
  rows?: number;
}

/** The Greek words of a text; translations are on their own tab. */
export const WordsInput = ({ value, rows, description, error, ...field }: WordsProps) => {
  const shared = {
    ...field,
    value: textIn(value, 'el'),
    ...(description !== undefined && { description }),
    ...(error !== undefined && { error }),
  };
  return rows === undefined ? (
    <TextInput {...shared} lang="el" autoComplete="off" />
  ) : (
    <TextArea {...shared} rows={rows} />
  );
};

interface NumberProps {
  name: string;
  label: string;
  description?: string;
  error?: string | undefined;
  value: number | null | undefined;
  min?: number;
  max?: number;
  onChange: (value: number | undefined) => void;
}

/** The sentence for a typed number that is wrong; undefined for a right one. */
const useNumberProblem = ({ min = -Infinity, max = Infinity }: Pick<NumberProps, 'min' | 'max'>) => {
  const t = useSharedT();
  const { decimalSign: sign } = useFormats();
  const typed = useTypedNumber();
  return (text: string): string | undefined => {
    const read = readNumber(text, { sign });
    if (text.trim() === '') return undefined;
    if (read === null) return t('validation.backend.numeric');
    if ('readings' in read) {
      const [more = '', less = ''] = read.readings.map((reading) => typed(Number(reading)));
      return t('validation.rule.ambiguous_number', { more, less });
    }
    const value = Number(read.value);
    if (value < min) return t('validation.rule.min_number', { min: typed(min) });
    return value > max ? t('validation.rule.max_number', { max: typed(max) }) : undefined;
  };
};

/** A number as a person writes it, or nothing. A text that is none is kept and said to be none. */
export const NumberInput = ({ value, onChange, error, min, max, ...field }: NumberProps) => {
  const { decimalSign: sign } = useFormats();
  const typed = useTypedNumber();
  const [text, setText] = useState('');
  const problem = useNumberProblem({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
  // Another value than the typed one comes from outside, such as an undone change.
  const isTyped = (numberIn(text, { sign }) ?? undefined) === (value ?? undefined);
  const shown = isTyped ? text : typed(value ?? 0);
  return (
    <TextInput
      {...field}
      error={error ?? problem(shown)}
      optional
      inputMode="decimal"
      autoComplete="off"
      value={isTyped || value != null ? shown : ''}
      onChange={(written) => {
        setText(written);
        onChange(numberIn(written, { sign }) ?? undefined);
      }}
    />
  );
};
