import type { Language } from '@hydria/shared/rules/languages.ts';

/** The one cache that page and worker share. In it is nothing that a server would not tell anybody. */
export const CACHE = 'hydria-offline';

/** The page without a connection, as the gateway drew it without a session. */
export const OFFLINE_PAGE = '/offline';

/** The words of notifications. */
export const NOTICE_WORDS = '/offline/words';

/** The worker's question to an open tab, with a port for the answer and for the address to open. */
export const MAY_FOCUS = 'may-lead';

/** How the worker, which can read neither cookie nor storage, says a notification in the person's words. */
export interface NoticeWords {
  language: Language;
  /** City of each utility that tells this browser, in that language. */
  cities: Readonly<Record<string, string>>;
  /** Folder of the shell's files, in which its icons are. */
  icons: string;
}
