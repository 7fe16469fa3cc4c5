import { deadline, retry } from './retry.ts';
import { isRetryable, classifyFailure } from './classify-failure.ts';

/** Imports a lazy file of the shell, with retries; rejects with a `RemoteFailure`. */
export const importWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  retry(load, {
    end: deadline(),
    isRetryable,
    classify: (error, msLeft) => classifyFailure('start', error, { url: '' }, msLeft),
  });
