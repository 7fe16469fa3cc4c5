import { mdiAlertOutline, mdiEyeOutline } from '@mdi/js';
import type { WatchedWaterValue } from '@hydria/shared/contract/water-notices.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { DataTable, useHasTableRoom } from '@hydria/shared/ui/data-table.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useWatchedValues } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';

const Verdict = ({ verdict }: Pick<WatchedWaterValue, 'verdict'>) => {
  const t = useTextsT();
  const look = verdict === 'over' ? ({ tone: 'bad', icon: mdiAlertOutline } as const) : LOOK_WATCH;
  return <StatusChip {...look} label={t(`water_notices.watch_${verdict}`)} />;
};
const LOOK_WATCH = { tone: 'warning', icon: mdiEyeOutline } as const;

const useWords = () => {
  const t = useTextsT();
  const { date, number } = useFormats();
  const short = (value: number): string => number(value, (String(value).split('.')[1] ?? '').length);
  const limitOf = ({ limit_min: min, limit_max: max }: WatchedWaterValue): string => {
    if (min !== null && max !== null) return t('water_notices.watch_range', { min: short(min), max: short(max) });
    if (max !== null) return t('water_notices.watch_max', { max: short(max) });
    return min === null ? '—' : t('water_notices.watch_min', { min: short(min) });
  };
  return (watched: WatchedWaterValue) => ({
    key: `${watched.zone} ${watched.alias}`,
    parameter: watched.parameter,
    zone: watched.zone || t('water_notices.whole'),
    value: `${watched.value} ${watched.unit}`.trim(),
    limit: limitOf(watched),
    date: date(watched.analysis_date),
    verdict: <Verdict verdict={watched.verdict} />,
  });
};

/** The newest values of each zone that are over their limit or near it; nothing without one. */
export const WatchedValues = () => {
  const t = useTextsT();
  const words = useWords();
  const hasRoom = useHasTableRoom();
  const { data } = useWatchedValues();
  if (!data || data.data.length === 0) return null;
  const rows = data.data.map(words);
  return (
    <SectionCard title={t('water_notices.watch_title')} note={t('water_notices.watch_note')} flush>
      {hasRoom ? (
        <DataTable
          caption={t('water_notices.watch_title')}
          columns={[
            { key: 'parameter', label: t('water_notices.watch_parameter'), kind: 'head' },
            { key: 'zone', label: t('water_notices.watch_zone') },
            { key: 'value', label: t('water_notices.watch_value'), isOneLine: true },
            { key: 'limit', label: t('water_notices.watch_limit'), isOneLine: true },
            { key: 'date', label: t('water_notices.watch_date'), isOneLine: true },
            { key: 'verdict', label: t('water_notices.watch_verdict') },
          ]}
          rows={rows.map(({ key, parameter, zone, value, limit, date, verdict }) => ({
            key,
            cells: [parameter, zone, value, limit, date, verdict],
          }))}
        />
      ) : (
        <LinedList>
          {rows.map(({ key, parameter, zone, value, limit, date, verdict }) => (
            <LinedItem key={key}>
              <strong>
                {parameter} · {zone}
              </strong>
              <Muted small>{`${value} · ${limit} · ${date}`}</Muted>
              <div>{verdict}</div>
            </LinedItem>
          ))}
        </LinedList>
      )}
    </SectionCard>
  );
};
