/*
 * Names that both sides use, most of them of what the browser keeps: the shell in `shell/src/core/storage.ts`, the gateway in its cookies and in the
 * scripts of the HTML (`infra/gateway/browser`). They are those of decisions 21a and never change.
 */

/** Local storage: the access token. */
export const TOKEN_KEY = 'auth._token.local';

/** Local storage: the chosen theme; without it the system's counts. */
export const THEME_KEY = 'appTheme';

/** The cookie of the chosen language. */
export const LANGUAGE_COOKIE = 'i18n_redirected';

/** The cookie of a browser that asks the old server for a while (spec S §3). */
export const OLD_SERVER_COOKIE = 'old_server';

/**
 * The cookie of the pages whose files a browser has cached. It keeps them for a year. A dozen cached files that are read one by one
 * before the first paint only delay the page, so they are not preloaded again.
 */
export const CACHED_ASSETS_COOKIE = 'portal_kept';

/**
 * Event of the window: the first content is painted. The shell dispatches it, and the HTML does so after a limit. Files that the
 * first content can do without wait for it.
 */
export const CONTENT_EVENT = 'portal-content';

/** Web lock: one tab refreshes the token while the others wait. */
export const REFRESH_LOCK = 'hydria-refresh';
