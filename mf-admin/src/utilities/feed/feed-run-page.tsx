import { mdiCheckCircleOutline, mdiHistory } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { RefusedRow } from '@hydria/shared/contract/feed-runs.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { codeText } from '@hydria/shared/remote/error-words.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { BackLink } from '../../back-link.tsx';
import { Gone, isGone } from '../../failed-read.tsx';
import { FeedRunState } from './feed-run-state.tsx';
import { useFeedT } from './use-feed-t.ts';

type Run = Answer<'GET /api/utilities/feed-runs/{id}'>;

const LIST = defineList({ filters: {} });

/** Reasons that the other forms of the portal say to the person who fills them in. */
const OF_THE_FEED = ['unexpected', 'invalid_payment_code'] as const;

const useColumns = (): readonly Column<RefusedRow>[] => {
  const t = useFeedT();
  const { platform, language } = useRemoteContext();
  const reasonOf = ({ reason }: RefusedRow): string => {
    const own = OF_THE_FEED.find((code) => code === reason);
    return own ? t(`run.${own}`) : codeText(platform.i18n, language, reason);
  };
  const fieldOf = ({ field }: RefusedRow): string => (field === 'row' ? t('run.row') : field);
  return [
    {
      key: 'line',
      label: t('run.line'),
      kind: 'head',
      value: ({ line }) => String(line),
      fact: { number: ({ line }) => line },
    },
    {
      key: 'field',
      label: t('run.field'),
      value: fieldOf,
      cell: (row) => (row.field === 'row' ? fieldOf(row) : <code css={{ overflowWrap: 'anywhere' }}>{row.field}</code>),
    },
    { key: 'reason', label: t('run.reason'), value: reasonOf },
    {
      key: 'value',
      label: t('run.value'),
      value: ({ value }) => value ?? '',
      cell: ({ value }) => <span css={{ overflowWrap: 'anywhere' }}>{value ?? t('run.no_value')}</span>,
    },
  ];
};

const Summary = ({ run }: { run: Run }) => {
  const t = useFeedT();
  const { dateTime, number } = useFormats();
  return (
    <SectionCard title={t('run.summary')}>
      <Stack gap={16}>
        {run.state === 'open' && (
          <Alert severity="info" role="note">
            {t('run.cut', { line: run.next_line })}
          </Alert>
        )}
        <DataList>
          <DataRow name={t('runs.state')}>
            <FeedRunState state={run.state} />
          </DataRow>
          <DataRow name={t('runs.started')}>{dateTime(run.started_at)}</DataRow>
          {run.finished_at && <DataRow name={t('runs.finished')}>{dateTime(run.finished_at)}</DataRow>}
          {run.run && <DataRow name={t('runs.run')}>{run.run}</DataRow>}
          {(['received', 'stored', 'changed', 'rejected'] as const).map((name) => (
            <DataRow key={name} name={name === 'stored' ? t('run.stored') : t(`runs.${name}`)} figure>
              {number(run[name], 0)}
            </DataRow>
          ))}
        </DataList>
      </Stack>
    </SectionCard>
  );
};

/** The place of the summary while it is read, so that the rows do not move. */
const SummaryLater = () => (
  <SectionCard title={useFeedT()('run.summary')}>
    <Loading count={5} />
  </SectionCard>
);

/** `/admin/utilities/{id}/feed-runs/{run}`: one run of the feed with the rows that were refused. */
export const FeedRunPage = () => {
  const t = useFeedT();
  const { utility_id, run_id } = usePathParams();
  const deya_id = Number(utility_id);
  const params = { id: Number(run_id) };
  const read = useTenantQuery('GET /api/utilities/feed-runs/{id}', { ...params, deya_id });
  const { data: run, isPending, error } = read;
  const list = useList('GET /api/utilities/feed-runs/{id}/refused', useListView(LIST), (page) => ({
    params,
    query: { deya_id, ...page },
  }));
  const columns = useColumns();
  const runs = { to: `/admin/utilities/${deya_id}/feed-runs`, label: t('run.back') };
  const back = <BackLink to={runs.to}>{runs.label}</BackLink>;
  if (isGone(error))
    return (
      <Page title={t('run.heading')} above={back} width="full">
        <SectionCard>
          <Gone error={error} list={runs} />
        </SectionCard>
      </Page>
    );
  const isForgotten = run !== undefined && run.rejected > 0;
  return (
    <ListPage
      list={list}
      columns={columns}
      rowKey={({ n }) => n}
      texts={{
        title: t('run.title', { part: run ? t(`part.${run.part}`) : '…' }),
        heading: t('run.heading'),
        caption: t('run.heading'),
        found: (count) => t('run.found', { count }),
        none: isForgotten
          ? { icon: mdiHistory, label: t('run.forgotten'), text: t('run.forgotten_hint') }
          : { icon: mdiCheckCircleOutline, label: t('run.none'), text: t('run.none_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      back={back}
      above={isPending ? <SummaryLater /> : run && <Summary run={run} />}
      file="refused-rows"
    />
  );
};
