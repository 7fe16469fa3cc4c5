import { DEFAULT_LANGUAGE, isLanguage, localePrefix, type Language } from '@hydria/shared/platform/languages.ts';

/** Remembers the language; its name and life are the specification's (S §9). */
export const LOCALE_COOKIE = 'i18n_redirected';
const YEAR_SECONDS = 365 * 24 * 3600;

const wishes = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
      return { code: tag.toLowerCase().split('-')[0] ?? '', quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ code }) => code);

/** The first language of `Accept-Language` that the portal speaks; Greek when it speaks none. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  wishes(acceptLanguage ?? '').find(isLanguage) ?? DEFAULT_LANGUAGE;

/** Language in which `/` should be shown: the one chosen before, otherwise the browser's. */
export const rootLanguage = (cookie: string | undefined, acceptLanguage: string | undefined): Language =>
  isLanguage(cookie) ? cookie : preferredLanguage(acceptLanguage);

/** Where to send a visitor of the root path, or null to stay. No other path redirects by language (S §2.1). */
export const rootRedirect = (pathname: string, language: Language): string | null =>
  pathname === '/' && language !== DEFAULT_LANGUAGE ? localePrefix(language) : null;

/** The cookie's line; `Secure` on https (decisions 25). */
export const localeCookie = (language: Language, https: boolean): string =>
  `${LOCALE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`;
