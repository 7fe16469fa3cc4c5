import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedMoment, Language, Moment, NullableMoment } from './columns.ts';

/** People, what they may do, and how they are reached. */
export interface PeopleTables {
  person: {
    id: Generated<number>;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    phone: string | null;
    afm: string | null;
    /** How the tax number was proved; null where the person has only named it. */
    afm_proof: 'identity' | 'staff' | null;
    lang: Generated<Language>;
    timezone: Generated<string>;
    unit: 'cubic' | 'liters' | null;
    decimal_sign: 'language' | 'comma' | 'dot' | null;
    date_format: 'language' | 'DD/MM/YYYY' | 'DD.MM.YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | null;
    active: Generated<boolean>;
    confirmed_at: NullableMoment;
    last_login_at: NullableMoment;
    last_login_ip: string | null;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
    deleted_at: NullableMoment;
    search: string | null;
    version: Generated<number>;
    merged_into: number | null;
    made_by: number | null;
  };
  /** Differences whose sum is the number of all people; only functions of the database read it. */
  person_count: {
    id: Generated<number>;
    people: number;
  };
  account_approval: {
    id: Generated<number>;
    person_id: number;
    act: 'second-factor' | 'one-time-password' | 'merge' | 'email' | 'roles' | 'deactivated';
    into_person_id: number | null;
    detail: Generated<Record<string, unknown>>;
    reason: string;
    asked_by: number;
    asked_at: Moment;
    decided_by: number | null;
    decided_at: NullableMoment;
    approved: boolean | null;
    used_at: NullableMoment;
  };
  data_export: {
    person_id: number;
    id: Generated<number>;
    asked_at: Moment;
    ready_at: NullableMoment;
    failed_at: NullableMoment;
    ends_at: NullableMoment;
    size: number | null;
  };
  data_export_part: {
    person_id: number;
    export_id: number;
    n: number;
    bytes: Buffer;
  };
  saved_view: {
    id: Generated<number>;
    person_id: number;
    list: string;
    name: string;
    view: string;
    is_default: Generated<boolean>;
    version: Generated<number>;
  };
  person_deya: {
    deya_id: number;
    person_id: number;
    status: Generated<'active' | 'pending' | 'rejected'>;
    subscribe: Generated<number>;
    /** Bits of the channels that are turned off, by event. */
    muted: DefaultedJson<Record<string, number>>;
    /** Hours of the day in the person's time zone. */
    quiet_from: number | null;
    quiet_until: number | null;
    digest: Generated<boolean>;
    created_at: DefaultedMoment;
    decided_at: NullableMoment;
  };
  person_role: {
    person_id: number;
    role_id: number;
    deya_id: number | null;
  };
  role: {
    id: Generated<number>;
    name: string;
    sort: Generated<number>;
    system: Generated<boolean>;
    version: Generated<number>;
  };
  role_permission: {
    role_id: number;
    permission_id: number;
  };
  permission: {
    id: Generated<number>;
    name: string;
    display_name: string;
    group: string;
    group_sort: Generated<number>;
    system: Generated<boolean>;
  };
  permission_dependency: {
    permission_id: number;
    needs_id: number;
  };
  device_token: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    device_type: Generated<string>;
    endpoint: string;
    endpoint_sha256: Buffer;
    p256dh: string;
    auth: string;
    created_at: Moment;
  };
}
