import type { Generated } from 'kysely';
import type { DefaultedMoment, Json, Language, LocalText, NullableJson, NullableMoment } from './columns.ts';

/** The keeper of a row: the utility's own system or its staff. */
export type Source = 'feed' | 'staff';

/** Public texts of a utility. */
export interface TextTables {
  announcement: {
    source: Generated<Source>;
    version: Generated<number>;
    updated_by: number | null;
    published: Generated<boolean>;
    deya_id: number;
    id: Generated<number>;
    code: string;
    start_date: string;
    start_time: string | null;
    end_date: string | null;
    end_time: string | null;
    title: Json<LocalText>;
    description: Json<LocalText>;
    outage: NullableJson<{ from: string; until: string | null; place: LocalText; streets: string[] }>;
    updated_at: DefaultedMoment;
    told_at: NullableMoment;
  };
  faq: {
    source: Generated<Source>;
    version: Generated<number>;
    updated_by: number | null;
    published: Generated<boolean>;
    deya_id: number;
    id: Generated<number>;
    code: string;
    type: string;
    lang: Language;
    sort: Generated<number>;
    title: string;
    description: string;
    updated_at: DefaultedMoment;
  };
  legal_text: {
    source: Generated<Source>;
    version: Generated<number>;
    updated_by: number | null;
    published: Generated<boolean>;
    deya_id: number;
    kind: 'terms-of-use' | 'privacy-policy' | 'accessibility-statement';
    lang: Language;
    valid_from: string;
    title: string;
    description: string;
    updated_at: DefaultedMoment;
  };
  poi: {
    source: Generated<Source>;
    version: Generated<number>;
    updated_by: number | null;
    deya_id: number;
    code: string;
    type: 'office' | 'payment_point' | 'drinking_fountain' | 'sampling_point' | 'reservoir' | 'other';
    title: Json<LocalText>;
    description: NullableJson<LocalText>;
    address: string | null;
    latitude: number;
    longitude: number;
    opening_hours: NullableJson<LocalText>;
    phone: string | null;
    updated_at: DefaultedMoment;
  };
}
