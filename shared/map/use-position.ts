import { useEffect, useState } from 'react';
import type { Coordinates } from '../rules/distance.ts';

const locate = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { timeout: 8_000, maximumAge: 3_600_000 },
    );
  });

/** The visitor's position: `offered` until requested, `asking`, the coordinates, or `denied`. */
export type Position = Coordinates | 'none' | 'offered' | 'asking' | 'denied';

/** Requests the position on a click, or at once if the permission was granted before. It stays in the browser. */
export const usePosition = () => {
  const [position, setPosition] = useState<Position>('none');
  const ask = (): void => {
    setPosition('asking');
    locate().then(setPosition, () => setPosition('denied'));
  };
  useEffect(() => {
    if (!('geolocation' in navigator) || !('permissions' in navigator)) return;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => {
        if (state === 'granted') ask();
        if (state === 'prompt') setPosition('offered');
      },
      () => undefined,
    );
  }, []);
  return { position, ask };
};
