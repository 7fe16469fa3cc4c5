import { deleteRole, listRoles, saveRole, setPersonRoles } from '@hydria/database/cross-utility.ts';
import { inScope } from '@hydria/database/db.ts';
import { rolesContract, type Role } from '@hydria/shared/contract/roles.ts';
import { audit } from '../audit/audit.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import type { Session } from '../../kernel/session.ts';
import { throwRefusal } from './throw-refusal.ts';

async function save(
  { db, clock }: ApiContext,
  { person_id: actor }: Session,
  role: { id: number | null; permissions: Role['permissions']; name: string; sort: number },
) {
  const id = await inScope(db, { person_id: actor }, async (tx) => {
    const saved = await saveRole(tx, actor, role);
    throwRefusal(saved.refusal);
    await audit(tx, {
      deya_id: null,
      action: role.id === null ? 'role-made' : 'role-changed',
      person_id: null,
      actor_person_id: actor,
      detail: { role_id: saved.id, permissions: role.permissions },
      at: clock.now(),
    });
    return saved.id!;
  });
  return { id };
}

export const roles = defineEndpoints(rolesContract, {
  'GET /api/roles': async (app, { query: { deya_id }, session }) => {
    if (deya_id === undefined) await requireInstallationPermission(app, session.person_id, 'roles.manage');
    return { data: await listRoles(app.db, session.person_id, deya_id ?? null) };
  },

  'GET /api/permissions': async ({ db }) => ({
    data: await db
      .selectFrom('permission')
      .select(['name', 'display_name', 'group', 'group_sort'])
      .orderBy('group_sort')
      .orderBy('id')
      .execute(),
  }),

  'POST /api/roles': (app, { session, body }) => save(app, session, { id: null, ...body }),

  'PUT /api/roles/{id}': (app, { session, params: { id }, body }) => save(app, session, { id, ...body }),

  'DELETE /api/roles/{id}': async ({ db, clock }, { session: { person_id: actor }, params: { id } }) => {
    await inScope(db, { person_id: actor }, async (tx) => {
      throwRefusal(await deleteRole(tx, actor, id));
      const act = { deya_id: null, action: 'role-deleted', person_id: null, actor_person_id: actor };
      await audit(tx, { ...act, detail: { role_id: id }, at: clock.now() });
    });
    return DONE;
  },

  'PUT /api/users/{id}/roles': async ({ db, clock }, { session, params: { id }, query, body: { role_ids } }) => {
    const [actor, deya_id] = [session.person_id, query.deya_id ?? null];
    const scope = deya_id === null ? {} : { deya_id };
    await inScope(db, { person_id: actor, ...scope }, async (tx) => {
      throwRefusal(await setPersonRoles(tx, { actor, person_id: id, deya_id }, role_ids));
      const act = { deya_id, action: 'roles-given', person_id: id, actor_person_id: actor };
      await audit(tx, { ...act, detail: { role_ids }, at: clock.now() });
    });
    return DONE;
  },
});
