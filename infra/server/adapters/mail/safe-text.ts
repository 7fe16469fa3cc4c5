import { JobFailure } from '@hydria/jobs/failure.ts';

/** Ends of lines of every kind, other control characters, and those that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066\u2067\ufeff]+/gu;
/** Ends of an isolated name without its begin, or the other way round. A whole pair stays: `isolated` has made it. */
const HALF_ISOLATES = /(\u2068[^\u2068\u2069]*\u2069)|[\u2068\u2069]/gu;
const SUBJECT_MAX = 200;

/** A value as one line: nothing in it can begin another header (ASVS 1.3.11). */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)
    .toWellFormed()
    .replaceAll(HALF_ISOLATES, (_, pair: string | undefined) => pair ?? '');

/** One plain address; no second one, no name, no comment, no line. */
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/iu;

/** The address itself, or a failure that does not repeat it. */
export function oneAddress(text: string): string {
  if (ADDRESS.test(text) && !text.includes('..')) return text;
  throw new JobFailure('no_address');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text inside HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
