import type { Answer } from '@hydria/shared/contract/contract.ts';
import { skipToken } from '@hydria/shared/libs';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
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
    /** Notices that apply in the supply's zone; absent from servers of earlier releases. */
    notices: water.data?.notices ?? [],
    error: info.error ?? water.error,
    retry: () => (info.isError ? info.refetch() : water.refetch()),
  };
};

/** The zone of the person's first supply at a utility; undefined while it is read, null without a supply there. */
const useSupplyZone = (deya_id: number) => {
  const isTheirs = useSession(({ user }) => user?.deya.some((link) => link.id === deya_id && link.active) ?? false);
  const info = useUserInfo({ deya_id: isTheirs ? deya_id : null });
  const supply = info.data?.customers[0];
  const water = useTenantQuery(
    'GET /api/deya/waterAnalytics',
    supply ? { deya_id, kwdikos_katanalwti: supply.kwdikos_katanalwti } : skipToken,
  );
  const isUnknown = !isTheirs || info.isError || water.isError || (info.isSuccess && !supply);
  if (isUnknown) return null;
  return supply && water.data ? { supply, zone: water.data.zone } : undefined;
};

type Quality = Answer<'GET /api/deya/waterQuality'>;

/** Whether a utility knows nothing of a zone: an address with a zone may have stayed from another utility. */
const isStrange = ({ zone, zones, parameters, notices }: Quality): boolean =>
  !zones.includes(zone) && parameters.length === 0 && notices.length === 0;

/** The analyses of the chosen zone, otherwise of that of the person's supply, otherwise of the first. */
export const useWaterQuality = (deya_id: number, chosen: string | null) => {
  const own = useSupplyZone(deya_id);
  const asked = useTenantQuery('GET /api/deya/waterQuality', chosen === null ? skipToken : { deya_id, zone: chosen });
  const strange = chosen !== null && asked.data && isStrange(asked.data) ? chosen : null;
  const isAsked = chosen !== null && strange === null;
  const usual = useTenantQuery(
    'GET /api/deya/waterQuality',
    isAsked || own === undefined ? skipToken : { deya_id, zone: own?.zone },
  );
  return { read: isAsked ? asked : usual, own, strange };
};

/** Where the zones of a utility are. */
export const useZonePlaces = (deya_id: number) => useTenantQuery('GET /api/deya/waterQuality/zones', { deya_id });
