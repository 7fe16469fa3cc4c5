import type { Generated } from 'kysely';
import type { DefaultedMoment, Moment, NullableMoment } from './columns.ts';

/** The eight alarms that a meter may report (spec D §3). */
type AlarmKind =
  | 'LOW_BATTERY_ALR'
  | 'LEAK_ALR'
  | 'MAGNETIC_TAMPER_ALR'
  | 'METER_ERROR_ALR'
  | 'BACK_FLOW_ALR'
  | 'BROKEN_PIPE_ALR'
  | 'EMPTY_PIPE_ALR'
  | 'SPECIFIC_ERROR_ALR';

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
    standing_order: string | null;
    passkey: string | null;
    updated_at: DefaultedMoment;
    deleted_at: NullableMoment;
  };
  supply_person: {
    deya_id: number;
    kwdikos_katanalwti: string;
    person_id: number;
    customer_type: Generated<'tenant' | 'owner' | 'authorised'>;
    alias: string | null;
    since: string | null;
    until: string | null;
    created_at: DefaultedMoment;
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
  billing_reading: {
    deya_id: number;
    hydrometer: string;
    read_on: string;
    counter_l: number;
    kind: Generated<'regular' | 'estimated' | 'customer' | 'closing'>;
    media_id: number | null;
    updated_at: DefaultedMoment;
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
}
