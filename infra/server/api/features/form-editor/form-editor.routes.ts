import { formEditorContract } from '@hydria/shared/contract/form-editor.ts';
import { sql } from 'kysely';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { settingsOf } from './form-content.ts';
import {
  keepDraft,
  keepLock,
  newestVersion,
  requireLockedForm,
  selectVersions,
  takeOffline,
  touchForm,
  versionOf,
  type LockedForm,
} from './form-editor.sql.ts';
import { LOCK_MS, lockOf, requireUnlocked } from './form-lock.ts';
import { publishContent, requireProved } from './publish-form.ts';

/** The form as the caller may change it: no other person edits it, and it is the version that they have read. */
async function formToChange(scope: PersonScope, id: number, version: number): Promise<LockedForm> {
  const found = await requireLockedForm(scope.tx, scope.deya_id, id);
  requireUnlocked(found, scope);
  if (found.form.version !== version) throw new ConflictError({ version: found.form.version });
  return found;
}

const stateOf = ({ form, draft }: LockedForm, published: number) => {
  if (form.archived_at) return 'archived';
  if (draft?.publish_at) return 'scheduled';
  if (form.is_online) return draft?.content ? 'changed' : 'published';
  return published > 0 ? 'offline' : 'draft';
};

const nameOf = async ({ tx }: PersonScope, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select nullif(trim(concat_ws(' ', first_name, last_name)), '') as name from person where id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
};

const note = ({ tx, deya_id, person_id, now }: PersonScope, action: string, detail: Record<string, unknown>) =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail, at: now });

/** Drafts, versions and the lock of the forms of a utility. */
export const formEditor = defineEndpoints(formEditorContract, {
  'GET /api/onlineForms/{id}/draft': staff(async (scope, { params: { id } }) => {
    const ids = { deya_id: scope.deya_id, id };
    const found = await requireLockedForm(scope.tx, scope.deya_id, id);
    const { form, draft, content } = found;
    const published = await newestVersion(scope.tx, ids);
    return {
      ...settingsOf(content),
      id,
      form_id: form.form_id,
      state: stateOf(found, published),
      version: form.version,
      published: published || null,
      publish_at: draft?.publish_at?.toISOString() ?? null,
      is_online: form.is_online,
      source: form.source,
      updated_at: form.updated_at.toISOString(),
      updated_by: await nameOf(scope, form.updated_by),
      lock: lockOf(found, scope),
    };
  }),

  'POST /api/onlineForms/{id}/lock': staff(async (scope, { params: { id }, body }) => {
    const found = await requireLockedForm(scope.tx, scope.deya_id, id);
    if (!body.take_over) requireUnlocked(found, scope);
    const until = new Date(scope.now.getTime() + LOCK_MS);
    await keepLock(scope.tx, { deya_id: scope.deya_id, id }, scope.person_id, until, scope.now);
    return { by: (await nameOf(scope, scope.person_id)) ?? '', until: until.toISOString(), is_mine: true };
  }),

  'POST /api/onlineForms/{id}/unlock': staff(async (scope, { params: { id } }) => {
    const found = await requireLockedForm(scope.tx, scope.deya_id, id);
    if (lockOf(found, scope)?.is_mine) await keepLock(scope.tx, { deya_id: scope.deya_id, id }, null, null, scope.now);
    return DONE;
  }),

  'POST /api/onlineForms/{id}/publish': staff(async (scope, { params: { id }, body }) => {
    const { content } = await formToChange(scope, id, body.version);
    const ids = { deya_id: scope.deya_id, id };
    if (body.at === undefined)
      return { n: await publishContent(scope.tx, { ...scope, ...ids, content }), publish_at: null };
    const at = new Date(body.at);
    if (at <= scope.now) throw new InputError({ at: ['min'] });
    requireProved(content);
    await keepDraft(scope.tx, ids, content, scope, at);
    await touchForm(scope.tx, ids, scope);
    await note(scope, 'form-scheduled', { form: id });
    return { n: null, publish_at: at.toISOString() };
  }),

  'POST /api/onlineForms/{id}/unpublish': staff(async (scope, { params: { id }, body }) => {
    await formToChange(scope, id, body.version);
    const ids = { deya_id: scope.deya_id, id };
    await takeOffline(scope.tx, ids, scope.now);
    await touchForm(scope.tx, ids, scope);
    await note(scope, 'form-unpublished', { form: id });
    return DONE;
  }),

  'POST /api/onlineForms/{id}/discard': staff(async (scope, { params: { id }, body }) => {
    const { form } = await formToChange(scope, id, body.version);
    const ids = { deya_id: scope.deya_id, id };
    if (!form.is_online && (await newestVersion(scope.tx, ids)) === 0) throw new AppError('form_not_published', 409);
    await keepDraft(scope.tx, ids, null, scope);
    await touchForm(scope.tx, ids, scope);
    await note(scope, 'form-changes-dropped', { form: id });
    return DONE;
  }),

  'GET /api/onlineForms/{id}/versions': staff(async ({ tx, deya_id }, { params: { id } }) => {
    await requireLockedForm(tx, deya_id, id);
    return selectVersions(tx, { deya_id, id });
  }),

  'GET /api/onlineForms/{id}/versions/{n}': staff(async ({ tx, deya_id }, { params: { id, n } }) => {
    const { form } = await requireLockedForm(tx, deya_id, id);
    return { ...settingsOf(await versionOf(tx, { deya_id, id }, n)), id, form_id: form.form_id };
  }),

  'POST /api/onlineForms/{id}/versions/{n}/restore': staff(async (scope, { params: { id, n }, body }) => {
    await formToChange(scope, id, body.version);
    const ids = { deya_id: scope.deya_id, id };
    await keepDraft(scope.tx, ids, await versionOf(scope.tx, ids, n), scope);
    await touchForm(scope.tx, ids, scope);
    await note(scope, 'form-version-restored', { form: id, version: n });
    return DONE;
  }),
});
