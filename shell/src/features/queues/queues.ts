import type { Queue } from '@hydria/shared/contract/fields.ts';
import { holds, isPermission, STAFF_START, type Visitor } from '@hydria/shared/platform/access.ts';
import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import type { QueueEntry, RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

/** A queue with its count; null when it could not be read. */
export interface CountedQueue {
  entry: QueueEntry;
  queue: Queue | null;
}

/** The shell and the remotes of this tab. */
export interface Composed {
  shell: Pick<Boot['shell'], 'manifest'>;
  remotes: readonly BootRemote[];
}

type NavEntry = RemoteManifest['nav'][number];

/** Those of disabled applications are left out. */
export const manifestsOf = ({ shell, remotes }: Composed): RemoteManifest[] => [
  shell.manifest,
  ...remotes.flatMap(({ disabled, manifest }) => (disabled ? [] : [manifest])),
];

/** A page of the staff, with the work that waits there. */
export interface StaffPage {
  entry: NavEntry;
  /** How many entries wait; 0 for none, and for a page without a queue. */
  count: number;
}

/** The first parts of permissions in the order of groups: customers, money, texts, the utility, the operation. */
const GROUPS: readonly string[] = [
  ...['registrations', 'users', 'roles', 'conversations', 'reports'],
  ...['payments', 'content', 'forms', 'utilities', 'log'],
];

/** A page belongs to the group of its permission; one of an unknown permission stands behind the others. */
const groupOf = ({ conditions }: NavEntry): number => {
  const permission = conditions.find(isPermission) ?? '';
  const place = GROUPS.indexOf(permission.slice('permission:'.length).split('.')[0] ?? '');
  return place === -1 ? GROUPS.length : place;
};

const isOf = ({ path }: NavEntry, queue: QueueEntry): boolean =>
  queue.path === path || queue.path.startsWith(`${path}/`);

/**
 * The other pages of the staff that this person may open. Pages where work waits come first, as their queues stand above: the
 * longest waiting first, and of equal ones the page with more. The rest follows by group, and within a group in the order of
 * the navigation, so that a page without work keeps its place.
 */
export const staffPagesFor = (
  composed: Composed,
  visitor: Visitor,
  counted: readonly CountedQueue[] = [],
): StaffPage[] => {
  const waiting = byAge(counted).filter(({ queue }) => queue !== null && queue.count > 0);
  const pages = manifestsOf(composed)
    .flatMap(({ nav }) => nav)
    .filter(({ path, conditions }) => path !== STAFF_START && conditions.some(isPermission))
    .filter(({ conditions }) => holds(conditions, visitor))
    .toSorted((a, b) => groupOf(a) - groupOf(b) || a.id - b.id)
    .map((entry) => {
      const own = waiting.filter((one) => isOf(entry, one.entry));
      const count = own.reduce((sum, { queue }) => sum + (queue?.count ?? 0), 0);
      return { entry, count, place: own[0] ? waiting.indexOf(own[0]) : waiting.length };
    });
  return pages.toSorted((a, b) => a.place - b.place).map(({ entry, count }) => ({ entry, count }));
};

/** The queues that applications declare and this person may see. */
export const queuesFor = (composed: Composed, visitor: Visitor): QueueEntry[] => {
  const manifests = manifestsOf(composed);
  // A release from before the queues has none.
  const queues = manifests.flatMap(({ queues: declared = [] }) => declared);
  return queues.filter(({ conditions }) => holds(conditions, visitor));
};

/** Behind every instant. */
const NEVER = '9';

/** The longest waiting first, of equal ones the longer queue, then those that could not be read, then empty ones. */
export const byAge = (queues: readonly CountedQueue[]): CountedQueue[] => {
  const placeOf = ({ queue }: CountedQueue): string =>
    queue === null ? NEVER : (queue.oldest_at ?? `${NEVER}${NEVER}`);
  const countOf = ({ queue }: CountedQueue): number => queue?.count ?? 0;
  return queues.toSorted(
    (a, b) => (placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b))) || countOf(b) - countOf(a),
  );
};
