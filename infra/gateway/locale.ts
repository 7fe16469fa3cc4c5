import Negotiator from 'negotiator';
import { LANGUAGE_COOKIE } from '@hydria/shared/platform/browser-names.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  localePrefix,
  type Language,
} from '@hydria/shared/rules/languages.ts';

/** The life of the cookie that remembers the language (S §9). */
const YEAR_SECONDS = 365 * 24 * 3600;

/** The language of the portal that `Accept-Language` ranks highest (RFC 9110 §12.5.4); Greek when it accepts none. */
const preferredLanguage = (acceptLanguage: string | undefined): Language => {
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  return accepted.languages([...LANGUAGES]).find(isLanguage) ?? DEFAULT_LANGUAGE;
};

/** Language in which `/` should be shown: the one chosen before, otherwise the browser's. */
export const rootLanguage = (cookie: string | undefined, acceptLanguage: string | undefined): Language =>
  isLanguage(cookie) ? cookie : preferredLanguage(acceptLanguage);

/** Where to send a visitor of the root path, or null to stay. No other path redirects by language (S §2.1). */
export const rootRedirect = (pathname: string, language: Language): string | null =>
  pathname === '/' && language !== DEFAULT_LANGUAGE ? localePrefix(language) : null;

/** The cookie's line; `Secure` on https (decisions 25). */
export const localeCookie = (language: Language, https: boolean): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`;
