import { CACHE, OFFLINE_PAGE } from './offline-cache.ts';
import { createOfflineCache } from './cache-offline-page.ts';

const open = () => {
  const kept = new Map<string, unknown>();
  const asked: { url: string; credentials: unknown }[] = [];
  const waiting: ((ok: boolean) => void)[] = [];
  const opened = jest.fn();
  const cache = {
    put: async (key: string, answer: unknown) => void kept.set(key, answer),
    delete: async (key: string) => kept.delete(key),
  };
  const caches = {
    open: async () => {
      opened();
      return cache;
    },
    match: async (key: string) => kept.get(key),
    delete: async (name: string) => {
      if (name === CACHE) kept.clear();
      return true;
    },
  };
  const fetch = (url: string, { credentials }: RequestInit) =>
    new Promise((resolve) => {
      asked.push({ url, credentials });
      waiting.push((ok) => resolve({ ok, url }));
    });
  const own = createOfflineCache({ caches: caches as never, fetch: fetch as never });
  const answerNext = async (ok = true) => {
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    waiting.shift()?.(ok);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { kept, asked, opened, answerNext, ...own };
};

test('the page is requested without cookies, in the language and for the utility of the screen', async () => {
  const { cachePage, asked, answerNext, kept } = open();
  void cachePage('de', 3);
  await answerNext();
  expect(asked).toEqual([{ url: '/de/offline?deya_id=3', credentials: 'omit' }]);
  expect(kept.get(OFFLINE_PAGE)).toMatchObject({ url: '/de/offline?deya_id=3' });
});

test('the page of the previous utility is removed at once, even if the new one fails to load', async () => {
  const { cachePage, answerNext, kept } = open();
  void cachePage('el', 3);
  await answerNext();
  void cachePage('el', 9);
  await answerNext(false);
  expect(kept.size).toBe(0);
});

test('the same page stays when a refresh fails', async () => {
  const { cachePage, answerNext, kept } = open();
  void cachePage('el', 3);
  await answerNext();
  void cachePage('el', 3);
  await answerNext(false);
  expect(kept.get(OFFLINE_PAGE)).toMatchObject({ url: '/offline?deya_id=3' });
});

test('of two requested pages the later one is kept, in any order of arrival', async () => {
  const { cachePage, answerNext, kept } = open();
  void cachePage('el', 3);
  await Promise.resolve();
  void cachePage('el', null);
  await answerNext();
  await answerNext();
  expect(kept.get(OFFLINE_PAGE)).toMatchObject({ url: '/offline' });
});

test('without such a page no cache is created', async () => {
  const { cachePage, opened, answerNext } = open();
  void cachePage('el', 3);
  await answerNext(false);
  expect(opened).not.toHaveBeenCalled();
});

test('a sign-out removes the page, even one that is still loading', async () => {
  const { cachePage, forget, answerNext, kept } = open();
  void cachePage('el', 3);
  await new Promise((resolve) => setTimeout(resolve));
  await forget();
  await answerNext();
  expect(kept.size).toBe(0);
});
