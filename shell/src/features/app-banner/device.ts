import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';

/** Which of the two apps a device could have; null for everything that is no phone or tablet of these kinds. */
export const deviceOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): 'ios' | 'android' | null => {
  if (/Android/i.test(userAgent)) return 'android';
  // Tablets of Apple say that they are computers, which have no touch screen.
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : null;
};

/** Where this device finds the app, or null: another kind of device, no such app, or the portal is installed already. */
export const storeFor = (
  device: ReturnType<typeof deviceOf>,
  settings: Pick<PortalSettings, 'ios' | 'android'>,
  isInstalled: boolean,
): string | null => (device === null || isInstalled ? null : (settings[device] ?? null));
