import { useSearchParams } from '@hydria/shared/router';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { rowId } from '@hydria/shared/rules/row-id.ts';
import { useT } from '../use-t.ts';
import { useReportedAlert } from './report.queries.ts';

/** The fields that an alert fills in: the kind of problem, its description, the supply and its meter. */
export interface AlertDefaults {
  id: number;
  problem_type: 'damage_home';
  description: string;
  kwdikos_katanalwti: string;
  hydrometer: string;
}

/** The alert that the address names, as the beginning of a report; null without one, undefined while it is read. */
export const useAlertDefaults = (deya_id: number, isTheirs: boolean): AlertDefaults | null | undefined => {
  const t = useT();
  const { dateTime, number } = useFormats();
  const named = rowId(useSearchParams()[0].get('alert'));
  const id = isTheirs ? named : null;
  const { data, isError } = useReportedAlert(deya_id, id);
  // A report is useful without its alert.
  if (id === null || isError) return null;
  if (!data) return undefined;
  const { kind, hydrometer, since, lowest, kwdikos_katanalwti } = data;
  const sentence = kind === 'continuous_high' || kind === 'continuous_low' ? 'flow' : kind;
  const count = Math.round(lowest);
  const flow = t('flow.litres', { count, amount: number(count, 0) });
  const description = t(`flow.prefill.${sentence}`, { hydrometer, since: dateTime(since), lowest: flow });
  return { id, problem_type: 'damage_home', description, kwdikos_katanalwti, hydrometer };
};
