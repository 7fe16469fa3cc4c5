import type { TimelineKind } from '@hydria/shared/rules/supply-timeline.ts';
import type { RawBuilder } from 'kysely';

/** The supply of a timeline, and the person who reads it on a day. */
export interface TimelineOf {
  deya_id: number;
  person_id: number;
  kwdikos_katanalwti: string;
  day: string;
}

/**
 * Entries of one kind, as a statement with the columns `ref text, at timestamptz, state text, amount bigint, name text`. It shows the
 * person's own days alone, and judges by itself who may read its rows.
 */
export interface TimelineSource {
  kind: TimelineKind;
  entries(of: TimelineOf): RawBuilder<unknown>;
}
