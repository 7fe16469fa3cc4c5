import type { HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { HistoryStep } from '@hydria/shared/rules/consumption-history.ts';
import { LITRES } from '../measurements/meter-reading.tsx';
import type { RowNote } from './history-rows.ts';
import type { HistoryView } from './use-history-view.ts';
import { useT } from './use-t.ts';

/** Digits of cubic metres: an hour takes a few litres. */
const DIGITS: Readonly<Record<HistoryStep, number>> = { hour: 3, day: 2, month: 1 };

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
/** In the table, whose columns a phone shows beside each other. */
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const MONTH = { month: 'long', year: 'numeric' } as const;

/** Names of rows, amounts and notes in words, by the step of the view. */
export const useHistoryWords = ({ step, from, to }: HistoryView) => {
  const t = useT();
  const { volume, words, dateTime, dayMonth } = useFormats();
  const clock = (at: string): string => dateTime(at).split(', ').at(-1) ?? '';
  const nameOf = (at: string): string => {
    if (step === 'hour') return dateTime(at);
    return words(at, step === 'day' ? DAY : MONTH);
  };
  const tickOf = (at: string): string => {
    if (step === 'hour' && from === to) return clock(at);
    return step === 'month' ? words(at, { month: 'short', year: '2-digit' }) : dayMonth(at);
  };
  return {
    amount: (litres: number | null) => volume(litres === null ? null : litres / LITRES, DIGITS[step]),
    inTable: ({ at }: HistoryRow, name: string): string => (step === 'day' ? words(at, SHORT_DAY) : name),
    /** The names of rows; of the hour that comes twice in autumn, the second is named as such. */
    named: (rows: readonly HistoryRow[]) =>
      rows.map((row, index) => {
        const name = nameOf(row.at);
        const before = rows[index - 1];
        const isSecond = before !== undefined && nameOf(before.at) === name;
        return { row, name: isSecond ? t('second_time', { name }) : name, tick: tickOf(row.at) };
      }),
    note: (notes: readonly RowNote[], { missing_hours }: HistoryRow): string =>
      notes
        .map((note) => (note === 'missing' ? t('note_missing', { count: missing_hours }) : t(`note_${note}`)))
        .join(', '),
  };
};
