import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, done, id, itemsPerPage, localText } from './fields.ts';
import { FORM_FIGURES_BY, REFUSED_MAX, SCREENS_MAX, VISIT_STATES } from '../rules/form-figures.ts';

/** Number of a published version: an `integer` of the database; 0 for a form that has none. */
const version = z.int().min(0).max(2_147_483_647);

/** How often a form was begun, left and handed in; times are whole seconds, null where no form was handed in. */
const counts = {
  begun: z.int(),
  left: z.int(),
  finished: z.int(),
  median_seconds: z.int().nullable(),
  /** The time within which nine of ten were handed in. */
  p90_seconds: z.int().nullable(),
};

/** The figures of a screen, a field, a version or a day. */
const formFigures = z
  .object({
    /** Number of the screen, 0 for the last look at the answers; name of the field; number of the version, 0 for none; or the day. */
    key: z.string(),
    /** The title of the screen or the label of the field; null without one. */
    title: localText.nullable(),
    ...counts,
    /** Of a screen: how many came as far. */
    begun: z.int(),
    /** How many had an answer to the field refused. */
    refused: z.int(),
  })
  .meta({ id: 'FormFigures' });

export type FormFigures = z.output<typeof formFigures>;

const params = z.object({ id });

export const formFiguresContract = {
  'POST /api/onlineForms/{id}/visits': endpoint({
    access: 'public',
    summary:
      'Counts a published form that a page has open, under a random number of the page: begun, on another screen, handed in. Neither person nor network is kept, and no answer.',
    params,
    query: z.object({ deya_id }),
    body: z.strictObject({
      /** 128 random bits that live as long as the page. */
      visit: z.string().regex(/^[0-9a-f]{32}$/, 'regex'),
      state: z.enum(VISIT_STATES),
      version,
      /** Counted from 1; 0 is the last look at the answers. */
      screen: z.int().min(0).max(SCREENS_MAX),
      /** Names of fields whose answers were refused. */
      refused: z.array(z.string().max(160)).max(REFUSED_MAX),
    }),
    answer: done,
    errors: ['form_not_found', 'deya_not_found', 'too_many_requests'],
  }),
  'GET /api/staff-forms/{id}/figures': endpoint({
    access: 'permission:forms.manage',
    summary:
      'How often a form was begun, left and handed in within a period, the last 90 days by default and at most 366, by screen, field, version or day.',
    params,
    query: z.object({
      deya_id,
      by: z.enum(FORM_FIGURES_BY).optional(),
      /** All versions unless said. */
      version: version.optional(),
      from: day.optional(),
      to: day.optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      form_title: localText,
      /** Numbers of the published versions, newest first. */
      versions: z.array(z.int()),
      ...counts,
      /** Begun less than half an hour ago, or going on. */
      under_way: z.int(),
      /** Answers that were stored in the period by all versions, which no page tells: the figures are to be compared with them. */
      answers: z.int(),
      data: z.array(formFigures),
      total: z.int(),
      next: z.string().nullable(),
    }),
    errors: ['form_not_found'],
  }),
};
