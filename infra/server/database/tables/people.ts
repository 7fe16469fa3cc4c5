import type { Generated } from 'kysely';
import type { DefaultedMoment, Language, Moment, NullableMoment } from './columns.ts';

/** People, what they may do, and how they are reached. */
export interface PeopleTables {
  person: {
    id: Generated<number>;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    phone: string | null;
    afm: string | null;
    lang: Generated<Language>;
    timezone: Generated<string>;
    active: Generated<boolean>;
    confirmed_at: NullableMoment;
    last_login_at: NullableMoment;
    last_login_ip: string | null;
    created_at: DefaultedMoment;
    updated_at: DefaultedMoment;
    deleted_at: NullableMoment;
  };
  person_deya: {
    deya_id: number;
    person_id: number;
    status: Generated<'active' | 'pending' | 'rejected'>;
    subscribe: Generated<number>;
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
