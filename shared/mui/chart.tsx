import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { useLayoutEffect, useRef } from 'react';
import { color } from '../theme/tokens.ts';
import { Themed } from './themed.tsx';

/** The kind of a bar beside the usual ones. An uncertain one is an estimate, or has gaps. */
export type BarTone = 'low' | 'high' | 'uncertain';

/** One bar. */
export interface ChartBar {
  /** In full; shown with the value while the bar is pointed at. */
  name: string;
  /** Below the bar; short. */
  tick: string;
  /** Null without a value. */
  value: number | null;
  /** The value that this one is compared with. */
  compared?: number | null;
  tone?: BarTone | undefined;
}

interface BarsProps {
  bars: readonly ChartBar[];
  /** Name of the values. */
  label: string;
  /** Name of the values that these are compared with. */
  comparedLabel?: string | undefined;
  /** Lines before a bar of this name, with a word each. */
  marks?: readonly { name: string; label: string }[] | undefined;
  format: (value: number) => string;
  height: number;
}

const FILLS = { low: color.textSecondary, high: color.attention, uncertain: color.primary } as const;

const styleOf = (tone: BarTone | undefined) => {
  if (!tone) return {};
  const fill = FILLS[tone];
  return { style: tone === 'uncertain' ? { fill, fillOpacity: 0.4, stroke: fill, strokeDasharray: '3 2' } : { fill } };
};

const VALUES = 'values';

/** The names of the steps below the bars, and in full for the bar that is pointed at. */
const nameAxis = (bars: readonly ChartBar[]) => {
  const ticks = new Map(bars.map(({ name, tick }) => [name, tick]));
  return {
    scaleType: 'band' as const,
    data: bars.map(({ name }) => name),
    valueFormatter: (name: string, { location }: { location: string }) =>
      location === 'tick' ? (ticks.get(name) ?? '') : name,
    disableLine: true,
    disableTicks: true,
  };
};

/** The stop of MUI X's keyboard navigation, which has neither a role nor a name before an arrow key is pressed. */
const STOP = ':is([role="none"], [role="group"])[tabindex]';

/** Gives the stop of the keyboard a name, for the element around the chart. */
const useNamedStop = (name: string) => {
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stop = around.current?.querySelector(STOP);
    stop?.setAttribute('role', 'group');
    stop?.setAttribute('aria-label', name);
  });
  return around;
};

/** MUI X hides the outline of all its stops; the chart as a whole shows it. */
const RING = {
  height: '100%',
  borderRadius: 4,
  '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
} as const;

/** MUI X's bar chart in the portal's colours. The sentence and the table beside it say the same to those who do not see it. */
export const Bars = ({ bars, label, comparedLabel, marks = [], format, height }: BarsProps) => {
  const around = useNamedStop(label);
  const shared = { valueFormatter: (value: number | null) => (value === null ? '' : format(value)) };
  return (
    <Themed>
      <div ref={around} css={RING}>
        <BarChart
          height={height}
          // The label below the last bar reaches half its width over the bar; without room MUI X shortens it to one digit.
          margin={{ top: 12, right: 20, bottom: 0, left: 0 }}
          hideLegend
          skipAnimation
          grid={{ horizontal: true }}
          borderRadius={3}
          xAxis={[nameAxis(bars)]}
          yAxis={[
            { valueFormatter: (value: number) => format(value), width: 72, disableLine: true, disableTicks: true },
          ]}
          series={[
            { ...shared, id: VALUES, data: bars.map(({ value }) => value), label, color: color.primary },
            ...(comparedLabel
              ? [
                  {
                    ...shared,
                    id: 'compared',
                    data: bars.map(({ compared }) => compared ?? null),
                    label: comparedLabel,
                    color: color.chartQuiet,
                  },
                ]
              : []),
          ]}
          slotProps={{
            bar: ({ seriesId, dataIndex }) => (seriesId === VALUES ? styleOf(bars[dataIndex]?.tone) : {}),
          }}
        >
          {marks.map((mark) => (
            <ChartsReferenceLine
              key={mark.name}
              x={mark.name}
              label={mark.label}
              lineStyle={{ stroke: color.text, strokeDasharray: '4 3' }}
            />
          ))}
        </BarChart>
      </div>
    </Themed>
  );
};
