import { mdiCheckCircleOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FailedJob } from '@hydria/shared/contract/jobs.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';

const JOBS = defineList({ filters: {} });

/** Jobs that have failed for good: an operator tries them again or discards them. Above them, the jobs that wait. */
export const JobsPage = () => {
  const t = useT();
  const list = useList('GET /api/jobs/failed', useListView(JOBS), (query) => ({ query }));
  const waiting = list.read.data?.waiting ?? [];
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('jobs.title'),
        intro: t('jobs.intro'),
        heading: t('jobs.failed'),
        caption: t('jobs.failed'),
        found: (count) => t('jobs.found', { count }),
        none: { icon: mdiCheckCircleOutline, label: t('jobs.none'), text: t('jobs.none_hint') },
        forbidden: { label: t('failures.forbidden'), text: t('failures.forbidden_hint') },
      }}
      above={waiting.length > 0 && <Waiting waiting={waiting} />}
      file="failed-jobs"
    />
  );
};

const useColumns = (): readonly Column<FailedJob>[] => {
  const t = useT();
  const { dateTime } = useFormats();
  return [
    { key: 'name', label: t('jobs.name'), kind: 'head', value: ({ name }) => name },
    {
      key: 'failure',
      label: t('jobs.failure'),
      value: ({ failure, attempts }) => t('jobs.what', { failure, count: attempts }),
    },
    {
      key: 'data',
      label: t('jobs.data'),
      kind: 'quiet',
      value: ({ data }) => data,
      cell: ({ data }) => <code css={{ overflowWrap: 'anywhere' }}>{data}</code>,
    },
    {
      key: 'failed_at',
      label: t('jobs.failed_at'),
      isOneLine: true,
      value: ({ failed_at }) => dateTime(failed_at),
      fact: { instant: ({ failed_at }) => failed_at },
    },
    { key: 'acts', label: t('jobs.acts'), cell: (job) => <Acts job={job} /> },
  ];
};

const Acts = ({ job: { id, name, failed_at } }: { job: FailedJob }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const invalidates = ['GET /api/jobs/failed'] as const;
  const retry = useApiMutation('POST /api/jobs/failed/{id}/retry', { invalidates });
  const discard = useApiMutation('POST /api/jobs/failed/{id}/discard', { invalidates });
  const isBusy = retry.isPending || discard.isPending;
  const which = `${name}, ${dateTime(failed_at)}`;
  return (
    <span css={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        aria-label={t('jobs.retry_which', { which })}
        onClick={() => retry.mutate({ params: { id } })}
      >
        {t('jobs.retry')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={isBusy}
        aria-label={t('jobs.discard_which', { which })}
        onClick={() => discard.mutate({ params: { id } })}
      >
        {t('jobs.discard')}
      </Button>
    </span>
  );
};

const Waiting = ({ waiting }: Pick<Answer<'GET /api/jobs/failed'>, 'waiting'>) => {
  const t = useT();
  const { dateTime } = useFormats();
  return (
    <SectionCard title={t('jobs.waiting')}>
      <DataList>
        {waiting.map(({ name, count, oldest_at }) => (
          <DataRow key={name} name={name}>
            {t('jobs.waiting_since', { count, since: dateTime(oldest_at) })}
          </DataRow>
        ))}
      </DataList>
    </SectionCard>
  );
};
