import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, id, instant, kwdikos_katanalwti } from './fields.ts';

/** What a problem is about (D §3). */
export const problemTypes = [
  'damage_home',
  'damage_public',
  'damage_work',
  'water_pressure',
  'water_quality',
  'other',
] as const;

/** 0 open, 1 confirmed, 2 in progress, 3 resolved, 4 closed, 5 reopened, 6 duplicate (decisions 6). */
export const reportStatus = z.literal([0, 1, 2, 3, 4, 5, 6]);

/** The extensions of S §5; what a file really is decides the server by its content. */
export const photo = z
  .file()
  .max(10 * 1024 * 1024, 'size')
  .mime(['image/jpeg', 'image/png'], 'mimes');

const report = z
  .object({
    id,
    deya_id,
    /** Short reference that the reporter is given. */
    code: z.string(),
    problem_type: z.enum(problemTypes),
    status: reportStatus,
    created_at: instant,
    updated_at: instant,
    /** Only the reporter's own reports say more than type, status and dates. */
    mine: z.boolean(),
    description: z.string().nullable(),
    kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    photos: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  })
  .meta({ id: 'Report' });

export type Report = z.output<typeof report>;

export const reportsContract = {
  'POST /api/reports': endpoint({
    access: 'public',
    summary: 'Reports a problem, with up to three photos. Guests may; also used by the frame page.',
    bodyType: 'multipart',
    body: z.strictObject({
      deya_id,
      problem_type: z.enum(problemTypes),
      /** At most `text_limit` graphemes of the utility (decisions 7). */
      description: z.string().trim().min(1).max(4000),
      kwdikos_katanalwti: kwdikos_katanalwti.optional(),
      meter_number: z.string().trim().max(40).optional(),
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      first_name: z.string().trim().max(100).optional(),
      last_name: z.string().trim().max(100).optional(),
      phone: z.string().trim().max(30).optional(),
      email: z.string().trim().max(254).optional(),
      photos: z.array(photo).max(3).optional(),
    }),
    answer: z.object({ id, code: z.string(), status: reportStatus, created_at: instant }),
    errors: ['deya_not_found', 'reports_closed', 'image', 'supply_not_found'],
  }),
  'GET /api/reports': endpoint({
    access: 'public',
    summary:
      "Counts and list of a utility's reports, newest first; `mine` limits them to those of the signed-in person.",
    query: z.object({
      deya_id,
      mine: z.boolean().optional(),
      state: z.enum(['active', 'closed']).optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      active: z.int(),
      closed: z.int(),
      data: z.array(report),
      next: z.string().nullable(),
    }),
    errors: ['deya_not_found', 'unauthenticated'],
  }),
  'GET /api/reports/{id}/photos/{photo_id}': endpoint({
    access: 'member',
    summary: "A photo of one of the person's own reports.",
    params: z.object({ id, photo_id: z.string().min(1).max(64) }),
    query: z.object({ size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['report_not_found'],
  }),
};
