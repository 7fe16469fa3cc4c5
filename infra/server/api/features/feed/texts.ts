import type { FeedAnnouncement, FeedFaq, FeedLegalText, FeedPoi } from '../../contract/feed/texts.ts';
import { enqueueAnnouncements } from '../notifications/announcements.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { Entity } from './importer.ts';
import { keepRowsOfStaff } from './rows-of-staff.ts';
import { plain, upsert, type Target } from './upsert.ts';

const ANNOUNCEMENT: Target<'announcement'> = {
  table: 'announcement',
  key: ['code'],
  columns: {
    code: 'text',
    start_date: 'date',
    end_date: 'date',
    title: 'jsonb',
    description: 'jsonb',
    outage: 'jsonb',
  },
  changed: 'updated_at',
  versioned: true,
};

const FAQ: Target<'faq'> = {
  table: 'faq',
  key: ['code', 'lang'],
  columns: { code: 'text', type: 'text', lang: 'text', sort: 'int', title: 'text', description: 'text' },
  changed: 'updated_at',
  versioned: true,
};

const LEGAL_TEXT: Target<'legal_text'> = {
  table: 'legal_text',
  key: ['kind', 'lang', 'valid_from'],
  columns: { kind: 'text', lang: 'text', valid_from: 'date', title: 'text', description: 'text' },
  changed: 'updated_at',
  versioned: true,
};

const cleanTexts = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).map(([lang, html]) => [lang, html && cleanHtml(html)]));

const cleaned = <T extends { description: string }>(value: T): T => ({
  ...value,
  description: cleanHtml(value.description),
});

/** Announcements, with sanitised HTML; subscribers are notified of new ones. */
export const announcements = (now: Date): Entity<FeedAnnouncement> =>
  keepRowsOfStaff<FeedAnnouncement, 'announcement'>(ANNOUNCEMENT, ['code'], {
    ...plain(ANNOUNCEMENT),
    name: 'announcements',
    batch: 500,
    check: async () => [],
    store: async (tx, deya_id, values) => {
      const clean = values.map((value) => ({ ...value, description: cleanTexts(value.description) }));
      const changed = await upsert(tx, deya_id, ANNOUNCEMENT, clean);
      await enqueueAnnouncements(
        tx,
        deya_id,
        values.map(({ code }) => code),
        now,
      );
      return changed;
    },
  });

/** Questions and answers, with sanitised HTML. */
export const faq = (): Entity<FeedFaq> =>
  keepRowsOfStaff<FeedFaq, 'faq'>(FAQ, ['code'], {
    ...plain(FAQ),
    name: 'faq',
    batch: 1000,
    check: async () => [],
    store: (tx, deya_id, values) => upsert(tx, deya_id, FAQ, values.map(cleaned)),
  });

/** Terms of use and privacy policy, with sanitised HTML. */
export const legalTexts = (): Entity<FeedLegalText> =>
  keepRowsOfStaff<FeedLegalText, 'legal_text'>(LEGAL_TEXT, ['kind', 'valid_from'], {
    ...plain(LEGAL_TEXT),
    name: 'legal-texts',
    batch: 50,
    check: async () => [],
    store: (tx, deya_id, values) => upsert(tx, deya_id, LEGAL_TEXT, values.map(cleaned)),
  });

const POI: Target<'poi'> = {
  table: 'poi',
  key: ['code'],
  columns: {
    code: 'text',
    type: 'text',
    title: 'jsonb',
    description: 'jsonb',
    address: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    opening_hours: 'jsonb',
    phone: 'text',
  },
  changed: 'updated_at',
  versioned: true,
};

/** Points of interest. */
export const poi = (): Entity<FeedPoi> =>
  keepRowsOfStaff<FeedPoi, 'poi'>(POI, ['code'], {
    ...plain(POI),
    name: 'poi',
    batch: 500,
    check: async () => [],
  });
