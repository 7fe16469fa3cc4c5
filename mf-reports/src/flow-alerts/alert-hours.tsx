import type { AlertPage } from '@hydria/shared/contract/flow-alerts.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { ChartCard } from '@hydria/shared/ui/chart-card.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from './use-t.ts';

const TICK = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;

/** The hours around an alert: those that prove it in full colour, the others pale; the same numbers as a table. */
export const AlertHours = ({ alert: { hours } }: { alert: AlertPage }) => {
  const t = useT();
  const { dateTime, number, words } = useFormats();
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
    <ChartCard
      title={t('hours.title')}
      summary={t('hours.summary', { count })}
      bars={bars}
      format={(litres) => t('litres', { count: Math.round(litres), amount: number(litres, 0) })}
      columns={[t('hours.hour'), t('hours.litres')]}
      words={{ table: t('hours.table'), chart: t('hours.chart') }}
    >
      <Muted small>{t('hours.legend')}</Muted>
    </ChartCard>
  );
};
