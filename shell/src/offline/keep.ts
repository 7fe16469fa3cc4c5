import type { Language } from '@hydria/shared/platform/languages.ts';
import { withLocale } from '@hydria/shared/platform/languages.ts';
import { CACHE, NOTICE_WORDS, OFFLINE_PAGE, type NoticeWords } from './kept.ts';

/** What is kept for when there is no connection; tests bring a cache of their own. */
export interface KeepWorld {
  caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>;
  fetch: typeof fetch;
}

export interface Kept {
  /**
   * Asks for the page without a connection in this language and for this utility; until it is there, no other is kept. False
   * where the installation has none.
   */
  keepPage(language: Language, deya_id: number | null): Promise<boolean>;
  /** By what the worker says a notification. */
  keepWords(words: NoticeWords): Promise<void>;
  /** Of whoever has left: nothing. */
  forget(): Promise<void>;
}

/** The one cache of the portal. What goes into it is asked for without cookies, so that it is nobody's. */
export const createKept = ({ caches, fetch }: KeepWorld): Kept => {
  /** Whoever asked last is answered. */
  let latest = 0;
  return {
    async keepPage(language, deya_id) {
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
    async keepWords(words) {
      const cache = await caches.open(CACHE);
      await cache.put(NOTICE_WORDS, new Response(JSON.stringify(words)));
    },
    async forget() {
      latest++;
      await caches.delete(CACHE);
    },
  };
};
