import type { Generated } from 'kysely';
import type { DefaultedMoment, Language, Moment, NullableMoment } from './columns.ts';

/** The eight alarms that a meter may report (spec D §3). */
export type AlarmKind =
  | 'LOW_BATTERY_ALR'
  | 'LEAK_ALR'
  | 'MAGNETIC_TAMPER_ALR'
  | 'METER_ERROR_ALR'
  | 'BACK_FLOW_ALR'
  | 'BROKEN_PIPE_ALR'
  | 'EMPTY_PIPE_ALR'
  | 'SPECIFIC_ERROR_ALR';

/** Kinds of alerts that the rules name (spec D §4). */
type OwnAlertKind = 'over_day' | 'over_month' | 'holiday';
type MeterAlertKind =
  'after_closing' | 'burst' | 'continuous_high' | 'continuous_low' | 'backflow' | 'tampering' | 'no_reading';

/** Supplies, their meters and what these show. */
export interface SupplyTables {
  supply: {
    deya_id: number;
    kwdikos_katanalwti: string;
    liable_id: string;
    afm: string | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    owner: string | null;
    owner_afm: string | null;
    mobile: string | null;
    email: string | null;
    street: string | null;
    address: string | null;
    municipal_district: string | null;
    zone: string | null;
    latitude: number | null;
    longitude: number | null;
    tariff: Generated<string>;
    open: Generated<boolean>;
    closed_on: string | null;
    e_bill: Generated<boolean>;
    e_bill_choice: boolean | null;
    e_bill_from: string | null;
    standing_order: string | null;
    passkey: string | null;
    updated_at: DefaultedMoment;
    deleted_at: NullableMoment;
    open_decided_at: NullableMoment;
  };
  supply_person: {
    deya_id: number;
    kwdikos_katanalwti: string;
    person_id: number;
    customer_type: Generated<'tenant' | 'owner' | 'authorised'>;
    alias: string | null;
    since: string | null;
    until: string | null;
    /** When the person has taken the supply off their list. */
    hidden_at: NullableMoment;
    created_at: DefaultedMoment;
    /** The liable party that the person is, as the staff have confirmed; when, and who. */
    liable_for: string | null;
    liable_at: NullableMoment;
    liable_by: number | null;
  };
  handover: {
    deya_id: number;
    id: Generated<number>;
    kwdikos_katanalwti: string;
    invited_by: number;
    email: string;
    lang: Language;
    customer_type: 'tenant' | 'authorised';
    since: string;
    until: string;
    asked_at: Moment;
    person_id: number | null;
    accepted_at: NullableMoment;
    ended_at: NullableMoment;
    ended_by: number | null;
    idempotency_key: string;
  };
  hydrometer: {
    deya_id: number;
    hydrometer: string;
    kwdikos_katanalwti: string;
    type: 'analog' | 'digital';
    location: string | null;
    installed_on: string | null;
    removed_on: string | null;
    updated_at: DefaultedMoment;
  };
  hourly_reading: {
    deya_id: number;
    hydrometer: string;
    measured_at: Moment;
    counter_l: number;
    litres: number | null;
    estimated: Generated<boolean>;
  };
  reading_day: {
    deya_id: number;
    hydrometer: string;
    day: string;
    /** Null while the day is due: readings have changed since it was counted. */
    hours: number | null;
    litres: number | null;
    estimated: boolean | null;
    first_at: NullableMoment;
    last_at: NullableMoment;
  };
  reading_day_progress: {
    deya_id: number;
    marked_before: string;
    counted_before: string | null;
    counted_meter: Generated<string>;
  };
  billing_reading: {
    deya_id: number;
    hydrometer: string;
    read_on: string;
    counter_l: number;
    kind: Generated<'regular' | 'estimated' | 'customer' | 'closing'>;
    media_id: number | null;
    updated_at: DefaultedMoment;
  };
  sent_reading: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    kwdikos_katanalwti: string;
    hydrometer: string;
    read_on: string;
    counter_l: number;
    media_id: number | null;
    doubt: 'lower' | 'rolled_over' | 'unlikely_high' | null;
    state: Generated<'sent' | 'accepted' | 'corrected' | 'refused'>;
    corrected_l: number | null;
    reason: string | null;
    sent_at: Moment;
    updated_at: Moment;
    decided_at: NullableMoment;
    decided_by: number | null;
    idempotency_key: string;
  };
  supply_request: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    kwdikos_katanalwti: string;
    kind: 'close' | 'open' | 'owner';
    wanted_on: string | null;
    reason: string;
    state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn'>;
    done_on: string | null;
    answer: string | null;
    asked_at: Moment;
    decided_at: NullableMoment;
    decided_by: number | null;
    idempotency_key: string;
  };
  alarm: {
    deya_id: number;
    hydrometer: string;
    kind: AlarmKind;
    first_seen: Moment;
    last_seen: Moment;
    cleared_at: NullableMoment;
    updated_at: DefaultedMoment;
  };
  similar_day: {
    deya_id: number;
    tariff: string;
    day: string;
    households: number;
    litres: number;
  };
  flow_check: {
    deya_id: number;
    hydrometer: string;
    from_at: Moment;
  };
  flow_alert: {
    deya_id: number;
    id: Generated<number>;
    hydrometer: string;
    kind: MeterAlertKind | OwnAlertKind;
    since: Moment;
    until: Moment;
    ended: boolean;
    lowest: number;
    lost: number;
    raised_at: Moment;
    withdrawn_at: NullableMoment;
    /** The person whose limit raised it. */
    person_id: number | null;
  };
  alert_handling: {
    deya_id: number;
    alert_key: string;
    hydrometer: string;
    state: 'new' | 'taken' | 'closed';
    note: string | null;
    taken_by: number | null;
    taken_at: NullableMoment;
    result: 'leak' | 'informed' | 'false_alarm' | 'meter_fault' | null;
    closed_by: number | null;
    closed_at: NullableMoment;
    version: Generated<number>;
  };
  reading_token: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    name: string;
    hint: string;
    token_sha256: Buffer;
    created_at: Moment;
    ends_at: Moment;
    revoked_at: NullableMoment;
    last_used_at: NullableMoment;
  };
  alert_limit: {
    deya_id: number;
    person_id: number;
    kwdikos_katanalwti: string;
    litres_day: number | null;
    cents_month: number | null;
    holiday_from: string | null;
    holiday_until: string | null;
    set_at: Moment;
  };
  alert_reader: {
    deya_id: number;
    alert_id: number;
    person_id: number;
    told_at: NullableMoment;
    read_at: NullableMoment;
  };
  alert_pause: {
    deya_id: number;
    person_id: number;
    hydrometer: string;
    kind: 'continuous_high' | 'continuous_low' | 'backflow';
    reason: 'garden' | 'pool' | 'guests' | 'work' | 'other' | null;
    since: Moment;
    until: Moment;
  };
}
