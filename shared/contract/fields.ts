import { z } from 'zod';
import { LANGUAGES } from '../rules/languages.ts';
import { storedCode } from '../rules/pasted-text.ts';

/** Number of a row: unique in the whole installation, below 2^53. */
export const id = z.int().positive();

/** Number of a utility. */
export const deya_id = z.int().positive().max(2_147_483_647);

/** Language of a text, as in the URL prefix. */
export const lang = z.enum(LANGUAGES);

/** Consumer code of a supply: digits or letters as the utility prints it on its bills. */
export const kwdikos_katanalwti = z.string().overwrite(storedCode).min(1).max(40);

/** Number of the liable party in the utility's own system. */
export const liable_id = z.string().trim().min(1).max(40);

/** Money on the wire is integer euro cents, under the specification's own names (`restamount`, `advanceamount`, …). */
export const cents = z.int().meta({ description: 'Euro cents (integer)' });

/** A calendar day, `YYYY-MM-DD` (decisions 15). */
export const day = z.iso.date();

/** A time of day, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** Address of a file of ours (`/uploads/…`, `/artifacts/…`) or of the utility. */
export const address = z.string().max(2048);

/** HTML of a utility, already cleaned by the server: safe to put into a page. */
export const html = z.string().meta({ description: 'HTML, sanitised by the server' });

/** Where the next page of a list begins; taken unchanged from the answer before. */
export const cursor = z.string().min(1).max(200);

/** The columns by which a list can be sorted, and the direction. */
export const sorting = <const S extends readonly [string, ...string[]]>(columns: S) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

/** Rows of a page of a list. */
export const itemsPerPage = z.int().min(1).max(200);

/** A queue of the staff: the number of waiting items, and the time of the longest waiting one. */
export const queue = z.object({ count: z.int(), oldest_at: instant.nullable() }).meta({ id: 'Queue' });

export type Queue = z.output<typeof queue>;

/** The answer of calls that only say that it is done (S §7, D §7). */
export const done = z.object({ message: z.literal('Success') });

/** Names in addresses of forms that a page or a call uses itself: `/online-forms/3/frame`, `GET /api/onlineForms/search`. */
const RESERVED = ['frame', 'mobile', 'search', 'createDraft'];

/**
 * A form's public name in a URL. A number is the id of a row or of a utility there, so it is no name. Words that a page or a call uses
 * itself are none either: `form_name_reserved`.
 */
export const form_id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'regex')
  .refine((name) => !/^\d+$/.test(name) && !RESERVED.includes(name), 'form_name_reserved');

/** A text of a utility per language; Greek always. */
export const localText = z.object({
  el: z.string(),
  en: z.string().optional(),
  de: z.string().optional(),
  fr: z.string().optional(),
});
