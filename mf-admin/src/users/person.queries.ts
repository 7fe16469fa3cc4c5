import type { Answer } from '@hydria/shared/contract/contract.ts';
import { skipToken } from '@hydria/shared/libs';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useReach } from './use-reach.ts';

/** A person as their page shows them. */
export type Person = Answer<'GET /api/users/{id}'>;

/** Reads that an act changes. */
export const PERSON_READS = [
  'GET /api/users/{id}',
  'GET /api/users/{id}/history',
  'GET /api/users/{id}/permissions',
  'GET /api/users/search',
] as const;

/** The person of the address. */
export const usePerson = (id: number) =>
  useApiQuery('GET /api/users/{id}', { params: { id }, query: useReach().query });

/** Acts on an account that wait for a second administrator, or that one has allowed. */
export const useApprovals = (id: number) =>
  useApiQuery('GET /api/users/{id}/approvals', { params: { id }, query: useReach().query });

/** Each permission of a person with the roles that grant it. */
export const useGrantedPermissions = (id: number) =>
  useApiQuery('GET /api/users/{id}/permissions', { params: { id }, query: useReach().query });

/** Both accounts of a merge beside each other. */
export const useMergePreview = (id: number, into_id: number) =>
  useApiQuery('GET /api/users/{id}/merge/{into_id}', { params: { id, into_id }, query: useReach().query });

/** The first accounts that a search finds; null waits. */
export const useFoundAccounts = (search: string | null, itemsPerPage: number) => {
  const { query } = useReach();
  return useApiQuery(
    'GET /api/users/search',
    search === null ? skipToken : { query: { ...query, search, itemsPerPage } },
    // The accounts stay in place while the search is refined.
    { keepPrevious: true },
  );
};

/** The acts of an administrator on an account. */
export const ACTS = [
  'activate',
  'deactivate',
  'confirm',
  'unconfirm',
  'resend',
  'password_link',
  'end_sessions',
  'unlink',
  'delete',
  'restore',
  'erase',
] as const;

export type Act = (typeof ACTS)[number];

/** Acts that only change the state of the account, with the state. */
const STATES = {
  activate: 'active',
  deactivate: 'deactivated',
  confirm: 'confirmed',
  unconfirm: 'unconfirmed',
  delete: 'deleted',
  restore: 'restored',
} as const;

/** Performs an act on a person and says that it is done. */
export const useAct = (person: Person, { onSuccess }: { onSuccess: (act: Act) => void }) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const { query } = useReach();
  const options = { invalidates: PERSON_READS };
  const state = useApiMutation('POST /api/users/{id}/state', options);
  // Its page is left, so that nothing is read again about a person who is gone.
  const erase = useApiMutation('DELETE /api/users/{id}', { invalidates: ['GET /api/users/search'] });
  const sessions = useApiMutation('DELETE /api/users/{id}/sessions', options);
  const resend = useApiMutation('POST /api/users/{id}/confirmation', options);
  const link = useApiMutation('POST /api/users/{id}/password-link', options);
  const unlink = useApiMutation('DELETE /api/users/{id}/identities/{provider}', options);
  const input = { params: { id: person.id }, query };
  const send = (act: Act): Promise<unknown> => {
    switch (act) {
      case 'erase':
        return erase.mutateAsync(input);
      case 'end_sessions':
        return sessions.mutateAsync(input);
      case 'resend':
        return resend.mutateAsync(input);
      case 'password_link':
        return link.mutateAsync(input);
      case 'unlink':
        return unlink.mutateAsync({
          ...input,
          params: { id: person.id, provider: person.identities[0]?.provider ?? '' },
        });
      default:
        return state.mutateAsync({ ...input, body: { to: STATES[act] } });
    }
  };
  const perform = async (act: Act): Promise<void> => {
    try {
      await send(act);
    } catch {
      // `useApiMutation` has told why.
      return;
    }
    notify({ kind: 'success', text: t(`act.${act}.done`) });
    onSuccess(act);
  };
  return { perform, isBusy: [state, erase, sessions, resend, link, unlink].some(({ isPending }) => isPending) };
};
