import { createStore } from '@hydria/shared/libs';
import { CACHE } from './offline-cache.ts';
import { startOffline } from './start-offline.ts';

const unregister = jest.fn(async () => true);
const register = jest.fn();
const remove = jest.fn(async () => true);

beforeEach(() => {
  const getRegistration = async () => ({ unregister });
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration, register }, configurable: true });
  Object.defineProperty(window, 'caches', { value: { delete: remove }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'caches');
});

test('a page of an installation without offline support removes the worker and its cache, and refuses pushes in words', async () => {
  const notify = jest.fn();
  const pendingRequests = createStore(() => ({ chat: false, push: true }));
  const portal = { boot: { settings: { offline: false } }, platform: { notify }, pendingRequests };
  startOffline(portal as never, (key) => key);
  await new Promise((resolve) => setTimeout(resolve));
  expect(remove).toHaveBeenCalledWith(CACHE);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(register).not.toHaveBeenCalled();
  expect(notify).toHaveBeenCalledWith({ text: 'push.unsupported' });
});
