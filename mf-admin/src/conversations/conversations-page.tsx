import { mdiForumOutline, mdiTextBoxEditOutline } from '@mdi/js';
import type { CustomerConversation } from '@hydria/shared/contract/conversations.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { ConversationState, stateOf } from './conversation-state.tsx';
import { useListPoll } from './conversations.queries.ts';

const STATES = ['waiting', 'open', 'closed', 'all'] as const;

const CONVERSATIONS = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, WAITING_LISTS.conversations.state) },
});

const useConversations = () => {
  const view = useListView(CONVERSATIONS);
  const { search, state } = view.filters;
  const fields = { search: search || null, state: state === 'all' ? null : state };
  return { view, list: useTenantList('GET /api/staff/conversations', view, fields, useListPoll()) };
};

const useColumns = (): readonly Column<CustomerConversation>[] => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const nameOf = ({ name, guest }: CustomerConversation) =>
    name || t(guest ? 'conversations.guest' : 'conversations.nameless');
  return [
    {
      key: 'name',
      label: t('conversations.name'),
      kind: 'head',
      value: nameOf,
      cell: (row) => <PortalLink to={`/admin/conversations/${row.id}`}>{nameOf(row)}</PortalLink>,
    },
    { key: 'excerpt', label: t('conversations.excerpt'), value: ({ excerpt }) => excerpt },
    {
      key: 'state',
      label: t('conversations.state'),
      isOneLine: true,
      value: (row) => t(`conversations.state_${stateOf(row)}`),
      cell: (row) => <ConversationState conversation={row} />,
    },
    {
      key: 'updated_at',
      label: t('conversations.updated_at'),
      isOneLine: true,
      value: ({ updated_at }) => dateTime(updated_at),
      fact: { instant: ({ updated_at }) => updated_at },
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('conversations.title'),
    intro: t('conversations.intro'),
    caption: t('conversations.title'),
    found: (count: number) => t('conversations.found', { count }),
    none: { icon: mdiForumOutline, label: t('conversations.none'), text: t('conversations.none_hint') },
    noMatch: { label: t('conversations.no_match'), text: t('conversations.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** Conversations of customers with the utility: those that wait for an answer first. */
export const ConversationsPage = () => {
  const t = useDeskT();
  const { view, list } = useConversations();
  const { search, state } = view.filters;
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="conversations"
      filters={
        <>
          <SearchFilter
            label={t('conversations.search')}
            value={search}
            onChange={(text) => view.set({ search: text })}
          />
          <SelectInput
            name="state"
            label={t('conversations.state')}
            choices={STATES.map((value) => ({ value, label: t(`conversations.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
      above={
        <Row gap={8}>
          <Button
            size="small"
            variant="outlined"
            component={PortalLink}
            to="/admin/answer-templates"
            startIcon={<Icon path={mdiTextBoxEditOutline} size={18} />}
          >
            {t('templates.title')}
          </Button>
        </Row>
      }
    />
  );
};
