import type { deviceOf } from '../app-banner/device.ts';

/** Opens a map at a place: the one that the device has, elsewhere one of the web. Nobody is asked anything until it is pressed. */
export const directionsTo = (
  { latitude, longitude }: { latitude: number; longitude: number },
  device: ReturnType<typeof deviceOf>,
): string => {
  const at = `${latitude},${longitude}`;
  if (device === 'android') return `geo:${at}?q=${at}`;
  if (device === 'ios') return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
};
