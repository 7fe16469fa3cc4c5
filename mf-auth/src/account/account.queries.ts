import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** Whether the person signs in with an authenticator in addition to the password. */
export const useTwoFactor = () => useApiQuery('GET /api/account/two-factor');

/** The devices on which the person is signed in. */
export const useSessions = () => useApiQuery('GET /api/account/sessions');

/** The identity providers that have identified the person. */
export const useIdentities = () => useApiQuery('GET /api/account/identities');

/** The times at which an administrator acted as the person. */
export const useImpersonations = () => useApiQuery('GET /api/account/impersonations');
