import { useState } from 'react';
import type { AlertPage } from '@hydria/shared/contract/flow-alerts.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { BarChart } from '@hydria/shared/ui/bar-chart.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { ValueTable } from '@hydria/shared/ui/value-table.tsx';
import { useT } from './use-t.ts';

const CHART_HEIGHT = 160;
const TICK = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;

/** The hours around an alert: those that prove it in full colour, the others pale; the same numbers as a table. */
export const AlertHours = ({ alert: { hours } }: { alert: AlertPage }) => {
  const t = useT();
  const [isTable, showTable] = useState(false);
  const { dateTime, number, words } = useFormats();
  const format = (litres: number): string => t('litres', { count: Math.round(litres), amount: number(litres, 0) });
  const bars = hours.map(({ at, litres, estimated, proves }) => ({
    name: dateTime(at),
    tick: words(at, TICK),
    value: Math.abs(litres),
    quiet: !proves,
    ...(proves && { note: t(litres < 0 ? 'hours.back' : 'hours.proves') }),
    ...(estimated && { note: t('hours.estimated') }),
  }));
  const count = hours.filter(({ proves }) => proves).length;
  if (bars.length === 0) return null;
  return (
    <SectionCard
      title={t('hours.title')}
      action={
        <Button size="small" aria-pressed={isTable} onClick={() => showTable(!isTable)}>
          {t(isTable ? 'hours.chart' : 'hours.table')}
        </Button>
      }
    >
      <Stack gap={12}>
        {isTable ? (
          <ValueTable
            caption={t('hours.title')}
            columns={[t('hours.hour'), t('hours.litres')]}
            rows={bars}
            format={format}
          />
        ) : (
          <BarChart summary={t('hours.summary', { count })} bars={bars} format={format} height={CHART_HEIGHT} />
        )}
        <Muted small>{t('hours.legend')}</Muted>
      </Stack>
    </SectionCard>
  );
};
