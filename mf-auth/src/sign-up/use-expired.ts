import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';

/** A draft that is over leads to the first step again; the snackbar says why. */
export const useExpired = () => {
  const invalidate = useInvalidate();
  return ({ code }: ApiError): boolean => {
    if (code === 'sign_up_expired' || code === 'registration_closed') {
      void invalidate('GET /api/sign-up');
      void invalidate('GET /api/deya/list');
    }
    return false;
  };
};
