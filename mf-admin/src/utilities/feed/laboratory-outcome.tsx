import type { LaboratoryOutcome } from '@hydria/shared/contract/laboratory.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataTable } from '@hydria/shared/ui/data-table.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import type { Laboratory } from './laboratory-file.ts';
import { RefusedValues } from './refused-values.tsx';
import { useFeedT } from './use-feed-t.ts';

interface OutcomeProps {
  outcome: LaboratoryOutcome;
  laboratory: Laboratory;
  isStored: boolean;
}

const Values = ({ outcome, laboratory }: Omit<OutcomeProps, 'isStored'>) => {
  const t = useFeedT();
  const { date } = useFormats();
  const quantityOf = (alias: string) => laboratory.quantities.find((one) => one.alias === alias);
  return (
    <DataTable
      caption={t('laboratory.values')}
      columns={[
        { key: 'line', label: t('run.line'), kind: 'head', isOneLine: true },
        { key: 'parameter', label: t('laboratory.column.parameter') },
        { key: 'value', label: t('run.value'), isOneLine: true },
        { key: 'date', label: t('laboratory.column.date'), isOneLine: true },
        { key: 'zone', label: t('laboratory.column.zone') },
      ]}
      rows={outcome.values.map(({ line, alias, value, analysis_date, zone }) => {
        const quantity = quantityOf(alias);
        return {
          key: `${line} ${alias}`,
          cells: [
            line,
            quantity?.title ?? alias,
            `${value} ${quantity?.unit ?? ''}`.trim(),
            date(analysis_date),
            zone || t('sources.whole'),
          ],
        };
      })}
    />
  );
};

/** Counts of a file, its refused values with their reasons, and the first of the others. */
export const LaboratoryResult = ({ outcome, laboratory, isStored }: OutcomeProps) => {
  const t = useFeedT();
  const { stored, refused, refusals, values } = outcome;
  return (
    <>
      <Alert severity={refused > 0 ? 'warning' : 'success'} role="note">
        {t(isStored ? 'laboratory.stored' : 'laboratory.would_store', { count: stored })}{' '}
        {t(isStored ? 'laboratory.refused' : 'laboratory.would_refuse', { count: refused })}
      </Alert>
      {refusals.length > 0 && (
        <SectionCard
          title={t('sources.refused_title')}
          note={refusals.length < refused ? t('laboratory.first', { count: refusals.length }) : undefined}
          flush
        >
          <RefusedValues
            caption={t('sources.refused_title')}
            senders={t('run.line')}
            refusals={refusals.map(({ line, ...refusal }) => ({ thing: String(line), ...refusal }))}
          />
        </SectionCard>
      )}
      {values.length > 0 && !isStored && (
        <SectionCard
          title={t('laboratory.values')}
          note={values.length < stored ? t('laboratory.first', { count: values.length }) : undefined}
          flush
        >
          <Values outcome={outcome} laboratory={laboratory} />
        </SectionCard>
      )}
    </>
  );
};
