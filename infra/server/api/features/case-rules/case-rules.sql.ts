import type { Tx } from '@hydria/database/db.ts';
import type { CaseRule } from '@hydria/shared/contract/case-rules.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { covers } from '@hydria/shared/rules/case-routing.ts';
import { readPolygon } from '@hydria/shared/rules/polygon.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';

/** A rule as its page sends it. */
export type RuleBody = CallInput<'POST /api/staff/case-rules'>['body'];

type StoredRule = Omit<CaseRule, 'covered_by'>;

/** The rules of a utility in their order. */
async function selectStored(tx: Tx, deya_id: number): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select r.id, r.title, r.is_active, r.kind, r.problem_type, r.source, r.districts, r.area_id, z.title as area_title, r.area, r.days,
           r."from", r.until,
           case when t.id is not null then jsonb_build_object('id', t.id, 'title', t.title) end as team,
           case when p.name is not null then jsonb_build_object('id', r.assignee_id, 'title', p.name) end as assignee,
           r.priority, r.target_hours,
           not coalesce(t.is_active, r.assignee_id in (select person_id from case_people(${deya_id})), false)
             as is_without_receiver,
           r.version, ${utc('r.updated_at')} as updated_at, staff_name(r.deya_id, r.updated_by) as updated_by
    from case_rule r
    left join case_area z on z.deya_id = r.deya_id and z.id = r.area_id
    left join case_team t on t.deya_id = r.deya_id and t.id = r.team_id
    left join lateral (select staff_name(r.deya_id, r.assignee_id) as name) p on true
    where r.deya_id = ${deya_id} order by r.position, r.id`.execute(tx);
  return rows;
}

const counts = ({ is_active, is_without_receiver }: StoredRule): boolean => is_active && !is_without_receiver;

/** The first of the earlier rules that takes each case of a rule. */
export const coveringRule = (rule: StoredRule, earlier: readonly StoredRule[]): CaseRule['covered_by'] => {
  const found = earlier.find((one) => counts(one) && covers(one, rule));
  return found ? { id: found.id, title: found.title } : null;
};

/** The rules of a utility in their order, each with the earlier one that leaves it no case. */
export async function selectRules(tx: Tx, deya_id: number): Promise<CaseRule[]> {
  const rules = await selectStored(tx, deya_id);
  return rules.map((rule, place) => ({ ...rule, covered_by: coveringRule(rule, rules.slice(0, place)) }));
}

/** Whether a rule in use gets no case, because an earlier one takes all of them. */
export const isUnreachable = (rule: CaseRule): boolean => counts(rule) && rule.covered_by !== null;

/** Those of the rules by which cases are routed. */
export const rulesInUse = (rules: readonly CaseRule[]): CaseRule[] => rules.filter(counts);

/** A rule of the utility. */
export async function ruleOf({ tx, deya_id }: PersonScope, id: number): Promise<CaseRule> {
  const found = (await selectRules(tx, deya_id)).find((rule) => rule.id === id);
  if (!found) throw new AppError('not_found', 404);
  return found;
}

/** Holds the rules of a utility for a change of their order. */
export const lockRules = ({ tx, deya_id }: PersonScope) =>
  sql`select from case_rule where deya_id = ${deya_id} order by id for update`.execute(tx);

/** The corners of an area that a form has sent. */
const cornersOf = (text: string | undefined): CaseRule['area'] => {
  if (!text) return null;
  const read = readPolygon(text);
  if ('refusal' in read) throw new InputError({ area: [read.refusal] });
  return read.points.map(([latitude, longitude]) => [latitude, longitude]);
};

/** The conditions of a rule that a form has sent. */
export const conditionsOf = ({
  kind,
  problem_type,
  source,
  districts,
  area_id,
  area,
  days,
  from,
  until,
}: RuleBody) => ({
  kind: kind ?? null,
  problem_type: problem_type ?? null,
  source: source ?? null,
  districts: districts && districts.length > 0 ? districts : null,
  area_id: area_id ?? null,
  area: cornersOf(area),
  days: days && days.length > 0 ? days : null,
  from: from ?? null,
  until: until ?? null,
});

const columnsOf = (body: RuleBody) => {
  const { area, districts, ...conditions } = conditionsOf(body);
  const { title, team, assignee, priority, target_hours, is_active } = body;
  return {
    ...conditions,
    area: area && JSON.stringify(area),
    districts: districts && JSON.stringify(districts),
    title,
    team_id: team ?? null,
    assignee_id: assignee ?? null,
    priority,
    target_hours: target_hours ?? null,
    is_active,
  };
};

/** Stores a new rule after all others; returns its number. */
export async function insertRule(scope: PersonScope, body: RuleBody): Promise<number> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  const { id } = await tx
    .insertInto('case_rule')
    .values((of) => ({
      ...columnsOf(body),
      deya_id,
      position: of
        .selectFrom('case_rule')
        .where('deya_id', '=', deya_id)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('position')),
      updated_by,
      updated_at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a rule of a version; returns false when it has changed since. */
export async function updateRule(
  { tx, deya_id, person_id: updated_by, now: updated_at }: PersonScope,
  { id, version }: { id: number; version: number },
  body: RuleBody,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('case_rule')
    .set({ ...columnsOf(body), version: version + 1, updated_at, updated_by })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a rule; returns false without one. */
export async function deleteRule({ tx, deya_id }: PersonScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('case_rule')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Numbers the rules in a new order. */
export const orderRules = ({ tx, deya_id }: PersonScope, ids: readonly number[]) =>
  sql`
    update case_rule r set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where r.deya_id = ${deya_id} and r.id = o.id`.execute(tx);
