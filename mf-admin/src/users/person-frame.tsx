import { BackLink } from '../back-link.tsx';
import type { ListOfPage } from '../failed-read.tsx';
import { PageTabs } from '../page-tabs.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useT } from '../use-t.ts';
import { personPath } from './person-path.ts';
import { useReach } from './use-reach.ts';

/** The list of users, as it was reached. */
export const useUsersList = (): ListOfPage => {
  const t = useT();
  const { isEverywhere } = useReach();
  return { to: isEverywhere ? '/admin/users?everywhere=1' : '/admin/users', label: t('users.title') };
};

/** A link back to the list of users. */
export const UsersBack = () => {
  const { to, label } = useUsersList();
  return <BackLink to={to}>{label}</BackLink>;
};

/** The two pages about a person. They are links, so that each has an address. */
export const PersonTabs = ({ id, current }: { id: number; current: 'overview' | 'history' }) => {
  const t = usePeopleT();
  const { isEverywhere } = useReach();
  return (
    <PageTabs
      label={t('person.tabs')}
      current={current}
      tabs={[
        { name: 'overview', to: personPath(id, isEverywhere), label: t('person.overview') },
        { name: 'history', to: personPath(id, isEverywhere, '/history'), label: t('person.history') },
      ]}
    />
  );
};
