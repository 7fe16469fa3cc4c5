import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';

/** The platform of the app for this device; null for other devices. */
export const deviceOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): 'ios' | 'android' | null => {
  if (/Android/i.test(userAgent)) return 'android';
  // iPads report a desktop user agent, but have a touch screen.
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : null;
};

/** The store address for this device, or null: another kind of device, no app for it, or an installed portal. */
export const storeFor = (
  device: ReturnType<typeof deviceOf>,
  settings: Pick<PortalSettings, 'ios' | 'android'>,
  isInstalled: boolean,
): string | null => (device === null || isInstalled ? null : (settings[device] ?? null));
