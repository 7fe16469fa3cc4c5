import { BarChart } from '@mui/x-charts/BarChart';
import { colour } from '../theme/tokens.ts';
import { Themed } from './themed.tsx';

/** One bar. */
export interface ChartBar {
  /** In full; shown with the value while the bar is pointed at. */
  name: string;
  /** Below the bar; short. */
  tick: string;
  value: number;
}

interface BarsProps {
  bars: readonly ChartBar[];
  /** Name of the values. */
  label: string;
  format: (value: number) => string;
  height: number;
}

/** MUI X's bar chart in the portal's colours. The sentence and the table beside it say the same to those who do not see it. */
export const Bars = ({ bars, label, format, height }: BarsProps) => (
  <Themed>
    <BarChart
      height={height}
      // The label below the last bar reaches half its width over the bar; without room MUI X shortens it to one digit.
      margin={{ top: 12, right: 20, bottom: 0, left: 0 }}
      hideLegend
      skipAnimation
      grid={{ horizontal: true }}
      borderRadius={3}
      xAxis={[
        {
          scaleType: 'band',
          data: bars.map(({ name }) => name),
          valueFormatter: (name: string, { location }) =>
            location === 'tick' ? (bars.find((bar) => bar.name === name)?.tick ?? '') : name,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[{ valueFormatter: (value: number) => format(value), width: 72, disableLine: true, disableTicks: true }]}
      series={[
        {
          data: bars.map(({ value }) => value),
          label,
          color: colour.primary,
          valueFormatter: (value) => (value === null ? '' : format(value)),
        },
      ]}
    />
  </Themed>
);
