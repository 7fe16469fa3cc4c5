import { formListContract } from '@hydria/shared/contract/form-list.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { keepLock, requireLockedForm, takeOffline, touchForm } from '../form-editor/form-editor.sql.ts';
import { requireUnlocked } from '../form-editor/form-lock.ts';
import { insertHidden } from '../online-forms/save-form.ts';
import { copyForm } from './copy-form.ts';
import { exportForm } from './export-form.ts';
import { countForms, inOrder, selectForms, writeArchived } from './form-list.sql.ts';
import { IMPORT_MAX_BYTES, importForm } from './import/import-form.ts';
import { formListLimits } from './limits.ts';
import { contentOfTemplate, listedTemplates, TEMPLATES } from './templates/form-templates.ts';

const note = ({ tx, deya_id, person_id, now }: PersonScope, action: string, form: number, more: object = {}) =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { form, ...more }, at: now });

/** A form in the version that the caller has read. */
async function formOfVersion({ tx, deya_id }: PersonScope, id: number, version: number) {
  const found = await requireLockedForm(tx, deya_id, id);
  if (found.form.version !== version) throw new ConflictError({ version: found.form.version });
  return found;
}

/** The bytes of a file that was sent, or of the text in its place. */
async function bytesOf({ file, text }: { file?: File | undefined; text?: string | undefined }): Promise<Buffer> {
  if (text !== undefined) return Buffer.from(text);
  if (!file) throw new AppError('form_file_unreadable', 422);
  if (file.size > IMPORT_MAX_BYTES) throw new AppError('form_file_too_large', 422);
  return Buffer.from(await file.arrayBuffer());
}

/** The list of forms for the staff, and what is done with a whole form. */
export const formList = defineEndpoints(
  formListContract,
  {
    'GET /api/staff-forms': staff(async ({ tx, deya_id }, { query }) => {
      const { state, search, sort = 'updated_at', order = 'desc', itemsPerPage: rows, cursor } = query;
      const by = { state, search };
      const page = await inOrder({ sort, order, cursor, rows }, (part) => selectForms(tx, deya_id, by, part));
      return { total: await countForms(tx, deya_id, by), ...page };
    }),

    'GET /api/staff-forms/templates': staff(() => Promise.resolve(listedTemplates())),

    'POST /api/staff-forms/from-template': staff(async (scope, { body: { template } }) => {
      const id = await insertHidden(scope.tx, scope.deya_id, contentOfTemplate(TEMPLATES[template]), scope);
      await note(scope, 'form-from-template', id, { template });
      return { id };
    }),

    'POST /api/staff-forms/import': staff(async (scope, { body }) => {
      const made = await importForm(scope, await bytesOf(body), body.skip ?? false);
      if (made.id !== null) await note(scope, 'form-imported', made.id, { left_out: made.findings.length });
      return made;
    }),

    'GET /api/staff-forms/{id}/export': staff(({ tx, deya_id }, { params: { id } }) => exportForm(tx, deya_id, id)),

    'POST /api/staff-forms/{id}/copy': staff(async (scope, { params: { id: of } }) => {
      const id = await copyForm(scope, of);
      await note(scope, 'form-copied', id, { of });
      return { id };
    }),

    'POST /api/staff-forms/{id}/archive': staff(async (scope, { params: { id }, body }) => {
      const { tx, deya_id, now } = scope;
      requireUnlocked(await formOfVersion(scope, id, body.version), scope);
      const ids = { deya_id, id };
      await takeOffline(tx, ids, now);
      await keepLock(tx, ids, null, null, now);
      await writeArchived(tx, deya_id, id, now);
      await touchForm(tx, ids, scope);
      await note(scope, 'form-archived', id);
      return DONE;
    }),

    'POST /api/staff-forms/{id}/unarchive': staff(async (scope, { params: { id }, body }) => {
      const { tx, deya_id } = scope;
      const { form } = await formOfVersion(scope, id, body.version);
      if (!form.archived_at) return DONE;
      await writeArchived(tx, deya_id, id, null);
      await touchForm(tx, { deya_id, id }, scope);
      await note(scope, 'form-unarchived', id);
      return DONE;
    }),
  },
  {
    'POST /api/staff-forms/import': { member: formListLimits['form-import'] },
    'POST /api/staff-forms/{id}/copy': { member: formListLimits['form-copy'] },
    'POST /api/staff-forms/from-template': { member: formListLimits['form-copy'] },
  },
);
