import type { Generated } from 'kysely';
import type { DefaultedMoment, Json, LocalText, Moment, NullableJson, NullableMoment } from './columns.ts';

/** The quality of the water and the city around it. */
export interface CityTables {
  water_index: {
    alias: string;
    group: 'microbiological' | 'physical' | 'chemical';
    sort: number;
    unit: Generated<string>;
    title: Json<LocalText>;
    limit_min: number | null;
    limit_max: number | null;
  };
  water_analysis: {
    deya_id: number;
    zone: Generated<string>;
    alias: string;
    analysis_date: string;
    value: string;
    updated_at: DefaultedMoment;
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
    updated_at: DefaultedMoment;
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
  };
}
