import { removeWorker } from './remove-worker.ts';

const remove = async (registration?: { unregister(): Promise<boolean> }) => {
  const forget = jest.fn(async () => undefined);
  const getRegistration = async () => registration as ServiceWorkerRegistration | undefined;
  await removeWorker({ forget }, { getRegistration } as never);
  return forget;
};

test('a page without offline support removes the worker and its cache by itself', async () => {
  const unregister = jest.fn(async () => true);
  const forget = await remove({ unregister });
  expect(forget).toHaveBeenCalledTimes(1);
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('a browser without the worker has nothing to remove but the cache', async () => {
  expect(await remove()).toHaveBeenCalledTimes(1);
});
