import { deadline, retry } from './retry.ts';
import { isRetryable, classifyFailure } from './classify-failure.ts';

/** Asks for a lazy file of the shell's own, and again when it does not come; rejects with a `RemoteFailure`. */
export const importWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  retry(load, {
    end: deadline(),
    isRetryable,
    classify: (error, msLeft) => classifyFailure('start', error, { url: '' }, msLeft),
  });
