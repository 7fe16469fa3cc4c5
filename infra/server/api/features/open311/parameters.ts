import { refused } from './open311-error.ts';
import type { ErrorWord } from './words.ts';

const DAY_MS = 86_400_000;
/** GeoReport v2: the days of one answer, at most. */
const DAYS_MAX = 90;
/** Numbers of requests in one question, at most. */
const IDS_MAX = 100;

/** Date and time with a zone (W3C-DTF). */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d/;

/** Whether the day is in the calendar: the engine would read the 31st of February as the 3rd of March. */
const isOfCalendar = (text: string): boolean => {
  const [, year, month, day] = LOCAL.exec(text) ?? [];
  if (!day) return false;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().startsWith(text.slice(0, 10));
};

/** One parameter; a repeated one is read as a list with commas. Empty is the same as absent (GeoReport v2). */
export const parameter = (query: URLSearchParams, name: string): string | undefined =>
  query
    .getAll(name)
    .map((value) => value.trim())
    .filter(Boolean)
    .join(',') || undefined;

function instantOf(query: URLSearchParams, field: string): Date | undefined {
  // A plus that was not encoded arrives as a space.
  const text = parameter(query, field)?.replace(' ', '+');
  if (text === undefined) return undefined;
  const at = INSTANT.test(text) && isOfCalendar(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw refused(400, 'date', { field });
  return at;
}

/** A span of time, both ends included. */
export interface Span {
  from: Date;
  until: Date;
}

/** The span of `start_date` and `end_date`: 90 days at most, and the last 90 days without them. */
export function readSpan(query: URLSearchParams, now: Date): Span {
  const [start, end] = [instantOf(query, 'start_date'), instantOf(query, 'end_date')];
  const span = DAYS_MAX * DAY_MS;
  if (start && !end) return { from: start, until: new Date(start.getTime() + span) };
  const until = end ?? now;
  const from = start ?? new Date(until.getTime() - span);
  if (from > until) throw refused(400, 'date_order');
  if (until.getTime() - from.getTime() > span) throw refused(400, 'date_span', { days: DAYS_MAX });
  return { from, until };
}

/** The numbers of `service_request_id`; undefined without any. */
export function readIds(query: URLSearchParams): number[] | undefined {
  const text = parameter(query, 'service_request_id');
  if (text === undefined) return undefined;
  const ids = text.split(',').map((id) => id.trim());
  if (ids.length > IDS_MAX || !ids.every((id) => /^\d{1,15}$/.test(id)))
    throw refused(400, 'request_id', { most: IDS_MAX });
  return ids.map(Number);
}

/** The two states of Open311. */
export type OpenState = 'open' | 'closed';

const isOpenState = (text: string): text is OpenState => text === 'open' || text === 'closed';

/** The states of `status`, in small or capital letters; undefined without any. */
export function readStates(query: URLSearchParams, word: ErrorWord = 'status'): OpenState[] | undefined {
  const text = parameter(query, 'status');
  if (text === undefined) return undefined;
  const states = text.split(',').map((state) => state.trim().toLowerCase());
  if (!states.every(isOpenState)) throw refused(400, word);
  return states;
}
