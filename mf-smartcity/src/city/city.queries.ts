import type { CityKind } from '@hydria/shared/rules/city.ts';
import { inCardOrder } from '@hydria/shared/rules/city.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Values are read again while the page is open: parking changes within minutes. */
const EVERY_MS = 5 * 60_000;

/** City data of the current utility. */
export const useCity = () => useTenantQuery('GET /api/deya/city', {}, { refetchInterval: EVERY_MS });

/** Earlier values of a place of the current utility. */
export const usePlaceHistory = (kind: CityKind, place: string, by: 'hour' | 'day') =>
  useTenantQuery('GET /api/deya/city/history', { kind, place, by });

const ORDER = 'GET /api/account/city-cards';

/** The order of the cards, which the account keeps; the one that is being saved is shown at once. */
export const useCardOrder = () => {
  const read = useApiQuery(ORDER);
  const { mutate, isPending, variables } = useApiMutation('PUT /api/account/city-cards', { invalidates: [ORDER] });
  const saving = isPending ? variables.body.cards : undefined;
  return {
    order: inCardOrder(saving ?? read.data?.cards ?? []),
    /** Without the person's own order the cards would change places once it is read. */
    isReady: read.isSuccess || read.isError,
    save: (cards: CityKind[]) => mutate({ body: { cards } }),
  };
};
