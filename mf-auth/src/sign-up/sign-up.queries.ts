import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { useQueryClient } from '@hydria/shared/libs';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { apiQueryKey, useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

const DRAFT = 'GET /api/sign-up';

/** The registration that this browser has begun at a utility. */
export const useDraft = (deya_id: number) => useTenantQuery(DRAFT, { deya_id });

/** Puts the answer of a step in the place of the draft, so that the next step begins with it. */
export const useKeepDraft = (deya_id: number) => {
  const client = useQueryClient();
  const current = useSession((session) => session.deya_id);
  return (draft: SignUpDraft | null): void => {
    client.setQueryData(apiQueryKey(current, DRAFT, { query: { deya_id } }), { draft });
  };
};

/** The names of what is typed into the steps and not yet sent. */
export const inputOf = {
  number: (deya_id: number): string => `sign-up.number.${deya_id}`,
  account: (deya_id: number): string => `sign-up.account.${deya_id}`,
};

/** Forgets what was typed into a step: it is of the registration that ends here, or older than what the tax authority sent. */
export const useForgetInput = (deya_id: number) => {
  const { drafts } = usePlatform();
  return (...steps: (keyof typeof inputOf)[]): void => {
    for (const step of steps) drafts.write(inputOf[step](deya_id), null);
  };
};

/** Ends the registration that this browser has begun; the next one begins without its input. */
export const useStartAgain = (deya_id: number, onSuccess?: () => void) => {
  const keep = useKeepDraft(deya_id);
  const forgetInput = useForgetInput(deya_id);
  const end = useApiMutation('DELETE /api/sign-up', {
    onSuccess: () => {
      forgetInput('number', 'account');
      onSuccess?.();
      keep(null);
    },
  });
  return { isPending: end.isPending, start: () => end.isPending || end.mutate({ query: { deya_id } }) };
};

/** The entry of a utility in the public list: whether it takes registrations, and how its codes look. */
export const useUtility = (deya_id: number) => {
  const read = useApiQuery('GET /api/deya/list', { query: {} });
  return { ...read, utility: read.data?.deyas.find(({ id }) => id === deya_id) };
};

/** The profile of a utility: its message to people who cannot register, and its discount. */
export const useProfile = (deya_id: number) => useTenantQuery('GET /api/deya/info', { deya_id });

/** The requests of a signed-in person at a utility. */
export const useOwnRequests = (deya_id: number) => useTenantQuery('GET /api/deya/registrations', { deya_id });
