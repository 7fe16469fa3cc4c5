import { useMemo, useState } from 'react';
import type { Coordinates } from '@hydria/shared/rules/distance.ts';
import { usePosition } from '@hydria/shared/map/use-position.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { useCityT } from './use-city-t.ts';

/** The point from which places are near: the visitor's position, a supply of the person by its code, or none. */
type Origin = 'here' | 'order' | `supply ${string}`;

const NONE: never[] = [];

/** The origin of the distances: as chosen, otherwise the position if it may be known, otherwise the first supply. */
export const useOrigin = (deya_id: number) => {
  const t = useCityT();
  const [asked, setAsked] = useState<Origin | null>(null);
  const { position, ask } = usePosition();
  const isTheirs = useSession(({ user }) => user?.deya.some((link) => link.id === deya_id && link.active) ?? false);
  const info = useUserInfo({ deya_id: isTheirs ? deya_id : null });
  const supplies = (info.data?.customers ?? NONE).flatMap((supply) => {
    const { latitude, longitude, kwdikos_katanalwti } = supply;
    if (latitude === null || longitude === null) return [];
    const label = t('near_supply', { supply: supplyName(supply) });
    return [{ value: `supply ${kwdikos_katanalwti}` as const, label, latitude, longitude }];
  });
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
    { value: 'order', label: t('in_order') },
    ...('geolocation' in navigator ? [{ value: 'here' as const, label: t('near_me') }] : []),
    ...supplies,
  ];
  return {
    chosen,
    choose,
    at,
    choices,
    isDenied: chosen === 'here' && position === 'denied',
    /** Before the supplies are read, a list by distance would change its order. */
    isReady: !isTheirs || info.isSuccess || info.isError,
  };
};
