import { mdiFrequentlyAskedQuestions } from '@mdi/js';
import type { ListedQuestion } from '@hydria/shared/contract/texts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { NewTextLink } from './new-text-link.tsx';
import { useTextColumns } from './text-columns.tsx';
import { TextState } from './text-state.tsx';
import { useTextsT } from './use-texts-t.ts';

const useColumns = (): readonly Column<ListedQuestion>[] => {
  const t = useTextsT();
  return [
    {
      key: 'title',
      label: t('questions.question'),
      kind: 'head',
      cell: ({ code, title }) => (
        <PortalLink to={`/admin/questions/${encodeURIComponent(code)}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    { key: 'type', label: t('questions.type'), value: ({ type }) => t(`questions.types.${type}`) },
    {
      key: 'state',
      label: t('state.label'),
      isOneLine: true,
      cell: ({ published }) => <TextState state={published ? 'published' : 'draft'} />,
    },
    ...useTextColumns(),
  ];
};

const Found = () => {
  const t = useTextsT();
  const read = useTenantQuery('GET /api/staff/questions', {});
  const columns = useColumns();
  if (read.isPending) return <Loading count={6} />;
  if (read.isError) return <Failed error={read.error} retry={read.refetch} />;
  if (read.data.data.length === 0)
    return <Empty icon={mdiFrequentlyAskedQuestions} label={t('questions.none')} text={t('questions.none_hint')} />;
  return (
    <ListRows caption={t('questions.title')} columns={columns} rows={read.data.data} rowKey={({ code }) => code} />
  );
};

/** `/admin/questions`: the questions and answers of the chosen utility, as its help shows them. */
export const QuestionsPage = () => {
  const t = useTextsT();
  return (
    <Page
      title={t('questions.title')}
      intro={t('questions.intro')}
      width="full"
      actions={<NewTextLink to="/admin/questions/new">{t('questions.new')}</NewTextLink>}
    >
      <SectionCard flush>
        <Found />
      </SectionCard>
    </Page>
  );
};
