import type { Generated } from 'kysely';
import type { AlarmKind } from './supplies.ts';
import type {
  DefaultedJson,
  DefaultedMoment,
  Json,
  LocalText,
  Moment,
  NullableJson,
  NullableMoment,
} from './columns.ts';

/** Settings of one utility that no query filters by. Absent means the default of the decisions. */
interface DeyaSettings {
  /** Parameters of the rules for alerts (`shared/rules/meter-alerts.ts`). */
  flow_low_least?: number;
  flow_low_hours?: number;
  flow_high_least?: number;
  flow_high_hours?: number;
  flow_tolerated?: number;
  burst_least?: number;
  burst_hours?: number;
  closed_least?: number;
  backflow_least?: number;
  silent_days?: number;
  flow_jump?: number;
  /** Origins that may embed the utility's frame pages. */
  frame_ancestors?: string[];
  /** Names of the servers that the portal's server may call for it. */
  allowed_hosts?: string[];
  /** Minutes of inactivity before logout, 5–30 (decisions 8). */
  idle_minutes?: number;
  /** Characters of free text (decisions 7). */
  free_text_max?: number;
  /** The languages of its pages and mails, in the order of the portal; all of them where this is absent. */
  languages?: string[];
  /** Percent of a meter's usual day below which a day is low, and above which it is high (decisions 9). */
  band_low?: number;
  band_high?: number;
  /** Alarms of a meter that mean tampering; `TAMPER_ALARMS` where it is absent. */
  tamper_alarms?: AlarmKind[];
  /** Cents for a cubic metre of lost water. */
  water_price?: number;
  /** Days after which a card payment is posted at the latest (decisions 5). */
  bank_delay_days?: number;
  /** Whether a guest states the total of the bill beside its payment code; they do unless this is false. */
  guest_bill_total?: boolean;
  /** Whether the utility sends bills by mail instead of on paper; it does unless this is false. */
  e_bill?: boolean;
  /** The account of transfers, with or without spaces; bills with an RF code get a QR code with it. */
  iban?: string | null;
  /** The text of IRIS codes on bills, with the place of the payment code. */
  iris_text?: string | null;
  /** The amount in cents above which a second person confirms what the staff do with money. */
  four_eyes_cents?: number;
  /** The least part of a payment, in cents, where parts are allowed. */
  partial_payment_least?: number;
  /** A registration must contain the key that is printed on the bill (decisions 21d). */
  registration_passkey?: boolean;
  /** Whether the staff decide about a registration whose identity the tax authority has not proved; they do unless this is false. */
  registration_approval?: boolean;
  /** Address of the former portal (decisions 21g). */
  old_portal_url?: string | null;
}

/** As in `shared/rules/phones.ts`. */
type PhoneUse = 'faults' | 'bills' | 'switchboard';

/** A utility, what it says of itself and how it sends its data. */
/** Values of settings by field; null: the default applies. */
type GuardedValues = Record<string, string | number | boolean | null>;

export interface UtilityTables {
  deya: {
    id: number;
    title: string;
    title_latin: string;
    city: Generated<string>;
    city_latin: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    address: string | null;
    afm: string | null;
    phone1: string | null;
    phone2: string | null;
    phone3: string | null;
    phone1_use: PhoneUse | null;
    phone2_use: PhoneUse | null;
    phone3_use: PhoneUse | null;
    website: string | null;
    email_public: string | null;
    url: string | null;
    api: string | null;
    bill: string | null;
    customer_code_mask: string | null;
    active: Generated<boolean>;
    demo: Generated<boolean>;
    show_bills: Generated<boolean>;
    customer_reports: Generated<boolean>;
    partial_payment: Generated<boolean>;
    online_forms: Generated<boolean>;
    register_with_taxis: Generated<boolean>;
    registration_open: Generated<boolean>;
    registration_message: NullableJson<LocalText>;
    opening_hours: NullableJson<LocalText>;
    discount_type: 'A' | 'P' | null;
    discount_amount: number | null;
    my_hydria: Generated<boolean>;
    deyapp: Generated<boolean>;
    amr: Generated<boolean>;
    water_damage: Generated<boolean>;
    push_notifications: Generated<boolean>;
    balloon_read: Generated<boolean>;
    accent: string | null;
    logo_media_id: number | null;
    cover_media_id: number | null;
    settings: DefaultedJson<DeyaSettings>;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
    version: Generated<number>;
  };
  deya_change: {
    deya_id: number;
    field: string;
    person_id: number | null;
    changed_by: string;
    changed_at: Moment;
  };
  utility_change: {
    deya_id: number;
    id: Generated<number>;
    asked_by: number;
    asked_at: Moment;
    former: Json<GuardedValues>;
    wanted: Json<GuardedValues>;
    state: Generated<'waiting' | 'done' | 'refused'>;
    decided_by: number | null;
    decided_at: NullableMoment;
  };
  deya_statistics: {
    deya_id: number;
    total_digital_hydrometers: number;
    total_analog_hydrometers: number;
    latest_measurement_date: string | null;
    total_bills: number;
    latest_bill_date: string | null;
    total_users: number;
    counted_at: Moment;
  };
  deya_credential: {
    deya_id: number;
    access_token_sha256: Buffer;
    created_at: DefaultedMoment;
  };
  feed_token: {
    deya_id: number;
    id: Generated<number>;
    name: string;
    hint: Generated<string>;
    token_sha256: Buffer;
    scopes: Generated<string[]>;
    begins_at: NullableMoment;
    ends_at: NullableMoment;
    created_at: Moment;
    created_by: number | null;
    replaced_by: number | null;
    revoked_at: NullableMoment;
    revoked_by: number | null;
  };
  feed_token_use: {
    deya_id: number;
    token_id: number;
    at: Moment;
    network: string;
  };
  directory: {
    id: number;
    kind: string;
    deya_id: number;
  };
  feed_run: {
    deya_id: number;
    id: Generated<number>;
    entity: string;
    started_at: DefaultedMoment;
    finished_at: NullableMoment;
    received: Generated<number>;
    stored: Generated<number>;
    rejected: Generated<number>;
    run: string | null;
    next_line: Generated<number>;
    changed: Generated<number>;
    errors: DefaultedJson<{ line: number; field: string; reason: string }[]>;
  };
  media: {
    deya_id: number;
    id: Generated<number>;
    kind: 'logo' | 'cover' | 'report' | 'reading' | 'form' | 'avatar' | 'case';
    content_type: string;
    width: number;
    height: number;
    sha256: string;
    bytes: Buffer | null;
    stored_as: string | null;
    created_at: DefaultedMoment;
  };
}
