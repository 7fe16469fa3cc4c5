import {
  listRoles,
  rolesNeedSecond,
  searchPeople,
  setPersonRoles,
  type ApprovalDetail,
  type OverPerson,
} from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import { POWER_PERMISSIONS } from '@hydria/shared/contract/permissions.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { askForAct } from './ask-for-act.ts';
import { throwRefusal } from './throw-refusal.ts';

/** The lock of all changes of roles, which `set_person_roles` takes as well. */
const LOCK_OF_ROLES = 714_320;

export const lockRoles = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK_OF_ROLES})`.execute(tx);

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join('\n') === other.toSorted().join('\n');

/** The names of the roles that a person holds in a utility, or without one in the installation. */
async function rolesOf(tx: Tx, over: OverPerson): Promise<string[]> {
  const [person] = await searchPeople(tx, { ...over, limit: 1 });
  return (person?.roles ?? []).filter(({ deya_id }) => deya_id === over.deya_id).map(({ name }) => name);
}

/** The roles of a request beside what the person holds and what they would permit, so that the second person gives what they read. */
async function snapshotOf(tx: Tx, over: OverPerson, role_ids: number[]): Promise<ApprovalDetail> {
  const asked = (await listRoles(tx, over.actor, over.deya_id)).filter(({ id }) => role_ids.includes(id));
  const permissions = [...new Set(asked.flatMap((role) => role.permissions))].toSorted();
  return { role_ids, deya_id: over.deya_id, held: (await rolesOf(tx, over)).toSorted(), permissions };
}

/** Gives the roles of an approved request, unless the person's roles or the permissions of the roles have changed since. */
export async function giveApprovedRoles(
  tx: Tx,
  over: OverPerson,
  { detail, asked_by, now }: { detail: ApprovalDetail; asked_by: number; now: Date },
): Promise<void> {
  await lockRoles(tx);
  const role_ids = detail.role_ids ?? [];
  const { held = [], permissions = [] } = await snapshotOf(tx, over, role_ids);
  if (!isSameSet(held, detail.held ?? []) || !isSameSet(permissions, detail.permissions ?? []))
    throw new AppError('changed_meanwhile', 409);
  await giveRoles(tx, over, { role_ids, asked_by, now });
}

/** Gives a person these roles and no other. `asked_by`: the first of two people, where the actor has approved. */
async function giveRoles(
  tx: Tx,
  over: OverPerson,
  { role_ids, asked_by, now }: { role_ids: readonly number[]; asked_by?: number; now: Date },
): Promise<void> {
  const before = await rolesOf(tx, over);
  throwRefusal(await setPersonRoles(tx, over, role_ids));
  const after = await rolesOf(tx, over);
  const detail = { role_ids, roles: { before, after }, ...(asked_by !== undefined && { asked_by }) };
  const act = { deya_id: over.deya_id, action: 'roles-given', person_id: over.person_id, actor_person_id: over.actor };
  await audit(tx, { ...act, detail, at: now });
}

/** Throws the refusal that giving these roles would get, and gives nothing. */
async function tryRoles(tx: Tx, over: OverPerson, role_ids: readonly number[]): Promise<void> {
  await sql`savepoint roles`.execute(tx);
  const refusal = await setPersonRoles(tx, over, role_ids);
  await sql`rollback to savepoint roles`.execute(tx);
  throwRefusal(refusal);
}

/**
 * Changes the roles of a person. Roles with power, and the role of administrators, wait for a second person (ADR 0182). Returns the
 * number of that request; null when the roles are given. `held` names the roles that the editor has read.
 */
export async function changeRoles(
  tx: Tx,
  over: OverPerson,
  { role_ids, held, now }: { role_ids: number[]; held: string[] | undefined; now: Date },
): Promise<number | null> {
  await lockRoles(tx);
  if (held && !isSameSet(held, await rolesOf(tx, over))) throw new AppError('changed_meanwhile', 409);
  if (!(await rolesNeedSecond(tx, over, role_ids, POWER_PERMISSIONS))) {
    await giveRoles(tx, over, { role_ids, now });
    return null;
  }
  await tryRoles(tx, over, role_ids);
  return askForAct(tx, over, { act: 'roles', detail: await snapshotOf(tx, over, role_ids) }, now);
}
