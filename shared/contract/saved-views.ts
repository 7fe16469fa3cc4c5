import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, id } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { savedViewForm } from './forms/saved-view.ts';

/** Most views that one person saves. */
export const MOST_SAVED_VIEWS = 30;

/** The name of a list, `users`. */
const list = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'regex');

/** Filters, order and hidden columns as the address of the list writes them: `state=active&sort=email`; empty for the first view. */
const view = z
  .string()
  .max(1000)
  .regex(/^[\w.*%+=&-]*$/, 'regex');

const version = z.int().min(1);

const savedView = z
  .object({ id, name: z.string(), view: z.string(), is_default: z.boolean(), version })
  .meta({ id: 'SavedView' });

export type SavedView = z.output<typeof savedView>;

export const savedViewsContract = {
  'GET /api/saved-views': endpoint({
    access: 'member',
    summary: 'The views of a list that the person has saved, by name. One of them may be the default.',
    query: z.object({ list }),
    answer: z.object({ data: z.array(savedView) }),
  }),
  'POST /api/saved-views': endpoint({
    access: 'member',
    summary: 'Saves a view of a list for the person, at most 30 of all lists. A new default replaces the one before.',
    body: z.strictObject({ ...fieldsOf(savedViewForm), list, view }).check(rulesOf(savedViewForm)),
    answer: savedView,
    errors: ['view_exists', 'too_many_views'],
  }),
  'PUT /api/saved-views/{id}': endpoint({
    access: 'member',
    summary:
      'Renames a saved view, replaces its content, or makes it the default. 409 `changed_meanwhile` with the present view when the version is an older one.',
    params: z.object({ id }),
    body: z.strictObject({ ...fieldsOf(savedViewForm), view, version }).check(rulesOf(savedViewForm)),
    answer: savedView,
    errors: ['view_not_found', 'view_exists', 'changed_meanwhile'],
  }),
  'DELETE /api/saved-views/{id}': endpoint({
    access: 'member',
    summary: 'Deletes a saved view.',
    params: z.object({ id }),
    answer: done,
    errors: ['view_not_found'],
  }),
};
