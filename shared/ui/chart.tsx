import { lazy, Suspense, type Ref } from 'react';
import type { ChartBar } from '../mui/chart.tsx';
import { Stack } from './stack.tsx';

export type { BarTone, ChartBar } from '../mui/chart.tsx';

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
  /** Name of the values that these are compared with. */
  comparedLabel?: string | undefined;
  /** Lines before a bar of this name, with a word each. */
  marks?: readonly { name: string; label: string }[];
  format: (value: number) => string;
  height?: number;
  /** The place of the drawing, for a picture of it (`chart-picture.ts`). */
  drawing?: Ref<HTMLDivElement>;
}

/** A chart on a page of its own; cards of the first paint use `BarChart`, which needs no library. */
export const Chart = ({ summary, height = 220, drawing, ...chart }: ChartProps) => (
  <Stack as="figure" gap={6}>
    <figcaption>{summary}</figcaption>
    <div ref={drawing} css={{ height }}>
      <Suspense fallback={null}>
        <Loaded {...chart} height={height} />
      </Suspense>
    </div>
  </Stack>
);
