import type { Report } from '@hydria/shared/contract/reports.ts';
import { useT } from '../use-t.ts';

type Place = Pick<Report, 'address' | 'kwdikos_katanalwti' | 'latitude' | 'longitude'>;

/** Says where a report is: its address and its supply, or else its position. */
export const usePlace = (): ((report: Place) => string) => {
  const t = useT();
  return ({ address, kwdikos_katanalwti: code, latitude, longitude }) => {
    const known = [address, code && t('check.supply', { code })].filter(Boolean);
    if (known.length > 0) return known.join(' · ');
    return latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
  };
};
