import { mdiHistory } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { actorOf } from '../audit/event-actor.ts';
import { eventName } from '../audit/events/event-name.ts';
import { Gone, isGone } from '../failed-read.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { spokenName } from './listed-name.ts';
import { PersonTabs, UsersBack, useUsersList } from './person-frame.tsx';
import { usePerson } from './person.queries.ts';
import { useReach } from './use-reach.ts';

type HistoryEvent = Answer<'GET /api/users/{id}/history'>['data'][number];

// The code of an event is for those who compare it with the trail.
const HISTORY = defineList({ filters: {}, hidden: ['code'] });

const useColumns = (person_id: number): readonly Column<HistoryEvent>[] => {
  const t = usePeopleT();
  const { dateTime } = useFormats();
  const nameOf = (event: HistoryEvent): string => {
    const actor = actorOf({ ...event, person_id });
    return actor === 'other' ? event.actor_name || t('history.unknown') : t(`history.${actor}`);
  };
  return [
    {
      key: 'at',
      label: t('history.at'),
      kind: 'head',
      isOneLine: true,
      value: ({ at }) => dateTime(at),
      fact: { instant: ({ at }) => at },
    },
    { key: 'action', label: t('history.action'), value: ({ action }) => eventName(t, action) },
    { key: 'actor', label: t('history.actor'), value: nameOf },
    { key: 'code', label: t('history.code'), kind: 'quiet', value: ({ action }) => action },
  ];
};

/** `/admin/users/{id}/history`: the events of an account, with the person who acted. */
export const HistoryPage = () => {
  const t = usePeopleT();
  const id = Number(usePathParams()['person_id']);
  const { query: reach } = useReach();
  const person = usePerson(id);
  const users = useUsersList();
  const list = useList('GET /api/users/{id}/history', useListView(HISTORY), (query) => ({
    params: { id },
    query: { ...query, ...reach },
  }));
  const columns = useColumns(id);
  if (isGone(person.error))
    return (
      <Page title={t('person.title')} above={<UsersBack />} width="full">
        <SectionCard>
          <Gone error={person.error} list={users} />
        </SectionCard>
      </Page>
    );
  return (
    <ListPage
      list={list}
      columns={columns}
      rowKey={({ id: event }) => event}
      texts={{
        title: person.data ? spokenName(person.data) : t('person.title'),
        caption: t('person.history'),
        found: (count) => t('history.found', { count }),
        none: { icon: mdiHistory, label: t('history.none'), text: t('history.none_hint') },
        forbidden: { label: t('roles.forbidden'), text: t('roles.forbidden_hint') },
      }}
      back={<UsersBack />}
      tabs={<PersonTabs id={id} current="history" />}
      file={`user-${id}-history`}
      savedAs="user-history"
    />
  );
};
