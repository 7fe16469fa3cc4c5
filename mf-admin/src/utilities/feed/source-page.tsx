import { mdiPause, mdiPencilOutline, mdiPlay, mdiTestTube, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../../back-link.tsx';
import { FailedRead, GoneRow } from '../../failed-read.tsx';
import { useSources } from './feed.queries.ts';
import { RefusedValues } from './refused-values.tsx';
import { EditSourceDialog, RemoveSourceDialog, SOURCE_READS } from './source-dialogs.tsx';
import { SourceState } from './source-state.tsx';
import { useFeedT } from './use-feed-t.ts';

interface OfSource {
  deya_id: number;
  source: CitySource;
}

const Facts = ({ source }: Pick<OfSource, 'source'>) => {
  const t = useFeedT();
  const { dateTime, number } = useFormats();
  const at = (instant: string | null) => (instant === null ? t('sources.never') : dateTime(instant));
  return (
    <SectionCard title={t('sources.facts')}>
      <Stack gap={16}>
        {source.problem && (
          <Alert severity="warning" role="note">
            {t(`sources.problems.${source.problem}`)} {t('sources.kept')}
          </Alert>
        )}
        <DataList>
          <DataRow name={t('sources.state')}>
            <SourceState source={source} />
          </DataRow>
          <DataRow name={t('sources.succeeded')}>{at(source.succeeded_at)}</DataRow>
          <DataRow name={t('sources.pulled')}>{at(source.pulled_at)}</DataRow>
          <DataRow name={t('sources.stored')} figure>
            {number(source.stored, 0)}
          </DataRow>
          <DataRow name={t('sources.refused')} figure>
            {number(source.refused, 0)}
          </DataRow>
          <DataRow name={t('sources.content')}>{t(`sources.contents.${source.content}`)}</DataRow>
          <DataRow name={t('sources.protocol')}>{t(`sources.protocols.${source.protocol}`)}</DataRow>
          <DataRow name={t('sources.url')}>
            <span css={{ overflowWrap: 'anywhere' }}>{source.url}</span>
          </DataRow>
          {source.context_url !== '' && (
            <DataRow name={t('field.city_source.context_url')}>
              <span css={{ overflowWrap: 'anywhere' }}>{source.context_url}</span>
            </DataRow>
          )}
          {source.content === 'water' && (
            <DataRow name={t('sources.zone')}>{source.zone || t('sources.whole')}</DataRow>
          )}
          <DataRow name={t('sources.every')}>{t('sources.minutes', { count: source.every_minutes })}</DataRow>
          <DataRow name={t('sources.header')}>
            {t(source.has_authorization ? 'sources.header_stored' : 'sources.header_none')}
          </DataRow>
        </DataList>
      </Stack>
    </SectionCard>
  );
};

const Refused = ({ source }: Pick<OfSource, 'source'>) => {
  const t = useFeedT();
  const { refused, refusals } = source;
  if (refused === 0) return null;
  return (
    <SectionCard
      title={t('sources.refused_title')}
      note={refusals.length < refused ? t('sources.first', { count: refusals.length }) : t('sources.refused_note')}
      flush
    >
      <RefusedValues caption={t('sources.refused_title')} senders={t('sources.thing')} refusals={refusals} />
    </SectionCard>
  );
};

/** Asks the source once; nothing is stored. */
const Trial = ({ deya_id, source: { id } }: OfSource) => {
  const t = useFeedT();
  const trial = useApiMutation('POST /api/utilities/sources/{id}/test');
  const outcome = trial.data;
  return (
    <SectionCard title={t('sources.test_title')} note={t('sources.test_note')}>
      <Stack gap={16}>
        <Row gap={8}>
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiTestTube} size={18} />}
            loading={trial.isPending}
            onClick={() => trial.mutate({ params: { id }, query: { deya_id } })}
          >
            {t('sources.test')}
          </Button>
        </Row>
        <div role="status">
          {outcome && (
            <Alert severity={outcome.problem ? 'warning' : 'success'} role="note">
              {outcome.problem
                ? t(`sources.problems.${outcome.problem}`)
                : `${t('sources.tested', { count: outcome.stored })} ${t('sources.tested_refused', { count: outcome.refused })}`}
            </Alert>
          )}
        </div>
        {outcome && outcome.refusals.length > 0 && (
          <RefusedValues caption={t('sources.test_refused')} senders={t('sources.thing')} refusals={outcome.refusals} />
        )}
      </Stack>
    </SectionCard>
  );
};

const PauseButton = ({ deya_id, source: { id, paused_at } }: OfSource) => {
  const t = useFeedT();
  const { notify } = usePlatform();
  const pause = useApiMutation('PUT /api/utilities/sources/{id}/paused', {
    invalidates: SOURCE_READS,
    onSuccess: (saved) =>
      notify({ kind: 'success', text: t(saved.paused_at === null ? 'sources.resumed' : 'sources.paused') }),
  });
  const isPaused = paused_at !== null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={isPaused ? mdiPlay : mdiPause} size={18} />}
      loading={pause.isPending}
      onClick={() => pause.mutate({ params: { id }, query: { deya_id }, body: { paused: !isPaused } })}
    >
      {t(isPaused ? 'sources.resume' : 'sources.pause')}
    </Button>
  );
};

const Acts = ({ deya_id, source }: OfSource) => {
  const t = useFeedT();
  const { navigate } = usePlatform();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const dialog = { deya_id, source, onClose: () => setOpen(null) };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon path={mdiPencilOutline} size={18} />}
        onClick={() => setOpen('edit')}
      >
        {t('sources.edit')}
      </Button>
      <PauseButton deya_id={deya_id} source={source} />
      <Button color="error" startIcon={<Icon path={mdiTrashCanOutline} size={18} />} onClick={() => setOpen('remove')}>
        {t('sources.remove')}
      </Button>
      {open === 'edit' && <EditSourceDialog {...dialog} />}
      {open === 'remove' && (
        <RemoveSourceDialog {...dialog} onRemoved={() => navigate(`/admin/utilities/${deya_id}/sources`)} />
      )}
    </>
  );
};

/** `/admin/utilities/{id}/sources/{source}`: one source with its last success and the values that were refused. */
export const SourcePage = () => {
  const t = useFeedT();
  const { utility_id, source_id } = usePathParams();
  const deya_id = Number(utility_id);
  const read = useSources(deya_id);
  const source = read.data?.data.find(({ id }) => id === Number(source_id));
  const list = { to: `/admin/utilities/${deya_id}/sources`, label: t('tabs.sources') };
  return (
    <Page
      title={source?.name ?? t('sources.source')}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
      actions={source && <Acts deya_id={deya_id} source={source} />}
    >
      {source ? (
        <>
          <Facts source={source} />
          <Refused source={source} />
          {/* An outcome belongs to the source as it was asked. */}
          <Trial key={source.version} deya_id={deya_id} source={source} />
        </>
      ) : (
        <SectionCard>
          {read.isPending && <Loading count={6} />}
          {read.isError && <FailedRead error={read.error} retry={read.refetch} list={list} />}
          {read.data && <GoneRow title={t('sources.gone')} list={list} />}
        </SectionCard>
      )}
    </Page>
  );
};
