import type { Owner } from '@hydria/shared/platform/owners.ts';
import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { languagesOfPage } from '@hydria/shared/rules/offered-languages.ts';
import type { View } from './snapshot.ts';

/** The portal in one sentence, for previews of links and search engines. */
const DESCRIPTIONS: Record<Language, string> = {
  el: 'Λογαριασμοί νερού, πληρωμές, ενδείξεις, βλάβες και αιτήσεις της δημοτικής επιχείρησης ύδρευσης, από ένα σημείο.',
  en: 'Water bills, payments, readings, faults and applications of your municipal water utility, in one place.',
  de: 'Wasserrechnungen, Zahlungen, Zählerstände, Störungen und Anträge Ihres kommunalen Wasserversorgers an einem Ort.',
  fr: 'Factures d’eau, paiements, relevés, pannes et demandes de votre régie municipale des eaux, en un seul endroit.',
};

/** Pages for one visit: signing in, results of a payment, texts for a machine. */
const NOT_LISTED =
  /^\/(login|logout|success|fail|maintenance|report-success|autologin|postgsis|gsis|unsubscribe|password|qr)(\/|$)/;

type Route = Owner['route'];

/** Whether a person without an account reads the page, and not inside another one. */
const isPublic = ({ access, layout }: Pick<Route, 'access' | 'layout'>): boolean =>
  (access === 'public' || access === 'guest') && layout !== 'frame';

/** Addresses of public pages without a part that varies; optional parts are left out. */
export const publicPaths = ({ shell, remotes }: View): string[] => {
  const paths = [shell, ...remotes]
    .flatMap(({ record }) => record.manifest.routes)
    .filter(isPublic)
    .map(({ path }) => path.replaceAll(/\/:[a-z_]+\?/g, '') || '/')
    .filter((path) => !/[:*]/.test(path) && !NOT_LISTED.test(path));
  return [...new Set(paths)];
};

/** The address of a page in each language that it has. */
export const languageLinks = (path: string, offered?: readonly Language[]): { lang: Language; href: string }[] =>
  languagesOfPage(path, offered).map((lang) => ({ lang, href: withLocale(path, lang) }));

interface Meta {
  language: Language;
  path: string;
  owner: Owner | null;
  title: string;
  offered: readonly Language[] | undefined;
  /** `https://my.example.gr`: search engines read whole addresses alone. */
  origin: string;
  /** The utility of the query, without which the page is another one. */
  named: number | null;
}

/** Whether a search engine may keep a page. */
const isListed = ({ path, owner }: Pick<Meta, 'path' | 'owner'>): boolean =>
  owner !== null && isPublic(owner.route) && !NOT_LISTED.test(path);

/** A line of the head: its element and its attributes. */
export interface HeadLine {
  element: 'meta' | 'link';
  attributes: Record<string, string>;
}

/** The lines of the head that previews and search engines read. */
export const headMeta = ({ language, path, owner, title, offered, origin, named }: Meta): HeadLine[] => {
  const meta = (attributes: Record<string, string>): HeadLine => ({ element: 'meta', attributes });
  const whole = (href: string): string => `${origin}${href}${named === null ? '' : `?deya_id=${named}`}`;
  const link = (attributes: Record<string, string>): HeadLine => ({ element: 'link', attributes });
  const description = DESCRIPTIONS[language];
  if (!isListed({ path, owner })) return [meta({ name: 'robots', content: 'noindex' })];
  return [
    meta({ name: 'description', content: description }),
    meta({ property: 'og:site_name', content: 'Hydria' }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: description }),
    meta({ property: 'og:locale', content: language }),
    link({ rel: 'canonical', href: whole(withLocale(path, language)) }),
    ...languageLinks(path, offered).map(({ lang, href }) =>
      link({ rel: 'alternate', hreflang: lang, href: whole(href) }),
    ),
  ];
};
