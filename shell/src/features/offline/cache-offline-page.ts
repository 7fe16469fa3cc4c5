import type { Language } from '@hydria/shared/rules/languages.ts';
import { withLocale } from '@hydria/shared/rules/languages.ts';
import { CACHE, NOTICE_WORDS, OFFLINE_PAGE, type NoticeWords } from './offline-cache.ts';

/** Dependencies of the offline cache; tests pass their own. */
export interface OfflineCacheDeps {
  caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>;
  fetch: typeof fetch;
}

export interface OfflineCache {
  /**
   * Asks for the page without a connection in this language and for this utility; until it is there, no other is kept. False
   * where the installation has none.
   */
  cachePage(language: Language, deya_id: number | null): Promise<boolean>;
  /** By what the worker says a notification. */
  cacheWords(words: NoticeWords): Promise<void>;
  /** Removes everything of a person who has left. */
  forget(): Promise<void>;
}

/** The one cache of the portal. Its requests carry no cookies, so its content belongs to no person. */
export const createOfflineCache = ({ caches, fetch }: OfflineCacheDeps): OfflineCache => {
  /** Only the last request is answered. */
  let latest = 0;
  return {
    async cachePage(language, deya_id) {
      const turn = ++latest;
      const query = deya_id === null ? '' : `?deya_id=${deya_id}`;
      const address = withLocale(OFFLINE_PAGE, language) + query;
      // Opened only for something: where there is no such page, no cache is made either.
      const before = await caches.match(OFFLINE_PAGE, { cacheName: CACHE });
      // The same page is only made new; another one is not kept a moment longer.
      if (before && !before.url.endsWith(address)) await (await caches.open(CACHE)).delete(OFFLINE_PAGE);
      const answer = await fetch(address, { credentials: 'omit' });
      if (answer.ok && turn === latest) await (await caches.open(CACHE)).put(OFFLINE_PAGE, answer);
      return answer.ok;
    },
    async cacheWords(words) {
      const cache = await caches.open(CACHE);
      await cache.put(NOTICE_WORDS, new Response(JSON.stringify(words)));
    },
    async forget() {
      latest++;
      await caches.delete(CACHE);
    },
  };
};
