import { mdiScaleBalance } from '@mdi/js';
import type { ListedLegalText } from '@hydria/shared/contract/texts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
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

const useColumns = (): readonly Column<ListedLegalText>[] => {
  const t = useTextsT();
  const { date } = useFormats();
  return [
    {
      key: 'title',
      label: t('legal.title_column'),
      kind: 'head',
      cell: ({ kind, valid_from, title }) => (
        <PortalLink to={`/admin/legal-texts/${kind}/${valid_from}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    { key: 'kind', label: t('legal.kind'), value: ({ kind }) => t(`legal.kinds.${kind}`) },
    { key: 'valid_from', label: t('legal.valid_from'), isOneLine: true, value: ({ valid_from }) => date(valid_from) },
    {
      key: 'state',
      label: t('state.label'),
      isOneLine: true,
      cell: ({ state }) => <TextState state={state} />,
    },
    ...useTextColumns(),
  ];
};

const Found = () => {
  const t = useTextsT();
  const read = useTenantQuery('GET /api/staff/legal-texts', {});
  const columns = useColumns();
  if (read.isPending) return <Loading count={4} />;
  if (read.isError) return <Failed error={read.error} retry={read.refetch} />;
  if (read.data.data.length === 0)
    return <Empty icon={mdiScaleBalance} label={t('legal.none')} text={t('legal.none_hint')} />;
  const keyOf = ({ kind, valid_from }: ListedLegalText): string => `${kind} ${valid_from}`;
  return <ListRows caption={t('legal.title')} columns={columns} rows={read.data.data} rowKey={keyOf} />;
};

/** `/admin/legal-texts`: the versions of the legal texts of the chosen utility. */
export const LegalTextsPage = () => {
  const t = useTextsT();
  return (
    <Page
      title={t('legal.title')}
      intro={t('legal.intro')}
      width="full"
      actions={<NewTextLink to="/admin/legal-texts/new">{t('legal.new')}</NewTextLink>}
    >
      <SectionCard flush>
        <Found />
      </SectionCard>
    </Page>
  );
};
