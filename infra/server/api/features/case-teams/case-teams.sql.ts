import type { Tx } from '@hydria/database/db.ts';
import type { CaseTeam } from '@hydria/shared/contract/case-teams.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';

/** A team as its page sends it. */
export interface TeamContent {
  title: string;
  email?: string | undefined;
  lead?: number | undefined;
  members: readonly number[];
  /** Members who see the cases of their teams alone. */
  limited: readonly number[];
  is_active: boolean;
  digest_at?: string | undefined;
}

/**
 * The teams of a utility by title, those out of use last, or one of them, locked for a change on request. People who have left the
 * staff are left out.
 */
export async function selectTeams(
  tx: Tx,
  deya_id: number,
  { id = null, lock = false }: { id?: number | null; lock?: boolean } = {},
): Promise<CaseTeam[]> {
  const { rows } = await sql<CaseTeam>`
    select t.id, t.title, t.email, t.is_active, t.digest_at, t.version, ${utc('t.updated_at')} as updated_at,
           staff_name(t.deya_id, t.updated_by) as updated_by,
           (select jsonb_build_object('person_id', t.lead_id, 'name', lead.name)
            from (select staff_name(t.deya_id, t.lead_id) as name) lead where lead.name is not null) as lead,
           coalesce((
             select jsonb_agg(jsonb_build_object('person_id', m.person_id, 'name', m.name, 'is_limited', m.is_limited)
               order by m.name, m.person_id)
             from (select person_id, is_limited, staff_name(deya_id, person_id) as name from case_team_member
                   where deya_id = t.deya_id and team_id = t.id) m where m.name is not null), '[]'::jsonb) as members
    from case_team t where t.deya_id = ${deya_id} and (${id}::bigint is null or t.id = ${id})
    order by t.is_active desc, t.title, t.id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** A team of the utility. */
export async function teamOf({ tx, deya_id }: PersonScope, id: number, { lock = false } = {}): Promise<CaseTeam> {
  const [found] = await selectTeams(tx, deya_id, { id, lock });
  if (!found) throw new AppError('not_found', 404);
  return found;
}

/** Whether the utility has the team, and cases may go to it. */
export const isTeamInUse = async (tx: Tx, deya_id: number, id: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('case_team')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
};

/** Refuses a title that another team of the utility has. Two that are written at once meet the index instead. */
export async function requireFreeTitle(
  { tx, deya_id }: PersonScope,
  title: string,
  id: number | null = null,
): Promise<void> {
  const { rows } = await sql`
    select from case_team
    where deya_id = ${deya_id} and lower(title) = lower(${title}) and id is distinct from ${id}::bigint`.execute(tx);
  if (rows.length > 0) throw new InputError({ title: ['unique'] });
}

const columnsOf = ({ title, email, lead, is_active, digest_at }: TeamContent) => ({
  title,
  email: email ?? null,
  lead_id: lead ?? null,
  is_active,
  digest_at: digest_at ?? null,
});

/** Writes who belongs to a team. */
async function writeMembers(
  { tx, deya_id }: PersonScope,
  team_id: number,
  { members, limited }: Pick<TeamContent, 'members' | 'limited'>,
): Promise<void> {
  await sql`delete from case_team_member where deya_id = ${deya_id} and team_id = ${team_id}`.execute(tx);
  await sql`
    insert into case_team_member (deya_id, team_id, person_id, is_limited)
    select distinct ${deya_id}::int, ${team_id}::bigint, m, m = any(${[...limited]}::bigint[])
    from unnest(${[...members]}::bigint[]) m`.execute(tx);
}

/** Stores a new team with its members; returns its number. */
export async function insertTeam(scope: PersonScope, team: TeamContent): Promise<number> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  const { id } = await tx
    .insertInto('case_team')
    .values({ deya_id, ...columnsOf(team), updated_at, updated_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeMembers(scope, id, team);
  return id;
}

/** Writes a locked team of a version, with its members. */
export async function updateTeam(
  scope: PersonScope,
  { id, version }: { id: number; version: number },
  team: TeamContent,
): Promise<void> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  await tx
    .updateTable('case_team')
    .set({ ...columnsOf(team), version: version + 1, updated_at, updated_by })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  await writeMembers(scope, id, team);
}
