import { useState, type ReactNode } from 'react';
import { BarChart, type Bar } from './bar-chart.tsx';
import { Button } from './button.tsx';
import { SectionCard } from './section-card.tsx';
import { Stack } from './stack.tsx';
import { ValueTable } from './value-table.tsx';

const CHART_HEIGHT = 160;

interface ChartCardProps {
  title: string;
  /** The content in one sentence: the text alternative of the chart. */
  summary: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** Names of the columns of the table: of the bars and of their values. */
  columns: readonly [string, string];
  /** The button to the table, and the one back to the chart. */
  words: { table: string; chart: string };
  /** Stands above the chart. */
  lead?: ReactNode;
  /** Stands below the chart. */
  children?: ReactNode;
}

/** A card with a bar chart, and the same numbers as a table behind a button. */
export const ChartCard = ({ title, summary, bars, format, columns, words, lead, children }: ChartCardProps) => {
  const [isTable, showTable] = useState(false);
  return (
    <SectionCard
      title={title}
      action={
        <Button size="small" aria-pressed={isTable} onClick={() => showTable(!isTable)}>
          {isTable ? words.chart : words.table}
        </Button>
      }
    >
      <Stack gap={12}>
        {lead}
        {isTable ? (
          <ValueTable caption={title} columns={columns} rows={bars} format={format} />
        ) : (
          <BarChart summary={summary} bars={bars} format={format} height={CHART_HEIGHT} />
        )}
        {children}
      </Stack>
    </SectionCard>
  );
};
