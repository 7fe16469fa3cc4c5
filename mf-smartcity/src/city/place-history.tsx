import { mdiChartBar } from '@mdi/js';
import { useId, useState } from 'react';
import type { CityHistory, CityMeasure } from '@hydria/shared/contract/city.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useOpenPart } from '@hydria/shared/remote/use-page-part.ts';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Chart } from '@hydria/shared/ui/chart.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { ValueTable } from '@hydria/shared/ui/value-table.tsx';
import { usePlaceHistory } from './city.queries.ts';
import { useCityT } from './use-city-t.ts';
import { useMeasureWords } from './use-measure-words.ts';

const SPANS = ['hour', 'day'] as const;
type Span = (typeof SPANS)[number];

interface ValuesProps {
  title: string;
  measures: CityHistory['measures'];
  by: Span;
}

/** One quantity as a chart, and the same as a table. */
const Values = ({ title, measures, by }: ValuesProps) => {
  const t = useCityT();
  const wordsOf = useMeasureWords();
  const { date, dateTime, dayMonth, words: parts } = useFormats();
  const [asked, setAsked] = useState<CityMeasure | null>(null);
  const shown = measures.find(({ measure }) => measure === asked) ?? measures[0];
  if (!shown) return <Muted>{t('no_history')}</Muted>;
  const { name, factor, format } = wordsOf(shown.measure);
  const bars = shown.points.map(({ at, value }) => ({
    name: by === 'hour' ? dateTime(at) : date(at),
    tick: by === 'hour' ? parts(at, { hour: '2-digit', minute: '2-digit', hour12: false }) : dayMonth(at),
    value: value * factor,
  }));
  return (
    <>
      {measures.length > 1 && (
        <SelectInput
          name="measure"
          label={t('measure')}
          value={shown.measure}
          choices={measures.map(({ measure }) => ({ value: measure, label: wordsOf(measure).name }))}
          onChange={setAsked}
        />
      )}
      <Chart
        summary={t('history_chart', { measure: name, count: bars.length })}
        bars={bars}
        label={name}
        format={format}
        height={180}
      />
      <details>
        <summary css={{ minHeight: 32, cursor: 'pointer' }}>{t('as_table')}</summary>
        <ValueTable
          caption={`${title}: ${name}`}
          columns={[t(by === 'hour' ? 'time' : 'day'), t('value')]}
          rows={bars.toReversed()}
          format={format}
        />
      </details>
    </>
  );
};

interface PlaceHistoryProps {
  kind: CityKind;
  place: string;
  title: string;
}

const History = ({ kind, place, title }: PlaceHistoryProps) => {
  const t = useCityT();
  const [by, setBy] = useState<Span>('hour');
  const read = usePlaceHistory(kind, place, by);
  return (
    <Stack gap={12}>
      <SelectInput
        name="span"
        label={t('span')}
        value={by}
        choices={SPANS.map((span) => ({ value: span, label: t(`by_${span}`) }))}
        onChange={setBy}
      />
      {read.isPending && <Loading shape="figure" />}
      {read.isError && <Failed error={read.error} retry={read.refetch} />}
      {read.data && <Values title={title} measures={read.data.measures} by={by} />}
    </Stack>
  );
};

/** The history of a place, read once a person asks for it. */
export const PlaceHistory = (props: PlaceHistoryProps) => {
  const t = useCityT();
  const id = useId();
  const [isOpen, setOpen] = useOpenPart(`history of ${props.title}`);
  return (
    <Stack gap={12}>
      <div css={{ marginInlineStart: -12 }}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('history_of', { place: props.title })}
          startIcon={<Icon path={mdiChartBar} size={18} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('history')}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <History {...props} />
        </div>
      )}
    </Stack>
  );
};
