import { mdiTrayArrowDown } from '@mdi/js';
import type { WaterParameter } from '@hydria/shared/contract/water.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { useSaveCsv } from '@hydria/shared/list/use-list-file.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { isBelowDetection, numberOf } from '@hydria/shared/rules/water-quality.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Chart } from '@hydria/shared/ui/chart.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { DataTable, useHasTableRoom } from '@hydria/shared/ui/data-table.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { inSigns, titleOf } from './analysis.ts';
import { useValueWords } from './use-value-words.ts';
import { useWaterT } from './use-water-t.ts';
import { VerdictChip } from './verdict-chip.tsx';

type Past = WaterParameter['history'][number];

const HistoryChart = ({ parameter }: { parameter: WaterParameter }) => {
  const t = useWaterT();
  const words = useValueWords();
  const { date, dayMonth } = useFormats();
  const { history, index } = parameter;
  const bars = history.flatMap(({ value, analysis_date }) => {
    const number = numberOf(value);
    return number === null ? [] : [{ name: date(analysis_date), tick: dayMonth(analysis_date), value: number }];
  });
  if (bars.length === 0) return <Muted>{t('no_chart')}</Muted>;
  return (
    <>
      <Chart
        summary={
          index.unit ? t('chart_unit', { count: bars.length, unit: index.unit }) : t('chart', { count: bars.length })
        }
        bars={bars}
        label={titleOf(parameter)}
        format={words.number}
      />
      {history.some(({ value }) => isBelowDetection(value)) && <Muted small>{t('chart_detection')}</Muted>}
    </>
  );
};

/** Saves the analyses of a quantity, the laboratory's own writing included. */
const CsvButton = ({ parameter, zone }: { parameter: WaterParameter; zone: string }) => {
  const t = useWaterT();
  const words = useValueWords();
  const { date, decimalSign } = useFormats();
  const saveCsv = useSaveCsv();
  const { index, history } = parameter;
  const columns: readonly Column<Past>[] = [
    { key: 'zone', label: t('zone'), value: () => zone || t('whole') },
    { key: 'name', label: t('name'), value: () => titleOf(parameter) },
    {
      key: 'date',
      label: t('date'),
      value: ({ analysis_date }) => date(analysis_date),
      fact: { date: ({ analysis_date }) => analysis_date },
    },
    { key: 'value', label: t('value'), value: ({ value }) => inSigns(value, decimalSign) },
    { key: 'unit', label: t('unit'), value: () => index.unit },
    { key: 'limit', label: t('limit'), value: (past) => words.limit(past, '') ?? '' },
    { key: 'verdict', label: t('verdict'), value: ({ verdict }) => t(`verdicts.${verdict}`) },
  ];
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
      onClick={() => saveCsv(`water-${index.alias}`, columns, history)}
    >
      {t('csv')}
    </Button>
  );
};

const Sample = ({ parameter }: { parameter: WaterParameter }) => {
  const t = useWaterT();
  const words = useValueWords();
  const { date } = useFormats();
  const { analysis_date, sampling_point, laboratory, legal_source, next_limit, index } = parameter;
  const next = next_limit && {
    date: date(next_limit.valid_from),
    limit: words.limit(next_limit, index.unit),
  };
  return (
    <DataList>
      <DataRow name={t('sample')}>{date(analysis_date)}</DataRow>
      <DataRow name={t('sampling_point')}>{sampling_point ?? t('not_told')}</DataRow>
      <DataRow name={t('laboratory')}>{laboratory ?? t('not_told')}</DataRow>
      <DataRow name={t('limit')}>{words.limit(parameter, index.unit) ?? t('verdicts.no_limit')}</DataRow>
      {legal_source && <DataRow name={t('law')}>{legal_source}</DataRow>}
      {next && (
        <DataRow name={t('next_limit')}>
          {next.limit === null
            ? t('next_none', { date: next.date })
            : t('next', { date: next.date, limit: next.limit })}
        </DataRow>
      )}
    </DataList>
  );
};

const HistoryTable = ({ parameter }: { parameter: WaterParameter }) => {
  const t = useWaterT();
  const words = useValueWords();
  const { date } = useFormats();
  const { history, index } = parameter;
  const hasRoom = useHasTableRoom();
  if (!hasRoom)
    return (
      <ListReset css={{ '& > li + li': { borderTop: `1px solid ${color.hairline}` } }}>
        {history.toReversed().map((past) => (
          <Stack key={past.analysis_date} as="li" gap={4} css={{ paddingBlock: 12 }}>
            <Row gap={12} justify="space-between">
              <span>{date(past.analysis_date)}</span>
              <strong css={{ fontVariantNumeric: 'tabular-nums' }}>{words.value(past.value, index.unit)}</strong>
            </Row>
            <Row gap={12} justify="space-between" align="center">
              <VerdictChip verdict={past.verdict} />
              <Muted small>{words.limit(past, index.unit)}</Muted>
            </Row>
          </Stack>
        ))}
      </ListReset>
    );
  return (
    <DataTable
      caption={t('history_of', { name: titleOf(parameter) })}
      columns={[
        { key: 'date', label: t('date'), kind: 'head', isOneLine: true },
        { key: 'value', label: t('value'), isOneLine: true },
        { key: 'limit', label: t('limit'), isOneLine: true },
        { key: 'verdict', label: t('verdict') },
      ]}
      rows={history.toReversed().map((past) => ({
        key: past.analysis_date,
        cells: [
          date(past.analysis_date),
          words.value(past.value, index.unit),
          words.limit(past, index.unit) ?? '—',
          <VerdictChip key="verdict" verdict={past.verdict} />,
        ],
      }))}
    />
  );
};

/** The quantity that needs attention, otherwise one whose values differ. */
const firstOf = (parameters: readonly WaterParameter[]): WaterParameter | undefined =>
  parameters.find(({ verdict }) => verdict === 'over') ??
  parameters.find(({ verdict }) => verdict === 'watch') ??
  parameters.find(({ index }) => index.alias === 'conductance') ??
  parameters[0];

interface ParameterHistoryProps {
  parameters: readonly WaterParameter[];
  zone: string;
  alias: string;
  onChange: (alias: string) => void;
}

/** One quantity over time: its sample, its limit with the law behind it, a chart and the same as a table. */
export const ParameterHistory = ({ parameters, zone, alias, onChange }: ParameterHistoryProps) => {
  const t = useWaterT();
  const parameter = parameters.find(({ index }) => index.alias === alias) ?? firstOf(parameters);
  if (!parameter) return null;
  return (
    <SectionCard title={t('history_of', { name: titleOf(parameter) })}>
      <Stack gap={16}>
        <Row gap={12} align="end" justify="space-between">
          <div css={{ flex: '1 1 240px', maxWidth: 420 }}>
            <SelectInput
              name="parameter"
              label={t('name')}
              value={parameter.index.alias}
              choices={parameters.map((one) => ({ value: one.index.alias, label: titleOf(one) }))}
              onChange={onChange}
            />
          </div>
          <CsvButton parameter={parameter} zone={zone} />
        </Row>
        <HistoryChart parameter={parameter} />
        <Sample parameter={parameter} />
        <HistoryTable parameter={parameter} />
      </Stack>
    </SectionCard>
  );
};
