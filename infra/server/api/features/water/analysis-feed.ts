import type { DeyaInfo } from '@hydria/shared/contract/deya.ts';
import type { WaterParameter } from '@hydria/shared/contract/water.ts';
import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import type { Verdict } from '@hydria/shared/rules/water-quality.ts';
import { xmlText } from '../../kernel/xml-text.ts';

interface Words {
  title: string;
  whole: string;
  item: string;
  verdicts: Record<Verdict, string>;
}

/** Feeds are read outside the portal, so their few words are on the server. */
const WORDS: Record<Language, Words> = {
  el: {
    title: 'Ποιότητα νερού',
    whole: 'όλο το δίκτυο',
    item: 'Ανάλυση νερού',
    verdicts: {
      within: 'εντός ορίων',
      watch: 'κοντά στο όριο',
      over: 'εκτός ορίων',
      no_limit: 'χωρίς αριθμητικό όριο στον νόμο',
      not_judged: 'δεν συγκρίνεται με όριο',
    },
  },
  en: {
    title: 'Water quality',
    whole: 'whole network',
    item: 'Water analysis',
    verdicts: {
      within: 'within limits',
      watch: 'watch',
      over: 'over the limit',
      no_limit: 'no number set by law',
      not_judged: 'not compared with a limit',
    },
  },
  de: {
    title: 'Wasserqualität',
    whole: 'gesamtes Netz',
    item: 'Wasseranalyse',
    verdicts: {
      within: 'innerhalb der Grenzwerte',
      watch: 'nahe am Grenzwert',
      over: 'über dem Grenzwert',
      no_limit: 'kein Zahlenwert im Gesetz',
      not_judged: 'nicht mit einem Grenzwert vergleichbar',
    },
  },
  fr: {
    title: 'Qualité de l’eau',
    whole: 'ensemble du réseau',
    item: 'Analyse de l’eau',
    verdicts: {
      within: 'dans les limites',
      watch: 'à surveiller',
      over: 'hors limite',
      no_limit: 'aucun chiffre fixé par la loi',
      not_judged: 'non comparé à une limite',
    },
  },
};

/** The values of one day. */
interface AnalysisItem {
  day: string;
  title: string;
  text: string;
}

interface FeedSource {
  lang: Language;
  deya: Pick<DeyaInfo, 'id' | 'title' | 'title_latin'>;
  zone: string;
  publicUrl: string;
  items: readonly AnalysisItem[];
}

/** Days that a feed holds: more are on the page. */
const DAYS = 30;

/** The days with analyses, newest first. */
export function analysisItems(parameters: readonly WaterParameter[], lang: Language): AnalysisItem[] {
  const { verdicts, item } = WORDS[lang];
  const values = parameters.flatMap(({ index, history }) => history.map((value) => ({ index, ...value })));
  const days = [...new Set(values.map(({ analysis_date }) => analysis_date))].toSorted().toReversed().slice(0, DAYS);
  return days.map((day) => ({
    day,
    title: `${item}, ${day}`,
    text: values
      .filter(({ analysis_date }) => analysis_date === day)
      .map(
        ({ index, value, verdict }) => `${index.title}: ${[value, index.unit].join(' ').trim()} (${verdicts[verdict]})`,
      )
      .join('\n'),
  }));
}

const instantOf = (day: string): string => `${day}T00:00:00.000Z`;

/** The path of a feed of a zone. */
export const feedPath = (kind: 'atom' | 'json', deya_id: number, zone: string, lang: Language): string =>
  `/api/deya/waterQuality/${kind}?${new URLSearchParams({ deya_id: String(deya_id), zone, lang })}`;

const addresses = ({ lang, deya, zone, publicUrl }: FeedSource, kind: 'atom' | 'json') => {
  const page = withLocale(`/deya/${deya.id}/water-quality`, lang);
  return {
    page: `${publicUrl}${page}?${new URLSearchParams({ zone })}`,
    feed: `${publicUrl}${feedPath(kind, deya.id, zone, lang)}`,
  };
};

const titleOf = ({ lang, deya, zone }: FeedSource): string => {
  const { title, whole } = WORDS[lang];
  return `${title}: ${lang === 'el' ? deya.title : deya.title_latin}, ${zone || whole}`;
};

/** The tag URI of an item, which stays the same for one day of a zone. */
const idOf = ({ deya, zone, publicUrl }: FeedSource, day: string): string =>
  `tag:${new URL(publicUrl).hostname},2026:water/${deya.id}/${encodeURIComponent(zone)}/${day}`;

/** JSON Feed 1.1. */
export const toJsonFeed = (source: FeedSource) => {
  const { page, feed } = addresses(source, 'json');
  return {
    version: 'https://jsonfeed.org/version/1.1' as const,
    title: titleOf(source),
    language: source.lang,
    home_page_url: page,
    feed_url: feed,
    items: source.items.map(({ day, title, text }) => ({
      id: idOf(source, day),
      url: page,
      title,
      content_text: text,
      date_published: instantOf(day),
    })),
  };
};

/** RFC 4287. */
export const toAtom = (source: FeedSource): string => {
  const { page, feed } = addresses(source, 'atom');
  const updated = instantOf(source.items[0]?.day ?? '1970-01-01');
  const author = source.lang === 'el' ? source.deya.title : source.deya.title_latin;
  const entries = source.items.map(
    ({ day, title, text }) => `  <entry>
    <id>${xmlText(idOf(source, day))}</id>
    <title>${xmlText(title)}</title>
    <updated>${instantOf(day)}</updated>
    <link href="${xmlText(page)}"/>
    <content type="text">${xmlText(text)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${source.lang}">
  <id>${xmlText(feed)}</id>
  <title>${xmlText(titleOf(source))}</title>
  <updated>${updated}</updated>
  <author><name>${xmlText(author)}</name></author>
  <link rel="self" href="${xmlText(feed)}"/>
  <link href="${xmlText(page)}"/>
${entries.join('')}</feed>
`;
};
