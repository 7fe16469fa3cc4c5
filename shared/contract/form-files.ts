import { z } from 'zod';
import { FORM_FILE_MAX_BYTES } from '../rules/form-files.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, form_id, id } from './fields.ts';

/** A file of an answer, as its sender and the staff read it. */
export const formFile = z
  .object({
    id,
    /** The question, in an entry of a group with the entry. */
    field: z.string(),
    name: z.string(),
    content_type: z.enum(['image/jpeg', 'application/pdf']),
    /** Bytes. */
    size: z.int(),
  })
  .meta({ id: 'FormFile' });

export type FormFile = z.output<typeof formFile>;

const one = z.object({ id, file_id: id });

/** Files in the answers of online forms. */
export const formFilesContract = {
  'POST /api/onlineForms/{id}/files': endpoint({
    access: 'public',
    summary:
      'Uploads a file for a question of a published form. The answers name it by its token, once, within 24 hours. Pictures are encoded again.',
    params: z.object({ id: z.union([form_id, z.string().regex(/^\d{1,15}$/, 'regex')]) }),
    query: z.object({ deya_id: deya_id.optional() }),
    bodyType: 'multipart',
    files: 1,
    body: z.strictObject({
      field: z.string().min(1).max(130),
      file: z.array(z.file().meta({ maxLength: FORM_FILE_MAX_BYTES })).meta({ minItems: 1, maxItems: 1 }),
    }),
    answer: z.object({
      /** By which the answers name it. */
      token: z.string(),
      /** As it is stored: without a path, and with the ending of its content. */
      name: z.string(),
      content_type: formFile.shape.content_type,
      size: z.int(),
    }),
    errors: [
      'form_not_found',
      'deya_not_found',
      'deya_required',
      'file',
      'mimes',
      'image',
      'pdf',
      'pdf_active',
      'pdf_locked',
      'pdf_pages',
      'too_many_requests',
      'daily_limit_reached',
    ],
  }),
  'GET /api/applications/{id}/files/{file_id}': endpoint({
    access: 'member',
    summary: "A file of one of the person's own applications, as an attachment.",
    params: one,
    answer: z.unknown(),
    answerType: 'file',
    errors: ['application_not_found'],
  }),
  'GET /api/staff/cases/{id}/files/{file_id}': endpoint({
    access: 'permission:cases.view',
    summary: 'A file of an application, for staff who read applications, as an attachment.',
    params: one,
    query: z.object({ deya_id }),
    answer: z.unknown(),
    answerType: 'file',
    errors: ['report_not_found'],
  }),
};
