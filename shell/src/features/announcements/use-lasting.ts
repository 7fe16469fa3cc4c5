import { useEffect, useMemo, useState } from 'react';
import type { Announcement } from '@hydria/shared/contract/deya.ts';

/** The longest wait of a timer, 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

const endOf = ({ ends_at }: Announcement): number => (ends_at ? Date.parse(ends_at) : Infinity);

/** The announcements that are not over. One that ends while its page is open leaves the list. */
export const useLasting = (list: readonly Announcement[] | undefined): Announcement[] => {
  const [now, setNow] = useState(() => Date.now());
  const lasting = useMemo(() => (list ?? []).filter((one) => endOf(one) > now), [list, now]);
  const next = Math.min(...lasting.map(endOf));
  useEffect(() => {
    const left = next - Date.now();
    if (left > LONGEST_MS) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [next]);
  return lasting;
};
