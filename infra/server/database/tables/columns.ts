import type { ColumnType } from 'kysely';

export type Language = 'el' | 'en' | 'de' | 'fr';
/** A text per language; Greek always, the others where there is a translation. */
export type LocalText = { el: string } & Partial<Record<Exclude<Language, 'el'>, string>>;

export type Moment = ColumnType<Date, Date | string, Date | string>;
export type DefaultedMoment = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
