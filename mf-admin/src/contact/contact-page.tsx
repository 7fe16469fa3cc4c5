import { mdiEmailOutline } from '@mdi/js';
import type { ContactMessage } from '@hydria/shared/contract/contact.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { MessageState } from './message-state.tsx';

const STATES = ['all', 'open', 'closed'] as const;

const MESSAGES = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, WAITING_LISTS.contact.state) },
  // By state: those that wait first, from the oldest.
  sort: { columns: ['state', 'created_at'], descending: ['created_at'] },
});

const useColumns = (): readonly Column<ContactMessage>[] => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  return [
    {
      key: 'code',
      label: t('contact.code'),
      kind: 'head',
      isOneLine: true,
      value: ({ code }) => code,
      cell: ({ id, code }) => <PortalLink to={`/admin/contact/${id}`}>{code}</PortalLink>,
    },
    { key: 'topic', label: t('contact.topic'), value: ({ topic }) => t(`contact.topics.${topic}`) },
    { key: 'name', label: t('contact.name'), value: ({ name }) => name },
    { key: 'message', label: t('contact.message'), value: ({ message }) => message.slice(0, 120) },
    {
      key: 'state',
      label: t('contact.state'),
      isOneLine: true,
      value: ({ state }) => t(`contact.state_${state}`),
      cell: (row) => <MessageState message={row} />,
    },
    {
      key: 'created_at',
      label: t('contact.created_at'),
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('contact.title'),
    intro: t('contact.intro'),
    caption: t('contact.title'),
    found: (count: number) => t('contact.found', { count }),
    none: { icon: mdiEmailOutline, label: t('contact.none'), text: t('contact.none_hint') },
    noMatch: { label: t('contact.no_match'), text: t('contact.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** Messages of the contact form to the utility: the open ones first, the oldest on top. */
export const ContactPage = () => {
  const t = useDeskT();
  const view = useListView(MESSAGES);
  const { search, state } = view.filters;
  const fields = { search: search || null, state: state === 'all' ? null : state };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/contact', view, fields, useListPoll())}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="contact-messages"
      filters={
        <>
          <SearchFilter label={t('contact.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('contact.state')}
            choices={STATES.map((value) => ({ value, label: t(`contact.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
    />
  );
};
