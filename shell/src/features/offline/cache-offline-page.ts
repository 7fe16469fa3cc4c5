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
   * Caches the offline page in this language and for this utility, in place of any other. False when the installation
   * has none.
   */
  cachePage(language: Language, deya_id: number | null): Promise<boolean>;
  /** The texts that the worker uses in notifications. */
  cacheWords(words: NoticeWords): Promise<void>;
  /** Removes all data of a person who has signed out. */
  forget(): Promise<void>;
}

/** The one cache of the portal. Its requests carry no cookies, so its content belongs to no person. */
export const createOfflineCache = ({ caches, fetch }: OfflineCacheDeps): OfflineCache => {
  /** Only the answer of the last request counts. */
  let latest = 0;
  return {
    async cachePage(language, deya_id) {
      const turn = ++latest;
      const query = deya_id === null ? '' : `?deya_id=${deya_id}`;
      const address = withLocale(OFFLINE_PAGE, language) + query;
      // Opens the cache only on success, because opening creates it.
      const before = await caches.match(OFFLINE_PAGE, { cacheName: CACHE });
      // The same page is replaced on arrival; another one is removed at once.
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
