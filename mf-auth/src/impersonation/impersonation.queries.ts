import { skipToken } from '@hydria/shared/libs';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';

/** The name of a customer whom the reader may act as; waits without a person, and once the reader acts. */
export const useCustomer = (person_id: number | undefined, deya_id: number | undefined) => {
  // Once it has begun, the session is the customer's, while this page is still there.
  const isActing = useSession(({ user }) => user?.impersonated === true);
  return useApiQuery(
    'GET /api/impersonation/{person_id}',
    person_id === undefined || isActing
      ? skipToken
      : { params: { person_id }, query: deya_id === undefined ? {} : { deya_id } },
  );
};
