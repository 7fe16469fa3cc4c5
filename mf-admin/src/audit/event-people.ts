import type { AuditRow } from '@hydria/shared/contract/audit.ts';
import { actorOf } from './event-actor.ts';
import { useRecordsT } from './use-records-t.ts';

/** Both identities of an event in words. */
export const useEventPeople = () => {
  const t = useRecordsT();
  const nameOf = (id: number | null, name: string | null): string =>
    id === null ? t('audit.nobody') : (name ?? t('audit.number', { id }));
  return {
    person: ({ person_id, person_name }: AuditRow): string => nameOf(person_id, person_name),
    actor: (row: AuditRow): string => {
      const actor = actorOf(row);
      return actor === 'other' ? nameOf(row.actor_person_id, row.actor_name) : t(`audit.${actor}`);
    },
  };
};
