import type { ConsumptionHistory } from '@hydria/shared/contract/consumption-history.ts';
import { HISTORY_STEPS } from '@hydria/shared/rules/consumption-history.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { DateField } from '@hydria/shared/ui/date-field.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { firstDay, RANGES, stepsFor } from './ranges.ts';
import { COMPARISONS, type useHistoryView } from './use-history-view.ts';
import { useT } from './use-t.ts';

/** Narrower fields would clip the year. */
const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: 12,
  width: 'min(440px, 100%)',
} as const;

const FreeDays = ({ view, change, today }: ReturnType<typeof useHistoryView>) => {
  const t = useReportsT();
  const { from, to } = view;
  return (
    <div css={FIELDS}>
      <DateField
        label={t('measurements.from')}
        value={from}
        min={firstDay(today)}
        max={to}
        onChange={(day) => day && change({ from: day, to })}
      />
      <DateField
        label={t('measurements.to')}
        value={to}
        min={from}
        max={today}
        onChange={(day) => day && change({ from, to: day })}
      />
    </div>
  );
};

interface HistoryControlsProps extends ReturnType<typeof useHistoryView> {
  meters: ConsumptionHistory['meters'];
  hasSimilar: boolean;
}

const MeterChoice = ({ meters, view, change }: Pick<HistoryControlsProps, 'meters' | 'view' | 'change'>) => {
  const t = useT();
  const reportsT = useReportsT();
  return (
    <SelectInput
      name="meter"
      label={t('meter')}
      choices={[
        { value: 'all', label: t('all_meters') },
        ...meters.map(({ hydrometer }) => ({
          value: hydrometer,
          label: reportsT('measurements.meter', { number: hydrometer }),
        })),
      ]}
      value={view.hydrometer ?? 'all'}
      onChange={(meter) => change({ meter: meter === 'all' ? null : meter })}
    />
  );
};

/** Range, step, comparison and meter of a history. */
export const HistoryControls = ({ meters, hasSimilar, ...address }: HistoryControlsProps) => {
  const t = useT();
  const { view, change } = address;
  const { range, from, to, step, comparison } = view;
  const steps = stepsFor(view);
  return (
    <Stack gap={16}>
      <Segments
        label={t('range')}
        choices={RANGES.map((value) => ({ value, label: t(`range_${value}`) }))}
        value={range}
        onChange={(value) => change({ range: value, ...(value === 'free' ? { from, to } : { from: null, to: null }) })}
      />
      {range === 'free' && <FreeDays {...address} />}
      <Row gap={16} align="end">
        <Segments
          label={t('step')}
          choices={HISTORY_STEPS.filter((value) => steps.includes(value)).map((value) => ({
            value,
            label: t(`step_${value}`),
          }))}
          value={step}
          onChange={(value) => change({ step: value })}
        />
        <div css={{ width: 'min(320px, 100%)' }}>
          <SelectInput
            name="compare"
            label={t('compare')}
            choices={COMPARISONS.map((value) => ({
              value,
              label: t(`compare_${value}`),
              disabled: value === 'similar' && !hasSimilar && comparison !== 'similar',
            }))}
            value={comparison}
            onChange={(value) => change({ compare: value === 'none' ? null : value })}
          />
        </div>
        {(meters.length > 1 || view.hydrometer !== null) && (
          <div css={{ width: 'min(320px, 100%)' }}>
            <MeterChoice meters={meters} view={view} change={change} />
          </div>
        )}
      </Row>
    </Stack>
  );
};
