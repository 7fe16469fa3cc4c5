import { useMemo, useState } from 'react';
import { skipToken } from '@hydria/shared/libs';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import type { Coordinates } from '@hydria/shared/rules/distance.ts';
import { usePosition } from '@hydria/shared/map/use-position.ts';
import { useT } from '../../deferred/use-t.ts';

/** The point from which places are near: the visitor's position, a supply of the person by its code, or none. */
export type Origin = 'here' | 'order' | `supply ${string}`;

interface Start {
  value: Origin;
  label: string;
  latitude: number;
  longitude: number;
}

/** The person's supplies whose place the utility knows. */
const useSupplies = (deya_id: number): Start[] => {
  const t = useT();
  const isTheirs = useSession(({ user }) => user?.deya.some((link) => link.id === deya_id && link.active) ?? false);
  const read = useTenantQuery('GET /api/user/info', isTheirs ? { deya_id } : skipToken);
  return (read.data?.customers ?? []).flatMap(({ kwdikos_katanalwti, alias, latitude, longitude }) => {
    if (latitude === null || longitude === null) return [];
    const label = t('poi.near_supply', { supply: alias ?? kwdikos_katanalwti });
    return [{ value: `supply ${kwdikos_katanalwti}` as const, label, latitude, longitude }];
  });
};

/** The origin of the distances: as chosen, otherwise the position if it may be known, otherwise the first supply. */
export const useOrigin = (deya_id: number) => {
  const t = useT();
  const [asked, setAsked] = useState<Origin | null>(null);
  const { position, ask } = usePosition();
  const supplies = useSupplies(deya_id);
  const here = typeof position === 'object' ? position : null;
  const chosen = asked ?? (here ? 'here' : (supplies[0]?.value ?? 'order'));
  const start = chosen === 'here' ? here : supplies.find(({ value }) => value === chosen);
  const [latitude, longitude] = [start?.latitude, start?.longitude];
  const at = useMemo(
    (): Coordinates | null => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  const choose = (value: Origin): void => {
    setAsked(value);
    if (value === 'here' && !here) ask();
  };
  const choices: { value: Origin; label: string }[] = [
    { value: 'order', label: t('poi.in_order') },
    ...('geolocation' in navigator ? [{ value: 'here' as const, label: t('poi.near_me') }] : []),
    ...supplies,
  ];
  return { chosen, choose, at, choices, isDenied: chosen === 'here' && position === 'denied' };
};
