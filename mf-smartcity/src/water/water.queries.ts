import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';

/** The latest analysis for the person's first supply. Empty without a supply. */
export const useAnalytics = () => {
  const info = useUserInfo();
  const kwdikos_katanalwti = info.data?.customers[0]?.kwdikos_katanalwti;
  const water = useTenantQuery(
    'GET /api/deya/waterAnalytics',
    kwdikos_katanalwti === undefined ? skipToken : { kwdikos_katanalwti },
  );
  const hasNoSupply = info.isSuccess && kwdikos_katanalwti === undefined;
  return {
    analytics: hasNoSupply ? [] : water.data?.analytics,
    error: info.error ?? water.error,
    retry: () => (info.isError ? info.refetch() : water.refetch()),
  };
};
