import { ATTEMPT_MS, GIVE_UP_MS, deadline, retry } from './retry.ts';
import { TimeoutError } from './failure.ts';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);

const retryOptions = (isRetryable = true) => ({
  end: deadline(),
  classify: async (error: unknown) => error,
  isRetryable: () => isRetryable,
});

test('a load that fails at first and then works succeeds', async () => {
  const tries: number[] = [];
  const result = retry((nth) => {
    tries.push(nth);
    return nth === 2 ? Promise.resolve('there') : Promise.reject(new Error('not yet'));
  }, retryOptions());
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('there');
  expect(tries).toEqual([0, 1, 2]);
});

test('a persistent fault is reported once, with its last cause', async () => {
  const result = retry((nth) => Promise.reject(new Error(`fault ${nth}`)), retryOptions()).catch((error: unknown) =>
    String(error),
  );
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('Error: fault 2');
});

test('a permanent failure is not retried', async () => {
  const tries: number[] = [];
  const result = retry((nth) => {
    tries.push(nth);
    return Promise.reject(new Error('throws'));
  }, retryOptions(false));
  await expect(result).rejects.toThrow('throws');
  expect(tries).toEqual([0]);
});

test('a silent server ends the first attempt after 8 seconds and all attempts after 20', async () => {
  const started: number[] = [];
  let ended = 0;
  const begin = performance.now();
  const result = retry(() => {
    started.push(performance.now() - begin);
    return never();
  }, retryOptions()).catch((error: unknown) => {
    ended = performance.now() - begin;
    return error;
  });
  await jest.advanceTimersByTimeAsync(GIVE_UP_MS + ATTEMPT_MS);
  expect(await result).toBeInstanceOf(TimeoutError);
  expect(started[0]).toBe(0);
  expect(started[1]).toBeGreaterThanOrEqual(ATTEMPT_MS);
  expect(started[1]).toBeLessThan(ATTEMPT_MS + 1_000);
  expect(ended).toBeLessThanOrEqual(GIVE_UP_MS);
});
