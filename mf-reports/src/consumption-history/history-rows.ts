import type { ConsumptionBands } from '@hydria/shared/contract/consumption-bands.ts';
import type { HistoryPeriod, HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import { bandOf } from '@hydria/shared/rules/consumption-band.ts';
import type { HistoryStep } from '@hydria/shared/rules/consumption-history.ts';
import type { BarTone } from '@hydria/shared/ui/chart.tsx';

/** Facts about a row that its number alone does not tell. */
export type RowNote = 'approximate' | 'missing' | 'none' | 'low' | 'high' | 'average';

/** Notes of a row, the most important one first. Only a whole day has a band. */
export const notesOf = (row: HistoryRow, step: HistoryStep, bands: ConsumptionBands | undefined): RowNote[] => {
  const { litres, approximate, missing_hours } = row;
  if (litres === null) return ['none'];
  const isWhole = missing_hours === 0;
  return [
    ...(isWhole ? [] : (['missing'] as const)),
    ...(approximate ? (['approximate'] as const) : []),
    ...(step === 'day' && bands && isWhole ? [bandOf(litres, bands)] : []),
  ];
};

const TONES: Readonly<Partial<Record<RowNote, BarTone>>> = {
  missing: 'uncertain',
  approximate: 'uncertain',
  low: 'low',
  high: 'high',
};

/** The look of a bar with these notes. */
export const toneOf = ([note]: readonly RowNote[]): BarTone | undefined => note && TONES[note];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The whole consumption; null without a reading. */
export const totalOf = (rows: readonly HistoryRow[], periods: readonly HistoryPeriod[] = []): number | null => {
  const known = [...rows.flatMap(({ litres }) => litres ?? []), ...periods.map(({ litres }) => litres)];
  return known.length > 0 ? sum(known) : null;
};

/** The sums of the rows that have both values; null without such a row. */
export const compared = (
  rows: readonly HistoryRow[],
  by: 'last_year' | 'similar',
): { used: number; before: number } | null => {
  const both = rows.flatMap((row) => {
    const { litres, missing_hours } = row;
    const before = row[by];
    return litres !== null && before !== null && missing_hours === 0 ? [{ litres, before }] : [];
  });
  if (both.length === 0) return null;
  return { used: sum(both.map(({ litres }) => litres)), before: sum(both.map(({ before }) => before)) };
};

/** The cost of the rows with a known price, in cents; null without one. */
export const costOf = (rows: readonly HistoryRow[]): number | null => {
  const known = rows.flatMap(({ cost }) => cost ?? []);
  return known.length > 0 ? sum(known) : null;
};
