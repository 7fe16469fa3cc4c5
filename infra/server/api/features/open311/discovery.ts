import type { Language } from '@hydria/shared/rules/languages.ts';
import { fillText } from '../../kernel/fill-text.ts';
import { wordsOf } from './words.ts';

/** The day on which the services or their questions changed last. */
const SERVICES_CHANGED = '2026-11-29';

interface Found {
  id: number;
  title: string;
  title_latin: string;
  demo: boolean;
  email_public: string | null;
  phone1: string | null;
  website: string | null;
  updated_at: Date;
}

/** Where the interface of a utility is, and how to get a key (Open311 Service Discovery). */
export function discoveryOf(deya: Found, lang: Language, publicUrl: string) {
  const { contact, key_service } = wordsOf(lang).discovery;
  const name = lang === 'el' ? deya.title : deya.title_latin;
  const ways = [deya.email_public, deya.phone1, deya.website].filter(Boolean).join(', ') || name;
  return {
    changeset: deya.updated_at.toISOString(),
    contact: fillText(contact, { deya: name, ways }),
    key_service: fillText(key_service, { ways }),
    endpoints: [
      {
        specification: 'http://wiki.open311.org/GeoReport_v2',
        url: `${publicUrl}/open311/${deya.id}/v2`,
        changeset: SERVICES_CHANGED,
        type: deya.demo ? 'test' : 'production',
        formats: ['text/xml', 'application/json'],
      },
    ],
  };
}
