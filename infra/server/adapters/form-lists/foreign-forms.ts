import { z } from 'zod';

/** Forms of one utility that a list holds. */
const MOST = 200;
const TITLE = 220;
const DESCRIPTION = 1000;

/** One form as a utility's own server lists it (spec D §3: an id, a url and its parent form). What else it says is not read. */
const listed = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  form_id: z.union([z.string(), z.number()]).nullish(),
  parent_form: z.coerce.number().int().positive().nullish().catch(null),
  title: z.string().min(1).max(10_000),
  description: z.string().max(100_000).nullish().catch(null),
  url: z.string().min(1).max(2048),
});

/** A list, bare or in `data`; its rows are judged one by one. */
export const foreignList = z
  .union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data)])
  .refine((rows) => rows.length <= 10_000);

/** A form that lies on a utility's own server. */
export interface ForeignForm {
  id: number;
  form_id: string;
  parent_form: number | null;
  title: string;
  description: string | null;
  /** On the utility's own host, https. */
  url: string;
}

/** Plain text: no tags, nothing invisible, nothing that turns the writing round, on one line. */
const plain = (text: string, most: number): string =>
  [
    ...text
      .slice(0, 4 * most)
      .replaceAll(/<[^>]*>?/g, ' ')
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('');

/** Where a form lies, if that is on the server that lists it; a list cannot lead anywhere else. */
function onSameServer(address: string, base: URL): string | null {
  if (!URL.canParse(address, base.href)) return null;
  const url = new URL(address, base);
  return url.origin === base.origin && !url.username && !url.password ? url.href : null;
}

/** The rows that are forms, cleaned; other rows, and links elsewhere, are left out. */
export function cleanForms(rows: readonly unknown[], base: URL): ForeignForm[] {
  const forms: ForeignForm[] = [];
  for (const row of rows.slice(0, MOST)) {
    const { data: form } = listed.safeParse(row);
    const [url, title] = form ? [onSameServer(form.url, base), plain(form.title, TITLE)] : [null, ''];
    if (!form || !url || !title) continue;
    const form_id = plain(String(form.form_id ?? form.id), 64);
    const description = form.description ? plain(form.description, DESCRIPTION) || null : null;
    forms.push({ id: form.id, form_id, parent_form: form.parent_form ?? null, title, description, url });
  }
  return forms;
}
