import { mdiCheckCircleOutline, mdiLockOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FailedJob } from '@hydria/shared/contract/jobs.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { colour } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Pager } from '../pager.tsx';
import { usePages, type Pages } from '../use-pages.ts';
import { useT } from '../use-t.ts';

type Jobs = Answer<'GET /api/jobs/failed'>;

const ROWS = 25;

/** Work that was put off and failed for good: an operator tries it again or gives it up. And what waits, when nothing arrives. */
export const JobsPage = () => {
  const t = useT();
  const pages = usePages('jobs');
  const query = { itemsPerPage: ROWS, ...(pages.cursor === null ? {} : { cursor: pages.cursor }) };
  const jobs = useRead('GET /api/jobs/failed', { query }, { keepPrevious: true });
  return (
    <Page title={t('jobs.title')} intro={t('jobs.intro')}>
      {jobs.isPending ? (
        <SectionCard>
          <Loading count={4} />
        </SectionCard>
      ) : jobs.isError ? (
        <Refused error={jobs.error} retry={jobs.refetch} />
      ) : (
        <Found found={jobs.data} pages={pages} />
      )}
    </Page>
  );
};

const Refused = ({ error, retry }: { error: ApiError; retry: () => unknown }) => {
  const t = useT();
  return (
    <SectionCard>
      {error.code === 'no_access' ? (
        <Empty icon={mdiLockOutline} label={t('failures.forbidden')} text={t('failures.forbidden_hint')} />
      ) : (
        <Failed error={error} retry={retry} />
      )}
    </SectionCard>
  );
};

const Found = ({ found: { data, total, next, waiting }, pages }: { found: Jobs; pages: Pages }) => {
  const t = useT();
  return (
    <>
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {total === 0 ? (
        <SectionCard>
          <Empty icon={mdiCheckCircleOutline} label={t('jobs.none')} text={t('jobs.none_hint')} />
        </SectionCard>
      ) : (
        <SectionCard flush title={t('jobs.failed')}>
          <LinedList>
            {data.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </LinedList>
          <Pager
            found={t('jobs.found', { count: total })}
            rows={ROWS}
            total={total}
            shown={data.length}
            next={next}
            {...pages}
          />
        </SectionCard>
      )}
    </>
  );
};

const Waiting = ({ waiting }: Pick<Jobs, 'waiting'>) => {
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

const Job = ({ job: { id, name, data, failure, attempts, failed_at } }: { job: FailedJob }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const refreshes = ['GET /api/jobs/failed'] as const;
  const retry = useCall('POST /api/jobs/failed/{id}/retry', { refreshes });
  const discard = useCall('POST /api/jobs/failed/{id}/discard', { refreshes });
  const isBusy = retry.isPending || discard.isPending;
  const which = `${name}, ${dateTime(failed_at)}`;
  return (
    <LinedItem>
      <strong>{name}</strong>
      <span>{t('jobs.what', { failure, count: attempts })}</span>
      <code css={{ color: colour.textSecondary, overflowWrap: 'anywhere' }}>{data}</code>
      <span css={{ color: colour.textSecondary }}>{dateTime(failed_at)}</span>
      <span css={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={t('jobs.retry_which', { which })}
          onClick={() => retry.mutate({ params: { id } })}
        >
          {t('jobs.retry')}
        </Button>
        <Button
          variant="text"
          color="error"
          disabled={isBusy}
          aria-label={t('jobs.discard_which', { which })}
          onClick={() => discard.mutate({ params: { id } })}
        >
          {t('jobs.discard')}
        </Button>
      </span>
    </LinedItem>
  );
};
