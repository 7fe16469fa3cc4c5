import { deleteRole, listRoles, personScope, saveRole } from '@hydria/database/cross-utility.ts';
import { inScope } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { POWER_PERMISSIONS } from '@hydria/shared/contract/permissions.ts';
import { rolesContract, type Role } from '@hydria/shared/contract/roles.ts';
import { BUILT_IN_ROLES } from '@hydria/shared/rules/built-in-roles.ts';
import { plainText } from '@hydria/shared/rules/text.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { byNumber, keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import type { Session } from '../../kernel/session.ts';
import { changeRoles, lockRoles } from './give-roles.ts';
import { throwRefusal } from './throw-refusal.ts';

/** The place of a role that was given none. */
const USUAL_SORT = 100;

/** A value before and after a change for the trail; the value alone where there was none before. */
const changeOf = (before: unknown, after: unknown): unknown => (before === undefined ? after : { before, after });

/** Refuses a name by which readers know another role that is built in: two roles would look the same. */
function requireOwnName(name: string, before: string | undefined): void {
  const isTaken = Object.entries(BUILT_IN_ROLES).some(
    ([role, shown]) => role !== before && Object.values(shown).some((one) => plainText(one) === plainText(name)),
  );
  if (isTaken) throw new AppError('role_exists', 422);
}

/** A permission with power that a held role took would be given to all its people without a second person (ADR 0182). */
function requireNoPowerForAll(before: Role | undefined, permissions: readonly string[]): void {
  if (!before || before.users === 0) return;
  const added = permissions.filter((name) => !before.permissions.includes(name));
  if (POWER_PERMISSIONS.some((name) => added.includes(name)))
    throw new InputError({ permissions: ['role_power_in_use'] });
}

async function readRole(db: Parameters<typeof listRoles>[0], reader: number, id: number): Promise<Role> {
  const role = (await listRoles(db, reader, null)).find((one) => one.id === id);
  if (!role) throw new AppError('role_not_found', 404);
  return role;
}

async function save(
  { db, clock }: ApiContext,
  { person_id: actor }: Session,
  role: {
    id: number | null;
    version?: number;
    permissions: Role['permissions'];
    name: string;
    sort?: number | undefined;
  },
) {
  const id = await inScope(db, { person_id: actor }, async (tx) => {
    await lockRoles(tx);
    const before = (await listRoles(tx, actor, null)).find(({ id: one }) => one === role.id);
    requireOwnName(role.name, before?.name);
    requireNoPowerForAll(before, role.permissions);
    const saved = await saveRole(tx, actor, { ...role, sort: role.sort ?? USUAL_SORT });
    if (role.id !== null && saved.refusal === 'changed_meanwhile')
      throw new ConflictError(await readRole(tx, actor, role.id));
    throwRefusal(saved.refusal);
    await audit(tx, {
      deya_id: null,
      action: role.id === null ? 'role-made' : 'role-changed',
      person_id: null,
      actor_person_id: actor,
      detail: {
        role_id: saved.id,
        name: changeOf(before?.name, role.name),
        permissions: changeOf(before?.permissions, role.permissions),
      },
      at: clock.now(),
    });
    return saved.id!;
  });
  return id;
}

const byName = new Intl.Collator('el', { numeric: true });

type Sort = NonNullable<NonNullable<CallInput<'GET /api/roles'>['query']>['sort']>;

const ORDERS: Record<Sort, (a: Role, b: Role) => number> = {
  sort: (a, b) => a.sort - b.sort || a.id - b.id,
  name: (a, b) => byName.compare(a.name, b.name),
  users: (a, b) => a.users - b.users || a.id - b.id,
};

/** Roles are few, so all of them are read and a page is cut out; its cursor is the number of rows before it. */
const byPlace: PageKey<{ place: number }, number> = byNumber('place');

const mayChange = async ({ db }: ApiContext, person_id: number): Promise<boolean> =>
  (await personScope(db, person_id, null)).includes('roles.manage');

export const roles = defineEndpoints(rolesContract, {
  'GET /api/roles': async (app, { query, session }) => {
    const { deya_id, search = '', sort = 'sort', order, itemsPerPage: rows, cursor } = query;
    if (deya_id === undefined) await requireInstallationPermission(app, session.person_id, 'roles.manage');
    const found = (await listRoles(app.db, session.person_id, deya_id ?? null))
      .filter(({ name }) => plainText(name).includes(plainText(search)))
      .toSorted((a, b) => ORDERS[sort](a, b) * (order === 'desc' ? -1 : 1))
      .map((role, index) => ({ ...role, place: index + 1 }));
    const { data, next } = await keysetPage(byPlace, { cursor, rows }, async ({ after = 0, limit }) =>
      found.slice(after, after + limit),
    );
    return {
      data: data.map(({ place: _place, ...role }) => role),
      total: found.length,
      next,
      may_change: await mayChange(app, session.person_id),
    };
  },

  'GET /api/roles/{id}': async (app, { params: { id }, session }) => {
    await requireInstallationPermission(app, session.person_id, 'roles.manage');
    return readRole(app.db, session.person_id, id);
  },

  'GET /api/permissions': async ({ db }, { session }) => {
    const held = await personScope(db, session.person_id, null);
    const rows = await db
      .selectFrom('permission as p')
      .select(['p.name', 'p.display_name', 'p.group', 'p.group_sort', 'p.system'])
      .select([
        sql<string[]>`array(select n.name from permission_dependency d join permission n on n.id = d.needs_id
          where d.permission_id = p.id order by n.id)`.as('dependencies'),
        sql<string[]>`array(select r.name from role_permission rp join role r on r.id = rp.role_id
          where rp.permission_id = p.id order by r.sort, r.id)`.as('roles'),
      ])
      .orderBy('p.group_sort')
      .orderBy('p.id')
      .execute();
    return { data: rows.map((row) => ({ ...row, held: held.includes(row.name) })) };
  },

  'POST /api/roles': async (app, { session, body }) => ({ id: await save(app, session, { id: null, ...body }) }),

  'PUT /api/roles/{id}': async (app, { session, params: { id }, body }) => {
    await save(app, session, { id, ...body });
    return readRole(app.db, session.person_id, id);
  },

  'DELETE /api/roles/{id}': async ({ db, clock }, { session: { person_id: actor }, params: { id } }) => {
    await inScope(db, { person_id: actor }, async (tx) => {
      throwRefusal(await deleteRole(tx, actor, id));
      const act = { deya_id: null, action: 'role-deleted', person_id: null, actor_person_id: actor };
      await audit(tx, { ...act, detail: { role_id: id }, at: clock.now() });
    });
    return DONE;
  },

  'PUT /api/users/{id}/roles': async ({ db, clock }, { session, params: { id }, query, body: { role_ids, held } }) => {
    const [actor, deya_id] = [session.person_id, query.deya_id ?? null];
    const scope = deya_id === null ? {} : { deya_id };
    const approval_id = await inScope(db, { person_id: actor, ...scope }, (tx) =>
      changeRoles(tx, { actor, person_id: id, deya_id }, { role_ids, held, now: clock.now() }),
    );
    return { ...DONE, approval_id };
  },
});
