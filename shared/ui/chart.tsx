import { lazy, Suspense } from 'react';
import type { ChartBar } from '../mui/chart.tsx';
import { Stack } from './stack.tsx';

const Loaded = lazy(async () => {
  const { loadChart } = await import('../mui/mui.ts');
  const { Bars } = await loadChart();
  return { default: Bars };
});

interface ChartProps {
  /** Says what the chart shows, in a sentence. */
  summary: string;
  bars: readonly ChartBar[];
  /** Name of the values. */
  label: string;
  format: (value: number) => string;
  height?: number;
}

/** A chart on a page of its own; cards of the first paint use `BarChart`, which needs no library. */
export const Chart = ({ summary, height = 220, ...chart }: ChartProps) => (
  <Stack as="figure" gap={6}>
    <figcaption>{summary}</figcaption>
    <div css={{ height }}>
      <Suspense fallback={null}>
        <Loaded {...chart} height={height} />
      </Suspense>
    </div>
  </Stack>
);
