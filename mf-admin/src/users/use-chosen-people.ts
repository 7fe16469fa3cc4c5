import type { ListedUser } from '@hydria/shared/contract/users.ts';
import type { RowSelection } from '@hydria/shared/list/list-rows.tsx';
import { useSelection } from '@hydria/shared/list/use-selection.ts';
import type { List, Rows } from '@hydria/shared/list/use-list.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { MOST_AT_ONCE } from '@hydria/shared/rules/bulk-acts.ts';
import { usePeopleT } from '../use-people-t.ts';
import { spokenName } from './listed-name.ts';

/** The people who are chosen for an act; undefined for a reader who may not perform one. */
export const useChosenPeople = (
  { filters }: { filters: object },
  list: List<Rows<ListedUser>>,
): RowSelection<ListedUser> | undefined => {
  const t = usePeopleT();
  const deya_id = useSession((session) => session.deya_id);
  const mayManage = useSession(({ user }) => user?.scope.includes('users.manage') === true);
  const of = JSON.stringify([deya_id, filters]);
  const selection = useSelection({ list, rowKey: ({ id }) => id, of, most: MOST_AT_ONCE });
  if (!mayManage) return undefined;
  return {
    selection,
    rowLabel: (user) => t('bulk.choose', { name: spokenName(user) }),
    pageLabel: t('bulk.choose_page'),
  };
};
