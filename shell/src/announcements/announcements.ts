import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { PortalStorage } from '../storage.ts';

/** What is remembered of an announcement that was shown: utility, id and end date (S §4). */
export const seenKey = ({ deya_id, id, end_date }: Pick<Announcement, 'deya_id' | 'id' | 'end_date'>): string =>
  `${deya_id}:${id}:${end_date ?? ''}`;

/** Newest first by the day they begin (S §4). */
export const newestFirst = <A extends Pick<Announcement, 'start_date' | 'id'>>(list: readonly A[]): A[] =>
  list.toSorted((a, b) => b.start_date.localeCompare(a.start_date) || b.id - a.id);

export interface Announcements {
  /** Whether the chosen utility has something that this browser has not shown. */
  unseen: StoreApi<{ any: boolean }>;
  /** Follows the chosen utility. */
  start(): void;
  isSeen(announcement: Announcement): boolean;
  markSeen(list: readonly Announcement[]): void;
}

/** Keeps count of what is new; the list itself is the page's. */
export const createAnnouncements = ({
  platform,
  storage,
}: {
  platform: Platform;
  storage: PortalStorage;
}): Announcements => {
  const { session, queryClient, api, preferences } = platform;
  const unseen = createStore(() => ({ any: false }));
  const seen = new Set(storage.seen());
  const isSeen = (announcement: Announcement): boolean => seen.has(seenKey(announcement));

  const look = async (): Promise<void> => {
    const { deya_id, deya } = session.getState();
    if (deya_id === null || !deya?.info.announcements) return unseen.setState({ any: false });
    const input = { query: { deya_id, lang: preferences.getState().language } };
    const { data } = await queryClient.fetchQuery({
      queryKey: [deya_id, 'GET /api/deya/announcements', input],
      queryFn: ({ signal }) => api('GET /api/deya/announcements', input, { signal }),
    });
    if (session.getState().deya_id === deya_id) unseen.setState({ any: !data.every(isSeen) });
  };
  // A dot that does not appear is no reason for a message.
  const tryToLook = (): void => void look().catch(() => undefined);

  return {
    unseen,
    isSeen,
    start() {
      tryToLook();
      session.subscribe(({ deya }, before) => deya !== before.deya && tryToLook());
    },
    markSeen(list) {
      for (const announcement of list) seen.add(seenKey(announcement));
      storage.setSeen([...seen]);
      // The page may show another utility's than the chosen one, whose dot stays.
      const { deya_id } = session.getState();
      if (list.some((one) => one.deya_id === deya_id)) unseen.setState({ any: false });
    },
  };
};
