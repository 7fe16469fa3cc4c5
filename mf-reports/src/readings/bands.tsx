import type { ConsumptionBands } from '@hydria/shared/contract/consumption-bands.ts';
import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { bandOf, CONSUMPTION_BANDS, type ConsumptionBand } from '@hydria/shared/rules/consumption-band.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { MarkShape, type Bar, type BarMark } from '@hydria/shared/ui/bar-chart.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { ValueTable } from '@hydria/shared/ui/value-table.tsx';
import { wholeDays } from '../measurements/days.ts';
import { LITRES, useDayBars } from '../measurements/meter-reading.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { useT } from './use-t.ts';

const MARKS: Readonly<Partial<Record<ConsumptionBand, BarMark>>> = { low: 'below', high: 'above' };

/** Mark and word of a day of so many litres; undefined without limits. */
export const useBandMark = (bands: ConsumptionBands | undefined) => {
  const t = useT();
  if (!bands) return undefined;
  return (litres: number): Pick<Bar, 'mark' | 'note'> => {
    const band = bandOf(litres, bands);
    const mark = MARKS[band];
    return { note: t(`bands.${band}`), ...(mark && { mark }) };
  };
};

interface BandsProps {
  bands: ConsumptionBands;
  meter: Measurement;
}

/** A legend of the bands with their limits and their number of days; below it the days as a table. */
export const Bands = ({ bands, meter }: BandsProps) => {
  const t = useT();
  const reportsT = useReportsT();
  const { volume } = useFormats();
  const days = wholeDays(meter);
  const markOf = useBandMark(bands);
  const bars = useDayBars()(meter, days);
  const limits = { low: volume(bands.low / LITRES), high: volume(bands.high / LITRES) };
  return (
    <Stack gap={12}>
      <ListReset css={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px' }}>
        {CONSUMPTION_BANDS.map((band) => (
          <li key={band}>
            <Row gap={8} css={{ alignItems: 'center', flexWrap: 'nowrap', ...type.small }}>
              <MarkShape mark={MARKS[band]} />
              <span>
                {t(`bands.${band}`)}:{' '}
                {t('bands.days', { count: days.filter((day) => bandOf(day.litres, bands) === band).length })}{' '}
                <Muted as="span" small>
                  ({t(`bands.${band}_limit`, limits)})
                </Muted>
              </span>
            </Row>
          </li>
        ))}
      </ListReset>
      <Muted small>{t('bands.basis')}</Muted>
      <details>
        <summary css={{ cursor: 'pointer', minHeight: 24, ...type.small }}>{t('bands.table')}</summary>
        <ValueTable
          caption={reportsT('measurements.daily')}
          columns={[reportsT('measurements.day'), reportsT('measurements.consumption')]}
          rows={bars.map((bar) => ({ ...bar, ...markOf?.(Math.round(bar.value * LITRES)) })).toReversed()}
          format={(value) => volume(value)}
        />
      </details>
    </Stack>
  );
};
