import { z } from 'zod';
import { PHOTOS_MAX } from '../rules/photo.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant, kwdikos_katanalwti, localText } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { workAnswerForm } from './forms/work-answer.ts';
import { idempotency_key } from './reports.ts';

/** The secret of a mailed link. It travels in bodies only, so that no address and no log has it. */
const token = z.string().min(1).max(500);
const link = { token };

const picture = z.object({ id, width: z.int(), height: z.int() });

/** A report as the contractor sees it to whom it was forwarded. */
const forwardedWork = z
  .object({
    deya_id,
    /** The reference of the report. */
    code: z.string(),
    problem_type: z.enum(PROBLEM_TYPES),
    /** The title of the type that the utility offers under the kind; null for the kind alone. */
    subtype: localText.nullable(),
    description: z.string(),
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    hydrometer: z.string().nullable(),
    photos: z.array(picture),
    /** The sender, where the staff have allowed it. */
    sender: z
      .object({
        name: z.string(),
        phone: z.string().nullable(),
        kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
      })
      .nullable(),
    /** The words of the staff to the contractor. */
    message: z.string().nullable(),
    /** The answers that were sent with the link, and their photos. */
    answers: z.array(z.object({ text: z.string(), at: instant })),
    answer_photos: z.array(picture),
    until: instant,
  })
  .meta({ id: 'ForwardedWork' });

export type ForwardedWork = z.output<typeof forwardedWork>;

export const workLinksContract = {
  'POST /api/work-links/case': endpoint({
    access: 'public',
    summary:
      'The report that was forwarded to a contractor by a mailed link, without name and phone of the sender unless the staff have allowed it. It changes nothing.',
    body: z.strictObject(link),
    answer: forwardedWork,
    errors: ['work_link_invalid', 'too_many_requests'],
  }),
  'POST /api/work-links/photo': endpoint({
    access: 'public',
    summary: 'A photo of the report of a contractor’s link, of its sender or of the contractor. It changes nothing.',
    body: z.strictObject({ ...link, photo_id: id, size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['work_link_invalid', 'report_not_found', 'too_many_requests'],
  }),
  'POST /api/work-links/answers': endpoint({
    access: 'public',
    summary:
      'The answer of a contractor, with up to three photos: a note among the staff, and photos that the staff may show to the sender. The staff get a mail.',
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z.strictObject({ ...link, ...fieldsOf(workAnswerForm), idempotency_key }).check(rulesOf(workAnswerForm)),
    answer: done,
    errors: ['work_link_invalid', 'image', 'too_many_photos', 'too_many_requests'],
  }),
};
