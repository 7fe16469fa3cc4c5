import type { deviceOf } from '../app-banner/device.ts';

/** Opens a map at a place: the device's own app, or a web map. No request is sent before the press. */
export const directionsTo = (
  { latitude, longitude }: { latitude: number; longitude: number },
  device: ReturnType<typeof deviceOf>,
): string => {
  const at = `${latitude},${longitude}`;
  if (device === 'android') return `geo:${at}?q=${at}`;
  if (device === 'ios') return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
};
