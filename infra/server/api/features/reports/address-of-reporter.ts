import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';

/** The address that was left with a report, and that of the account, each with its language. */
interface Reporter {
  email: string | null;
  lang: string | null;
  own: string | null;
  own_lang: Language | null;
}

/** Where mails about a report go, and their language; null when the reporter has no address. */
export function addressOfReporter({ email, lang, own, own_lang }: Reporter): { to: string; lang: Language } | null {
  const to = email ?? own;
  if (!to) return null;
  return { to, lang: own_lang ?? (isLanguage(lang) ? lang : 'el') };
}
