import type { Tx } from '@hydria/database/db.ts';
import type { PlanFacts } from '@hydria/shared/rules/form-settlements.ts';
import { sql } from 'kysely';
import { linked, ownDay } from '../supplies/access.ts';

/** Most plans among which a person chooses. */
const PLANS_MAX = 100;

interface PlanRow {
  protokol: string;
  settldate: string;
  settlcateg: string | null;
  /** Cents. */
  amount: number;
  /** Cents of the surcharges that are forgiven; null where the person did not ask for the plan here. */
  relief: number | null;
  reductionpcnt: number;
}

/** Cents in euros, as a form holds a number: with a point and without a separator of thousands. */
const euros = (cents: number): string => (cents / 100).toFixed(2);

const factsOf = (plan: PlanRow): PlanFacts => ({
  number: plan.protokol,
  date: plan.settldate,
  amount: euros(plan.amount),
  kind: plan.settlcateg,
  discount: plan.relief === null ? null : euros(plan.relief),
  interest_reduction: String(plan.reductionpcnt / 100),
});

/**
 * The running instalment plans of a person's supplies at a utility, newest first, with their facts. The amount is that of the advance and
 * of all instalments. None for a person whose link to the utility is not active.
 */
export async function selectOwnPlans(
  tx: Tx,
  { deya_id, person_id, day }: { deya_id: number; person_id: number; day: string },
): Promise<PlanFacts[]> {
  const { rows } = await sql<PlanRow>`
    select t.protokol, t.settldate, t.settlcateg, t.reductionpcnt,
           t.advanceamount + coalesce((select sum(i.amount) from settlement_installment i
                                       where i.deya_id = t.deya_id and i.settlement_id = t.id), 0) as amount,
           (select r.relief from plan_request r
            where r.deya_id = t.deya_id and r.person_id = ${person_id} and r.protokol = t.protokol and r.state = 'accepted'
            order by r.id desc limit 1) as relief
    from settlement t
    where t.deya_id = ${deya_id} and t.canceldate is null
      and exists (select from person_deya l
                  where l.deya_id = t.deya_id and l.person_id = ${person_id} and l.status = 'active')
      and exists (
        select from supply_person sp
        where sp.deya_id = t.deya_id and sp.kwdikos_katanalwti = t.kwdikos_katanalwti and ${linked(person_id, day)}
          and ${ownDay(sql`t.settldate`)})
    order by t.settldate desc, t.id desc
    limit ${PLANS_MAX}`.execute(tx);
  return rows.map(factsOf);
}
