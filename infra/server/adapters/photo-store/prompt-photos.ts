import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  isTaskCancelledError,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { PhotoStoreError, type KeptPhoto, type PhotoStore } from './photo-store.ts';

/** The longest that a visitor waits for a bucket. */
const PATIENCE_MS = 3_000;
/** A bucket that did not answer in time is left alone for so long, then tried with one call. */
const REST_MS = 5_000;

interface Prompt {
  patienceMs?: number;
  restMs?: number;
}

/** The store of photos with a limit of time for callers, and without attempts while it hangs. Both reject with `PhotoStoreError`. */
export function promptPhotos(
  store: PhotoStore,
  { patienceMs = PATIENCE_MS, restMs = REST_MS }: Prompt = {},
): PhotoStore {
  const breaker = circuitBreaker(handleType(TaskCancelledError), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(1),
  });
  const policy = wrap(breaker, timeout(patienceMs, TimeoutStrategy.Aggressive));

  const inTime = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await policy.execute(work);
    } catch (error) {
      if (!isTaskCancelledError(error) && !isBrokenCircuitError(error)) throw error;
      throw new PhotoStoreError('the store of photos does not answer in time', { cause: error });
    }
  };

  return {
    keep: async (deya_id, bytes) => {
      const started: Promise<KeptPhoto>[] = [];
      try {
        return await inTime(() => {
          const work = store.keep(deya_id, bytes);
          started.push(work);
          return work;
        });
      } catch (error) {
        // A photo that arrives after its caller was answered belongs to no row.
        for (const work of started) work.then((late) => store.forget(late)).catch(() => {});
        throw error;
      }
    },
    read: (photo) => (photo.bytes ? store.read(photo) : inTime(() => store.read(photo))),
    forget: (photo) => inTime(() => store.forget(photo)),
  };
}
