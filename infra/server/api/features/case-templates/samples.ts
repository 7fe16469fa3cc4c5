import type { CallInput } from '../../contract/contract.ts';
import type { caseTemplatesContract } from '@hydria/shared/contract/case-templates.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const CASE_TEMPLATE = 914;
/** A template of a reason, as it was before a change. */
export const addCaseTemplate = `
  insert into case_template (deya_id, id, title, kind, state, text, updated_at)
  values (1, ${CASE_TEMPLATE}, 'Έγινε', 'report', 'resolved', '{"el":"Το πρόβλημα {{code}} λύθηκε."}', '2026-11-19T12:00Z')
  on conflict (deya_id, id) do update set title = excluded.title, kind = 'report', problem_type = null, version = 1`;
/** A template as its page sends it. */
export const NEW_CASE_TEMPLATE: CallInput<'POST /api/staff/case-templates'>['body'] = {
  title: 'Αποκατάσταση βλάβης',
  state: 'resolved',
  kind: 'report',
  problem_type: 'damage_public',
  text_el: 'Η βλάβη {{code}} ({{place}}) αποκαταστάθηκε στις {{date}}.',
  text_en: 'The damage {{code}} ({{place}}) was repaired on {{date}}.',
};

/** A valid request for each call of the feature, for the suites. */
export const caseTemplatesSamples: SamplesOf<typeof caseTemplatesContract> = (t) => ({
  'GET /api/staff/case-templates': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/case-templates': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_TEMPLATE },
    undo: `delete from case_template where id <> ${CASE_TEMPLATE}`,
  },
  'PUT /api/staff/case-templates/{id}': {
    input: { params: { id: CASE_TEMPLATE }, query: { deya_id: 1 }, body: { ...NEW_CASE_TEMPLATE, version: 1 } },
    undo: addCaseTemplate,
  },
  'DELETE /api/staff/case-templates/{id}': {
    input: { params: { id: CASE_TEMPLATE }, query: { deya_id: 1 } },
    undo: addCaseTemplate,
  },
  'GET /api/staff/cases/{id}/templates': { input: { params: { id: t.report }, query: { deya_id: 1 } } },
});
