import type { Generated } from 'kysely';
import type { DefaultedMoment, Json, Language, LocalText, NullableJson, NullableMoment } from './columns.ts';

/** Public texts of a utility. */
export interface TextTables {
  announcement: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    start_date: string;
    end_date: string | null;
    title: Json<LocalText>;
    description: Json<LocalText>;
    updated_at: DefaultedMoment;
    told_at: NullableMoment;
  };
  faq: {
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
    deya_id: number;
    kind: 'terms-of-use' | 'privacy-policy';
    lang: Language;
    valid_from: string;
    title: string;
    description: string;
    updated_at: DefaultedMoment;
  };
  poi: {
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
