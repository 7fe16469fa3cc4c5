import type { FeedAnnouncement, FeedFaq, FeedWaterAnalysis } from '@hydria/shared/contract/feed.ts';
import { cleanHtml } from './clean-html.ts';
import type { Entity } from './importer.ts';
import { upsert } from './upsert.ts';

/** Announcements, their HTML cleaned. */
export const announcements = (): Entity<FeedAnnouncement> => ({
  name: 'announcements',
  batch: 500,
  key: ({ code }) => code,
  check: async () => [],
  store: (tx, deya_id, values) =>
    upsert(
      tx,
      deya_id,
      {
        table: 'announcement',
        key: ['code'],
        columns: { code: 'text', start_date: 'date', end_date: 'date', title: 'jsonb', description: 'jsonb' },
        changed: 'updated_at',
      },
      values.map((value) => ({ ...value, description: cleanTexts(value.description) })),
    ),
});

const cleanTexts = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).map(([lang, html]) => [lang, html && cleanHtml(html)]));

/** Questions and answers, their HTML cleaned. */
export const faq = (): Entity<FeedFaq> => ({
  name: 'faq',
  batch: 1000,
  key: ({ code, lang }) => `${lang} ${code}`,
  check: async () => [],
  store: (tx, deya_id, values) =>
    upsert(
      tx,
      deya_id,
      {
        table: 'faq',
        key: ['code', 'lang'],
        columns: { code: 'text', type: 'text', lang: 'text', sort: 'int', title: 'text', description: 'text' },
        changed: 'updated_at',
      },
      values.map((value) => ({ ...value, description: cleanHtml(value.description) })),
    ),
});

/** Values of water analyses, of the quantities that the installation knows. */
export const waterAnalyses = (): Entity<FeedWaterAnalysis> => ({
  name: 'water-analyses',
  batch: 2000,
  key: ({ zone, alias, analysis_date }) => `${analysis_date} ${alias} ${zone}`,
  check: async (tx, _deya_id, rows) => {
    const known = new Set((await tx.selectFrom('water_index').select('alias').execute()).map(({ alias }) => alias));
    const unknown = rows.filter(({ value }) => !known.has(value.alias));
    return unknown.map(({ line }) => ({ line, field: 'alias', reason: 'reference_unknown' as const }));
  },
  store: (tx, deya_id, values) =>
    upsert(
      tx,
      deya_id,
      {
        table: 'water_analysis',
        key: ['zone', 'alias', 'analysis_date'],
        columns: { zone: 'text', alias: 'text', analysis_date: 'date', value: 'text' },
        changed: 'updated_at',
      },
      values,
    ),
});
