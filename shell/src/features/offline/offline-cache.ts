import type { Language } from '@hydria/shared/rules/languages.ts';

/** The one cache that page and worker share. It contains public data only. */
export const CACHE = 'hydria-offline';

/** The offline page, as the gateway renders it without a session. */
export const OFFLINE_PAGE = '/offline';

/** The texts of notifications. */
export const NOTICE_WORDS = '/offline/words';

/** The worker's message to an open tab, with a port for the answer and the target address. */
export const MAY_FOCUS = 'may-lead';

/** The data for notifications in the person's language, because the worker can read neither cookies nor storage. */
export interface NoticeWords {
  language: Language;
  /** City of each utility that notifies this browser, in that language. */
  cities: Readonly<Record<string, string>>;
  /** Folder of the shell's files, which contains its icons. */
  icons: string;
}
