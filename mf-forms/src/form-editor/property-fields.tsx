import type { FormText } from '@hydria/shared/rules/form-layout.ts';
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

/** A number, or nothing. */
export const NumberInput = ({ value, onChange, ...field }: NumberProps) => (
  <TextInput
    {...field}
    optional
    type="number"
    inputMode="numeric"
    value={value == null ? '' : String(value)}
    onChange={(text) => {
      const number = Number(text.replace(',', '.'));
      onChange(text.trim() === '' || !Number.isFinite(number) ? undefined : number);
    }}
  />
);
