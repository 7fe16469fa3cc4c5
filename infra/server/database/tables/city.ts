import type { ColumnType, Generated } from 'kysely';
import type { DefaultedMoment, Json, LocalText, Moment, NullableJson, NullableMoment } from './columns.ts';

/** The quality of the water and the city around it. */
export interface CityTables {
  city_source: {
    deya_id: number;
    id: Generated<number>;
    name: string;
    protocol: 'ngsi_ld' | 'sensor_things';
    content: 'water' | 'air' | 'waste' | 'parking';
    url: string;
    zone: Generated<string>;
    every_minutes: number;
    authorization_sealed: Buffer | null;
    created_at: Moment;
    created_by: number;
    pulled_at: NullableMoment;
    succeeded_at: NullableMoment;
    problem: 'refused' | 'unreachable' | 'too_slow' | 'too_large' | 'redirected' | 'status' | 'unreadable' | null;
    received: Generated<number>;
    stored: Generated<number>;
    refused: Generated<number>;
    refusals: ColumnType<object[], string | undefined, string>;
    version: Generated<number>;
    paused_at: NullableMoment;
    context_url: Generated<string>;
  };
  laboratory_mapping: {
    deya_id: number;
    mapping: Json<object>;
    uploaded_at: Moment;
    uploaded_by: number;
  };
  water_index: {
    alias: string;
    group: 'microbiological' | 'physical' | 'chemical';
    sort: number;
    unit: Generated<string>;
    title: Json<LocalText>;
    limit_min: number | null;
    limit_max: number | null;
    possible_min: number | null;
    possible_max: number | null;
  };
  water_limit: {
    id: Generated<number>;
    alias: string;
    valid_from: string;
    limit_min: number | null;
    limit_max: number | null;
    legal_source: string;
    version: Generated<number>;
    updated_at: DefaultedMoment;
    updated_by: number | null;
  };
  water_analysis: {
    deya_id: number;
    zone: Generated<string>;
    alias: string;
    analysis_date: string;
    value: string;
    updated_at: DefaultedMoment;
    sampling_point: string | null;
    laboratory: string | null;
  };
  air_band: {
    valid_from: string;
    pollutant: 'pm2_5' | 'pm10' | 'no2' | 'o3' | 'so2';
    category: 'good' | 'fair' | 'moderate' | 'poor' | 'very_poor' | 'extremely_poor';
    upper: number;
    source: string;
  };
  city_air: {
    deya_id: number;
    place: string;
    title: NullableJson<LocalText>;
    latitude: number | null;
    longitude: number | null;
    measured_at: Moment;
    temperature: number | null;
    quality_index: number | null;
    category: 'good' | 'fair' | 'moderate' | 'poor' | 'very_poor' | 'extremely_poor' | null;
    gases: NullableJson<Record<string, number>>;
    particles: NullableJson<Record<string, number>>;
    humidity: number | null;
    pressure: number | null;
    noise: number | null;
    updated_at: DefaultedMoment;
    kwdikos_katanalwti: string | null;
    times: NullableJson<Record<string, string>>;
  };
  city_card_order: {
    person_id: number;
    cards: ('energy' | 'air' | 'waste' | 'parking')[];
  };
  city_energy: {
    deya_id: number;
    place: string;
    title: NullableJson<LocalText>;
    latitude: number | null;
    longitude: number | null;
    measured_at: Moment;
    present: number;
    saving: number | null;
    previous: number | null;
    updated_at: DefaultedMoment;
    kwdikos_katanalwti: string | null;
  };
  city_parking: {
    deya_id: number;
    place: string;
    title: NullableJson<LocalText>;
    latitude: number | null;
    longitude: number | null;
    municipality: string | null;
    last_seen: Moment;
    radius: number | null;
    spots: number;
    free_spots: number | null;
    dated: Generated<boolean>;
    updated_at: DefaultedMoment;
    kwdikos_katanalwti: string | null;
  };
  city_reading: {
    deya_id: number;
    kind: 'energy' | 'air' | 'waste' | 'parking';
    place: string;
    hour: Moment;
    measures: Json<Record<string, number>>;
    kwdikos_katanalwti: string | null;
  };
  city_waste: {
    deya_id: number;
    place: string;
    title: NullableJson<LocalText>;
    latitude: number | null;
    longitude: number | null;
    measured_at: Moment;
    last_pickup: NullableMoment;
    fill_level: number | null;
    updated_at: DefaultedMoment;
    kwdikos_katanalwti: string | null;
  };
  water_exceedance: {
    deya_id: number;
    id: Generated<number>;
    zone: string;
    alias: string;
    analysis_date: string;
    value: string;
    raised_at: Moment;
    closed_at: NullableMoment;
    closed_by: number | null;
    reason: string | null;
    notice_id: number | null;
  };
  water_notice: {
    deya_id: number;
    id: Generated<number>;
    zone: string;
    kind: 'boil' | 'do_not_drink' | 'over_limit';
    alias: string | null;
    title: Json<LocalText>;
    description: Json<LocalText>;
    published_at: Moment;
    published_by: number;
    cleared_at: NullableMoment;
    cleared_by: number | null;
    clear_title: NullableJson<LocalText>;
    clear_description: NullableJson<LocalText>;
    announcement_id: number | null;
  };
  water_notice_recipient: {
    deya_id: number;
    notice_id: number;
    person_id: number;
  };
}
