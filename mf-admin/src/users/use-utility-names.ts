import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { usePeopleT } from '../use-people-t.ts';
import type { Person } from './person.queries.ts';

/** The utilities of a person, in words. */
export const useUtilityNames = () => {
  const t = usePeopleT();
  const { language } = useRemoteContext();
  return ({ deya }: Person): string =>
    deya
      .map(({ title, title_latin, active }) => {
        const name = language === 'el' ? title : title_latin;
        return active ? name : t('person.utility_waiting', { name });
      })
      .join(', ') || t('person.none');
};
