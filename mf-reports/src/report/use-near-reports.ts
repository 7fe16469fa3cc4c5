import { useEffect, useState } from 'react';
import type { NearReport } from '@hydria/shared/contract/reports.ts';
import { isProblemType } from '@hydria/shared/rules/report.ts';
import type { ReportFields } from './report-fields.ts';
import { useNearReportsQuery } from './report.queries.ts';

/** The pause after which a place counts as chosen: a pin moves in many steps. */
const PAUSE_MS = 700;
/** About ten metres. A nearer place finds the same reports, and need not be known. */
const DIGITS = 4;

/** The value, once it has stayed the same for a while. */
const useSettled = (value: string): string => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

const degree = (text: string | undefined): number | null => (text ? Number(text) : null);

/**
 * Open reports that may be about the same, once kind and place are given; none before, nor while they are read. A chosen one that is no
 * longer among them is taken back.
 */
export const useNearReports = (deya_id: number, { values, set }: ReportFields['form']): readonly NearReport[] => {
  const { latitude, longitude, kwdikos_katanalwti, problem_type, subtype_id, same_as } = values;
  const place = latitude === null ? '' : `${latitude.toFixed(DIGITS)} ${longitude?.toFixed(DIGITS)}`;
  const [north, east] = useSettled(place).split(' ');
  const supply = north ? null : kwdikos_katanalwti || null;
  const isGiven = isProblemType(problem_type) && problem_type !== 'damage_home' && (Boolean(north) || supply !== null);
  const { data } = useNearReportsQuery(
    deya_id,
    isGiven
      ? { problem_type, subtype_id, latitude: degree(north), longitude: degree(east), kwdikos_katanalwti: supply }
      : null,
  );
  const isGone = same_as !== null && (!isGiven || (data !== undefined && !data.data.some(({ id }) => id === same_as)));
  useEffect(() => {
    if (isGone) set({ same_as: null });
  });
  return isGiven ? (data?.data ?? []) : [];
};
