import { useState } from 'react';
import { createBackOff } from '@hydria/shared/remote/back-off.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Whether the person signs in with an authenticator in addition to the password. */
export const useTwoFactor = () => useApiQuery('GET /api/account/two-factor');

/** The devices on which the person is signed in. */
export const useSessions = () => useApiQuery('GET /api/account/sessions');

/** The identity providers that have identified the person. */
export const useIdentities = () => useApiQuery('GET /api/account/identities');

/** The times at which an administrator acted as the person. */
export const useImpersonations = () => useApiQuery('GET /api/account/impersonations');

const POLL = { first: 5_000, most: 60_000 };

/** The archive of the person's own data and the acts of others, kept up to date: a job makes the archive. */
export const useMyData = () => {
  const [refetchInterval] = useState(() => createBackOff(POLL));
  return useApiQuery('GET /api/account/data', undefined, { refetchInterval });
};

/** The same, read once: for the page, which waits for it before it shows the cards below. */
export const useMyDataOnce = () => useApiQuery('GET /api/account/data');

/** The person's name, phone, tax number and time zone. */
export const useProfile = () => useApiQuery('GET /api/account/profile');
/** The hand-overs that the person has given and received at the utility. */
export const useHandovers = () => useTenantQuery('GET /api/account/handovers', {});

/** The person's requests about their data at the utility. */
export const useDataRequests = () => useTenantQuery('GET /api/account/data/requests', {});
/** The channels that the person has turned off at the utility, by event. */
export const useNotificationChoices = () => useTenantQuery('GET /api/user/notifications', {});

/** The person's tokens for their own readings at the utility. */
export const useReadingTokens = () => useTenantQuery('GET /api/reading-tokens', {});
