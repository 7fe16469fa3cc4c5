import type { formFilesContract } from '@hydria/shared/contract/form-files.ts';
import { photosOf, type SamplesOf } from '../../testing/suites/samples.ts';

/** A form of utility 1 that asks for files, and a file of an application. */
const FORM = 71_210;
const FILE = 71_211;

/** Adds both. */
export const addFormFile = (application: number) => `
  insert into online_form (deya_id, id, form_id, title, api) values (1, ${FORM}, 'matrix-files', '{"el":"Φόρμα"}', '[{"value":"input",
    "name":"Στοιχεία","showTitle":true,"grid":1,"elements1":[{"id":"1","type":"file_input","options":{"field":"proof",
    "label":"Συμβόλαιο"},"validation":{}}]}]');
  insert into media (deya_id, id, kind, content_type, width, height, sha256, bytes)
    values (1, ${FILE}, 'form', 'application/pdf', 0, 0, 'x', '%PDF-1.7');
  insert into form_file (deya_id, media_id, online_form_id, field, ref, name, size, answer_id, at)
    values (1, ${FILE}, ${FORM}, 'proof', '${'0'.repeat(32)}', 'Συμβόλαιο.pdf', 8, ${application}, now())`;

/** A valid request for each call of the feature, for the suites. */
export const formFilesSamples: SamplesOf<typeof formFilesContract> = (t) => ({
  'POST /api/onlineForms/{id}/files': {
    input: { params: { id: 'matrix-files' }, query: { deya_id: 1 }, body: { field: 'proof', file: photosOf(t) } },
    undo: `delete from media where kind = 'form' and id <> ${FILE}`,
  },
  'GET /api/applications/{id}/files/{file_id}': { input: { params: { id: t.application, file_id: FILE } } },
  'GET /api/staff/cases/{id}/files/{file_id}': {
    input: { params: { id: t.application, file_id: FILE }, query: { deya_id: 1 } },
  },
});
