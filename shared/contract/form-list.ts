import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage, localText, sorting } from './fields.ts';
import { FORM_STATES, FORM_TEMPLATES, IMPORT_REASONS } from '../rules/form-states.ts';
import { formSettings } from './form-editor.ts';

const access = 'permission:forms.manage';

const staffForm = z
  .object({
    id,
    form_id: z.string(),
    /** In Greek, with the changes that are not published. */
    title: z.string(),
    state: z.enum(FORM_STATES),
    publish_at: instant.nullable(),
    /** Answers that the utility has not closed. */
    waiting: z.int(),
    /** Code of the book that numbers the answers. */
    book: z.string().nullable(),
    source: z.enum(['feed', 'staff']),
    version: z.int(),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'StaffForm' });

export type StaffForm = z.output<typeof staffForm>;

const formTemplate = z
  .object({
    template: z.enum(FORM_TEMPLATES),
    title: localText,
    description: localText,
    questions: z.int(),
  })
  .meta({ id: 'FormTemplate' });

export type FormTemplate = z.output<typeof formTemplate>;

/** Settings that hold outside the utility: people, teams and other forms are its own. */
const { assign_to_person: _person, assign_to_team: _team, parentForm: _parent, ...settingsForAll } = formSettings;

const exportedForm = z
  .object({
    /** Version of the file. */
    hydria_form: z.literal(1),
    settings: z.object({ ...settingsForAll, title: localText }),
    api: z.array(z.unknown()).meta({ description: 'Layout rows' }),
  })
  .meta({ id: 'ExportedForm' });

const importFinding = z
  .object({
    /** Where the part stands in the file. */
    path: z.string(),
    /** Its label, else its kind. */
    name: z.string(),
    reason: z.enum(IMPORT_REASONS),
  })
  .meta({ id: 'ImportFinding' });

export type ImportFinding = z.output<typeof importFinding>;

const one = z.object({ id });
const query = z.object({ deya_id });
const body = z.strictObject({ version: z.int().positive().max(2_147_483_647) });

export const formListContract = {
  'GET /api/staff-forms': endpoint({
    access,
    summary: 'The online forms of a utility with their states, newest change first unless another order is asked for.',
    query: z.object({
      deya_id,
      state: z.enum(FORM_STATES).optional(),
      /** Part of the title or of the name in the address. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['updated_at', 'waiting']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(staffForm), next: z.string().nullable() }),
  }),
  'GET /api/staff-forms/templates': endpoint({
    access,
    summary: 'The forms that the portal brings along, to begin with.',
    query,
    answer: z.array(formTemplate),
  }),
  'POST /api/staff-forms/from-template': endpoint({
    access,
    summary: 'Makes a hidden form of a template.',
    query,
    body: z.strictObject({ template: z.enum(FORM_TEMPLATES) }),
    answer: z.object({ id }),
    errors: ['too_many_requests'],
  }),
  'POST /api/staff-forms/import': endpoint({
    access,
    summary:
      'Makes a hidden form of a file (at most 2 MB): an export of ours, a JSON file of GC Forms, or a ZIP file of Open Forms. Parts without a counterpart are answered, and left out only with `skip`.',
    query,
    bodyType: 'multipart',
    files: 1,
    body: z.strictObject({
      file: z.file().optional(),
      /** The text of a small file, in the place of `file`. */
      text: z.string().max(30_000).optional(),
      skip: z.boolean().optional(),
    }),
    answer: z.object({
      /** Null while parts have no counterpart, and the call does not leave them out. */
      id: id.nullable(),
      findings: z.array(importFinding),
    }),
    errors: [
      'too_many_requests',
      'form_file_unreadable',
      'form_file_too_large',
      'form_file_unknown',
      'form_file_invalid',
    ],
  }),
  'GET /api/staff-forms/{id}/export': endpoint({
    access,
    summary: 'A form with its changes as a file for another utility, without people, teams and other forms.',
    params: one,
    query,
    answer: exportedForm,
    errors: ['form_not_found'],
  }),
  'POST /api/staff-forms/{id}/copy': endpoint({
    access,
    summary: 'Makes a hidden form with the settings and the questions of another, whose changes it takes as well.',
    params: one,
    query,
    answer: z.object({ id }),
    errors: ['form_not_found', 'too_many_requests'],
  }),
  'POST /api/staff-forms/{id}/archive': endpoint({
    access,
    summary: 'Takes a form offline and refuses changes of it. Its answers stay readable.',
    params: one,
    query,
    body,
    answer: done,
    errors: ['form_not_found', 'form_locked', 'form_archived', 'changed_meanwhile'],
  }),
  'POST /api/staff-forms/{id}/unarchive': endpoint({
    access,
    summary: 'Takes a form out of the archive. It stays offline until it is published.',
    params: one,
    query,
    body,
    answer: done,
    errors: ['form_not_found', 'changed_meanwhile'],
  }),
};
