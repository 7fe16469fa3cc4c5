import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** Whether the person signs in with an authenticator beside the password. */
export const useTwoFactor = () => useApiQuery('GET /api/account/two-factor');

/** The devices on which the person is signed in. */
export const useSessions = () => useApiQuery('GET /api/account/sessions');

/** With whom the person has proved who they are. */
export const useIdentities = () => useApiQuery('GET /api/account/identities');

/** When an administrator has acted as the person. */
export const useImpersonations = () => useApiQuery('GET /api/account/impersonations');
