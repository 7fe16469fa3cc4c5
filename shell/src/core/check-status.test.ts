import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { checkStatus } from './check-status.ts';
import { browserStorage } from './storage.ts';

beforeEach(() => {
  document.cookie = 'old_server=; Max-Age=0; Path=/';
});

/** A visitor whose server gives this answer to the status request. */
const visit = async (answer: () => Promise<{ status: boolean }>, isOnline = true) => {
  const went: unknown[] = [];
  let reloads = 0;
  await checkStatus({
    api: answer as unknown as Platform['api'],
    navigate: (path, options) => void went.push([path, options]),
    storage: browserStorage(),
    isOnline: () => isOnline,
    wait: () => Promise.resolve(),
    reload: () => (reloads += 1),
  });
  return { went, reloads, usesOldServer: document.cookie.includes('old_server=true') };
};

const silence = () => Promise.reject(new ApiError(0, 'unreachable'));

test('a service that is down sends the visitor to the maintenance page, and the old server is not used', async () => {
  const { went, reloads, usesOldServer } = await visit(async () => ({ status: false }));
  expect(went).toEqual([['/maintenance', { replace: true }]]);
  expect([reloads, usesOldServer]).toEqual([0, false]);
});

test('a service that is up changes nothing', async () => {
  expect(await visit(async () => ({ status: true }))).toEqual({ went: [], reloads: 0, usesOldServer: false });
});

test('a server without an answer is replaced by the old one with one reload; a silent old one changes nothing', async () => {
  expect(await visit(silence)).toEqual({ went: [], reloads: 1, usesOldServer: true });
  expect(await visit(silence)).toEqual({ went: [], reloads: 0, usesOldServer: true });
});

test('a visitor without a network keeps the page and the server', async () => {
  expect(await visit(silence, false)).toEqual({ went: [], reloads: 0, usesOldServer: false });
});
