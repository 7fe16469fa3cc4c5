import type { Language } from '@hydria/shared/platform/languages.ts';

/** The one cache that page and worker share. In it is nothing that a server would not tell anybody. */
export const CACHE = 'hydria-offline';

/** The page that is shown without a connection, as the gateway drew it for nobody in particular. */
export const OFFLINE_PAGE = '/offline';

/** What a notification is said with. */
export const NOTICE_WORDS = '/offline/words';

/** What the worker asks an open tab, with a port for the answer and for where to go then. */
export const MAY_LEAD = 'may-lead';

/** How the worker, which can read neither cookie nor storage, says a notification in the person's words. */
export interface NoticeWords {
  language: Language;
  /** City of each utility that tells this browser, in that language. */
  cities: Readonly<Record<string, string>>;
  /** Folder of the shell's files, in which its icons are. */
  icons: string;
}
