import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { PortalStorage } from '../../core/storage.ts';

/** The remembered key of a seen announcement: utility, id and end date (S §4). */
export const seenKey = ({ deya_id, id, end_date }: Pick<Announcement, 'deya_id' | 'id' | 'end_date'>): string =>
  `${deya_id}:${id}:${end_date ?? ''}`;

/** Address of an announcement within its page. */
export const anchorOf = (id: number): string => `announcement-${id}`;

/** Newest first, by the first day of validity (S §4). */
export const newestFirst = <A extends Pick<Announcement, 'start_date' | 'id'>>(list: readonly A[]): A[] =>
  list.toSorted((a, b) => b.start_date.localeCompare(a.start_date) || b.id - a.id);

export interface Announcements {
  /** Whether the chosen utility has announcements that are unread in this browser. */
  unseen: StoreApi<{ any: boolean }>;
  isSeen(announcement: Announcement): boolean;
  markSeen(list: readonly Announcement[]): void;
}

/** Which announcements are new to this browser; the list itself is the page's. */
export const createAnnouncements = ({
  platform: { session },
  storage,
}: {
  platform: Pick<Platform, 'session'>;
  storage: PortalStorage;
}): Announcements => {
  const unseen = createStore(() => ({ any: false }));
  const seen = new Set(storage.seen());
  return {
    unseen,
    isSeen: (announcement) => seen.has(seenKey(announcement)),
    markSeen(list) {
      for (const announcement of list) seen.add(seenKey(announcement));
      storage.setSeen([...seen]);
      // The page may show another utility than the chosen one, whose badge stays.
      const { deya_id } = session.getState();
      if (list.some((one) => one.deya_id === deya_id)) unseen.setState({ any: false });
    },
  };
};
