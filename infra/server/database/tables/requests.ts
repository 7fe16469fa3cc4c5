import type { Generated } from 'kysely';
import type { DefaultedMoment, Json, Language, LocalText, Moment, NullableJson, NullableMoment } from './columns.ts';

/** Requests of people to a utility. */
export interface RequestTables {
  registration_request: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    kwdikos_katanalwti: string;
    first_name: string;
    last_name: string;
    afm: string | null;
    mobile: string | null;
    status: Generated<'pending' | 'accepted' | 'refused'>;
    reason: string | null;
    idempotency_key: string | null;
    created_at: Moment;
    decided_at: NullableMoment;
    decided_by: number | null;
  };
  problem_report: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    idempotency_key: string | null;
    person_id: number | null;
    kwdikos_katanalwti: string | null;
    hydrometer: string | null;
    problem_type: string;
    description: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    address: string | null;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    email: string | null;
    lang: Generated<string>;
    status: Generated<number>;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
  };
  problem_report_photo: {
    deya_id: number;
    report_id: number;
    position: number;
    media_id: number;
  };
  online_form: {
    deya_id: number;
    id: Generated<number>;
    form_id: string;
    title: Json<LocalText>;
    description: NullableJson<LocalText>;
    success_note: NullableJson<LocalText>;
    api: Json<unknown>;
    parent_form: number | null;
    book: string | null;
    auto_nr: Generated<number>;
    is_online: Generated<boolean>;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
    deleted_at: NullableMoment;
  };
  form_answer: {
    deya_id: number;
    id: Generated<number>;
    online_form_id: number;
    person_id: number | null;
    kwdikos_katanalwti: string | null;
    answers: Json<unknown>;
    code: string;
    idempotency_key: string | null;
    protocol_number: string | null;
    lang: Generated<string>;
    status: Generated<number>;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
  };
  book: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    title: string;
    incoming: boolean;
    is_active: Generated<boolean>;
    updated_at: DefaultedMoment;
  };
  contact_message: {
    deya_id: number;
    id: Generated<number>;
    code: string;
    person_id: number | null;
    topic: 'bill' | 'supply' | 'reading' | 'account' | 'complaint' | 'other';
    name: string;
    email: string | null;
    phone: string | null;
    message: string;
    lang: Language;
    idempotency_key: string;
    created_at: Moment;
    closed_at: NullableMoment;
    closed_by: number | null;
  };
  conversation: {
    deya_id: number;
    id: Generated<number>;
    person_id: number | null;
    guest_sha256: Buffer | null;
    name: Generated<string>;
    lang: Language;
    state: Generated<'open' | 'closed'>;
    last: Generated<number>;
    seen_by_customer: Generated<number>;
    seen_by_staff: Generated<number>;
    idempotency_key: string;
    created_at: Moment;
    updated_at: Moment;
  };
  conversation_message: {
    deya_id: number;
    conversation_id: number;
    n: number;
    by: 'customer' | 'staff';
    person_id: number | null;
    text: string;
    idempotency_key: string;
    at: Moment;
  };
}
