import type { CaseEvidence, MeterCheck } from '../contract/reports.ts';
import { ChartCard } from './chart-card.tsx';
import { useFormats } from '../remote/use-formats.ts';
import type { Translate } from '../remote/make-t.ts';

/** The texts of the meter's hours; a remote has them in its catalogue. */
export type EvidenceKey =
  | 'litres'
  | 'evidence.title'
  | 'evidence.flow'
  | 'evidence.other'
  | 'evidence.summary'
  | 'evidence.hour'
  | 'evidence.litres'
  | 'evidence.table'
  | 'evidence.chart'
  | `evidence.check_${MeterCheck['result']}`;

const TICK = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;

/** Whole litres in words. */
const useLitres = (t: Translate<EvidenceKey>) => {
  const { number } = useFormats();
  return (litres: number): string => {
    const count = Math.round(litres);
    return t('litres', { count, amount: number(count, 0) });
  };
};

/** A check of the meter after a repair in words. */
export const useMeterWords = (t: Translate<EvidenceKey>) => {
  const litresOf = useLitres(t);
  return ({ result, lowest }: MeterCheck): string =>
    t(`evidence.check_${result}`, { lowest: lowest === null ? '—' : litresOf(lowest) });
};

interface MeterEvidenceProps {
  t: Translate<EvidenceKey>;
  evidence: CaseEvidence;
}

/** The hours of the meter from which a report was made, as a chart or a table with words. */
export const MeterEvidence = ({ t, evidence }: MeterEvidenceProps) => {
  const litresOf = useLitres(t);
  const { dateTime, words } = useFormats();
  const { hydrometer: meter, since, until, lowest, hours } = evidence;
  const bars = hours.map(({ at, litres }) => ({
    name: dateTime(at),
    tick: words(at, TICK),
    value: Math.abs(litres),
  }));
  const values = { meter, since: dateTime(since), until: dateTime(until), lowest: litresOf(lowest) };
  return (
    <ChartCard
      title={t('evidence.title')}
      lead={<p>{t(lowest > 0 ? 'evidence.flow' : 'evidence.other', values)}</p>}
      summary={t('evidence.summary', { count: bars.length })}
      bars={bars}
      format={litresOf}
      columns={[t('evidence.hour'), t('evidence.litres')]}
      words={{ table: t('evidence.table'), chart: t('evidence.chart') }}
    />
  );
};
