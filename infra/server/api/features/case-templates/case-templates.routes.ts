import { caseTemplatesContract } from '@hydria/shared/contract/case-templates.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { audit } from '../audit/audit.ts';
import { caseStaff } from '../cases/reader.ts';
import { deleteTemplate, insertTemplate, selectTemplates, templateOf, updateTemplate } from './case-templates.sql.ts';
import { fillTemplates } from './fill-templates.ts';

const note = (
  { tx, deya_id, person_id, now: at }: PersonScope,
  action: 'case-template-made' | 'case-template-changed' | 'case-template-deleted',
  template: number,
): Promise<void> =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { template }, at });

/** Templates of the reasons that the senders of cases read. */
export const caseTemplates = defineEndpoints(caseTemplatesContract, {
  'GET /api/staff/case-templates': staff(async ({ tx, deya_id }) => ({ data: await selectTemplates(tx, deya_id) })),

  'POST /api/staff/case-templates': staff(async (scope, { body }) => {
    const id = await insertTemplate(scope, body);
    await note(scope, 'case-template-made', id);
    return templateOf(scope, id);
  }),

  'PUT /api/staff/case-templates/{id}': staff(async (scope, { params: { id }, body }) => {
    await updateTemplate(scope, id, body);
    await note(scope, 'case-template-changed', id);
    return templateOf(scope, id);
  }),

  'DELETE /api/staff/case-templates/{id}': staff(async (scope, { params: { id } }) => {
    await deleteTemplate(scope, id);
    await note(scope, 'case-template-deleted', id);
    return DONE;
  }),

  'GET /api/staff/cases/{id}/templates': caseStaff(async (scope, { params: { id } }) => ({
    data: await fillTemplates(scope, id),
  })),
});
