import type { formListContract } from '@hydria/shared/contract/form-list.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';
import { FORM, resetForm } from '../form-editor/samples.ts';

const query = { deya_id: 1 };
const one = { params: { id: FORM }, query };
const body = { version: 1 };
const undo = `update online_form set archived_at = null where deya_id = 1 and id = ${FORM}; ${resetForm}`;
/** Forms that a call has made are of the staff, and have no name of the suites. */
const undoNew = "delete from online_form where deya_id = 1 and source = 'staff' and form_id like 'form-%'";

/** A file of ours with one question. */
const FILE = JSON.stringify({
  hydria_form: 1,
  settings: { title: { el: 'Φόρμα από αρχείο' } },
  api: [
    {
      value: 'input',
      name: 'Στοιχεία',
      showTitle: true,
      grid: 1,
      elements1: [{ id: 'name', type: 'text_field', options: { field: 'name', label: 'Όνομα' } }],
    },
  ],
});

/** A valid request for each call of the feature, for the suites. */
export const formListSamples: SamplesOf<typeof formListContract> = () => ({
  'GET /api/staff-forms': { input: { query: { ...query, itemsPerPage: 5 } } },
  'GET /api/staff-forms/templates': { input: { query } },
  'POST /api/staff-forms/from-template': { input: { query, body: { template: 'complaint' } }, undo: undoNew },
  'POST /api/staff-forms/import': { input: { query, body: { text: FILE } }, undo: undoNew },
  'GET /api/staff-forms/{id}/export': { input: one },
  'POST /api/staff-forms/{id}/copy': { input: one, undo: undoNew },
  'POST /api/staff-forms/{id}/archive': { input: { ...one, body }, undo },
  'POST /api/staff-forms/{id}/unarchive': { input: { ...one, body }, undo },
});
