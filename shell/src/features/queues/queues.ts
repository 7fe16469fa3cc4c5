import type { Queue } from '@hydria/shared/contract/fields.ts';
import { holds, type Visitor } from '@hydria/shared/platform/access.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { QueueEntry, RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

/** A queue with its count; null when it could not be read. */
export interface CountedQueue {
  entry: QueueEntry;
  queue: Queue | null;
}

type Composed = Pick<Boot, 'shell' | 'remotes'>;
type NavEntry = RemoteManifest['nav'][number];

/** Those of disabled applications are left out. */
const manifestsOf = ({ shell, remotes }: Composed): RemoteManifest[] => [
  shell.manifest,
  ...remotes.flatMap(({ disabled, manifest }) => (disabled ? [] : [manifest])),
];

/** The page that lists them. */
const START = '/admin';

/** The other pages of the staff that this person may open, in the order of the navigation, which has room for a few of them. */
export const staffPagesFor = (composed: Composed, visitor: Visitor): NavEntry[] =>
  manifestsOf(composed)
    .flatMap(({ nav }) => nav)
    .filter(({ path, conditions }) => path !== START && conditions.some((one) => one.startsWith('permission:')))
    .filter(({ conditions }) => holds(conditions, visitor))
    .toSorted((a, b) => a.id - b.id);

/** The queues that applications declare and this person may see. */
export const queuesFor = (composed: Composed, visitor: Visitor): QueueEntry[] => {
  const manifests = manifestsOf(composed);
  // A release from before the queues has none.
  const queues = manifests.flatMap(({ queues: declared = [] }) => declared);
  return queues.filter(({ conditions }) => holds(conditions, visitor));
};

/** Behind every instant. */
const NEVER = '9';

/** The longest waiting first, then those that could not be read, then empty ones. */
export const byAge = (queues: readonly CountedQueue[]): CountedQueue[] => {
  const placeOf = ({ queue }: CountedQueue): string =>
    queue === null ? NEVER : (queue.oldest_at ?? `${NEVER}${NEVER}`);
  return queues.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b))));
};
