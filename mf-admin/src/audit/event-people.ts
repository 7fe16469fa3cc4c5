import type { AuditRow } from '@hydria/shared/contract/audit.ts';
import { useRecordsT } from './use-records-t.ts';

/** Both identities of an event in words. */
export const useEventPeople = () => {
  const t = useRecordsT();
  const nameOf = (id: number | null, name: string | null): string =>
    id === null ? t('audit.nobody') : (name ?? t('audit.number', { id }));
  return {
    person: ({ person_id, person_name }: AuditRow): string => nameOf(person_id, person_name),
    /** An event without an actor is the person's own act, or the system's. */
    actor: ({ person_id, actor_person_id, actor_name }: AuditRow): string => {
      if (actor_person_id !== null && actor_person_id !== person_id) return nameOf(actor_person_id, actor_name);
      return t(person_id === null && actor_person_id === null ? 'audit.system' : 'audit.self');
    },
  };
};
