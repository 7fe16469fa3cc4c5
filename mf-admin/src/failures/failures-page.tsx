import { mdiCheckCircleOutline, mdiLockOutline, mdiTextSearch } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { UseQueryResult } from '@hydria/shared/libs';
import { useMediaQuery } from '@hydria/shared/mui';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { useSearchParams } from '@hydria/shared/router';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Pager } from '../pager.tsx';
import { usePages, type Pages } from '../use-pages.ts';
import { useT } from '../use-t.ts';
import { FailureGroups } from './failure-groups.tsx';
import { FailuresFilters } from './failures-filters.tsx';
import { FIRST_VIEW, queryOf, readView, ROWS, writeView, type FailuresView } from './failures-query.ts';
import { FailuresTable } from './failures-table.tsx';
import { useUtilityName, type UtilityName } from './use-utility-name.ts';

type Failures = Answer<'GET /api/platform/failures'>;

/** Rows of the skeleton. */
const WAITING_ROWS = 6;

const useView = () => {
  const [params, setParams] = useSearchParams();
  return { view: readView(params), setView: (view: FailuresView) => setParams(writeView(view), { replace: true }) };
};

/** What failed in people's browsers, for the operators of the installation: alike ones together, and one by one. */
export const FailuresPage = () => {
  const t = useT();
  const { view, setView } = useView();
  const deya_id = useSession((state) => state.deya_id);
  const pages = usePages(JSON.stringify([view, deya_id]));
  const [now] = useState(() => Date.now());
  const query = queryOf(view, deya_id, pages.cursor, now);
  const failures = useRead('GET /api/platform/failures', { query }, { keepPrevious: true });
  const utilityName = useUtilityName();
  const remotes = (failures.data?.groups ?? []).map((group) => group.remote);
  return (
    <Page title={t('failures.title')} intro={t('failures.intro')} width="full">
      <FailuresFilters view={view} remotes={remotes} onChange={setView} />
      <Found failures={failures} utilityName={utilityName} view={view} pages={pages} onView={setView} />
    </Page>
  );
};

interface FoundProps {
  failures: UseQueryResult<Failures, ApiError>;
  utilityName: UtilityName;
  view: FailuresView;
  pages: Pages;
  onView: (view: FailuresView) => void;
}

const Found = ({ failures, ...rest }: FoundProps) => {
  if (failures.isPending)
    return (
      <SectionCard>
        <Loading count={WAITING_ROWS} />
      </SectionCard>
    );
  if (failures.isError)
    return (
      <SectionCard>
        {failures.error.code === 'no_access' ? (
          <Forbidden />
        ) : (
          <Failed error={failures.error} retry={failures.refetch} />
        )}
      </SectionCard>
    );
  if (failures.data.total === 0)
    return (
      <SectionCard>
        <Nothing view={rest.view} />
      </SectionCard>
    );
  return <Lists found={failures.data} {...rest} />;
};

const Lists = ({ found, utilityName, view, pages, onView }: Omit<FoundProps, 'failures'> & { found: Failures }) => {
  const t = useT();
  const isWide = useMediaQuery(from.medium, { noSsr: true });
  const { data, groups, total, next } = found;
  return (
    <>
      {view.reference === '' && (
        <SectionCard flush title={t('failures.groups')}>
          <FailureGroups
            groups={groups}
            isWide={isWide}
            onPick={(group) => onView({ ...view, remote: group.remote, class: group.class })}
          />
        </SectionCard>
      )}
      <SectionCard flush title={t('failures.single')}>
        <FailuresTable failures={data} utilityName={utilityName} isWide={isWide} />
        <Pager
          found={t('failures.found', { count: total })}
          rows={ROWS}
          total={total}
          shown={data.length}
          next={next}
          {...pages}
        />
      </SectionCard>
    </>
  );
};

const Forbidden = () => {
  const t = useT();
  return <Empty icon={mdiLockOutline} label={t('failures.forbidden')} text={t('failures.forbidden_hint')} />;
};

const Nothing = ({ view }: { view: FailuresView }) => {
  const t = useT();
  const { reference } = view;
  if (reference !== '')
    return (
      <Empty
        icon={mdiTextSearch}
        label={t('failures.no_reference', { reference })}
        text={t('failures.no_reference_hint')}
      />
    );
  const isFiltered = JSON.stringify({ ...view, span: FIRST_VIEW.span }) !== JSON.stringify(FIRST_VIEW);
  return isFiltered ? (
    <Empty icon={mdiTextSearch} label={t('failures.no_match')} text={t('failures.no_match_hint')} />
  ) : (
    <Empty icon={mdiCheckCircleOutline} label={t('failures.none')} text={t('failures.none_hint')} />
  );
};
