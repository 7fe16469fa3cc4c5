import { useState } from 'react';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';

/** A day of the address, or nothing. */
export const cleanDay = (text: string): string =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

interface DayFilterProps {
  name: string;
  label: string;
  value: string;
  /** Without it, an empty field is a value. */
  fallback?: string;
  onChange: (day: string) => void;
}

/** A day that a list is filtered by. The list follows once the day is whole. */
export const DayFilter = ({ name, label, value, fallback = '', onChange }: DayFilterProps) => {
  const [typed, setTyped] = useState({ text: value, settled: value });
  if (typed.settled !== value) setTyped({ text: value, settled: value });
  const type = (text: string) => {
    setTyped({ text, settled: value });
    const day = cleanDay(text);
    if (day !== '' || (text === '' && fallback === '')) onChange(day);
  };
  return (
    <TextInput name={name} label={label} type="date" value={typed.text || fallback} onChange={type} optional="either" />
  );
};
