import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { StaffPlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { requireSupplyOfOthers } from '../supplies/own-matter.ts';
import { audit } from '../audit/audit.ts';
import { readDebt } from './plan-debt.ts';
import { lockRequest, selectRequest, updateRequest } from './plan-requests.sql.ts';

type Acceptance = CallInput<'POST /api/staff/plan-requests/{id}/accept'>['body'];
type Locked = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** A request beside the debt of today. */
export async function readRequest(
  { tx, deya_id, person_id: reader, today: day }: PersonScope,
  id: number,
): Promise<StaffPlanRequest> {
  const found = await selectRequest(tx, deya_id, id);
  if (!found) throw new AppError('plan_request_not_found', 404);
  const { person_id, ...request } = found;
  const { debt } = await readDebt(tx, { deya_id, person_id, liable_id: request.liable_id, day });
  return { ...request, debt_now: debt, is_own: person_id === reader };
}

/** Locks a request that waits. Of two who decide, the second one is refused. */
async function lockWaiting(scope: PersonScope, id: number): Promise<Locked> {
  const { tx, deya_id, person_id } = scope;
  const locked = await lockRequest(tx, deya_id, id);
  if (!locked) throw new AppError('plan_request_not_found', 404);
  if (locked.state !== 'waiting') throw new AppError('plan_request_decided', 409);
  requireOther(person_id, locked.person_id);
  await requireSupplyOfOthers(scope, [locked.kwdikos_katanalwti]);
  return locked;
}

/** The plan as the feed would send it; a number that is taken already is refused. */
async function insertPlan({ tx, deya_id, today }: PersonScope, request: Locked, asked: Acceptance): Promise<void> {
  const { kwdikos_katanalwti, liable_id, installments, settlcateg, installrange, advancepcnt } = request;
  const { advance: advanceamount, reductionpcnt, bill_ids, total, each } = request;
  const { protokol, installdate1 } = asked;
  const supply = await tx
    .selectFrom('supply')
    .select(['first_name', 'last_name'])
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .executeTakeFirstOrThrow();
  const bill = await tx
    .selectFrom('bill')
    .select('payment_code')
    .where('deya_id', '=', deya_id)
    .where('id', '=', sql<number>`any(${bill_ids}::bigint[])`)
    .where('payment_code', 'is not', null)
    .orderBy('issue_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  const plan = await tx
    .insertInto('settlement')
    .values({
      ...{ deya_id, protokol, kwdikos_katanalwti, liable_id, installments, installdate1, settldate: today },
      ...{ settlcateg, installrange, advancepcnt, advanceamount, reductionpcnt },
      liable: `${supply.last_name} ${supply.first_name}`.trim(),
      epcode: bill?.payment_code ?? null,
    })
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!plan) throw new AppError('number_used', 409);
  await sql`
    insert into settlement_installment (deya_id, settlement_id, installmentsnr, installmentid, due_date, amount, restamount)
    select ${deya_id}, ${plan.id}, n, ${protokol}::text || '-' || n, (${installdate1}::date + make_interval(months => n - 1))::date, a.amount,
           a.amount
    from generate_series(1, ${installments}::int) n
    cross join lateral (select case when n = ${installments}::int then ${total - request.advance}::int - ${each}::int * (n - 1)
                                    else ${each}::int end as amount) a`.execute(tx);
  await tx
    .updateTable('bill')
    .set({ installment_amount: each })
    .where('deya_id', '=', deya_id)
    .where('id', '=', sql<number>`any(${bill_ids}::bigint[])`)
    .execute();
}

/** Makes the plan of a request, if the debt is still the one that the person has seen. The person gets a mail. */
export async function acceptPlan(scope: PersonScope, id: number, asked: Acceptance): Promise<StaffPlanRequest> {
  const { tx, deya_id, today: day } = scope;
  const locked = await lockWaiting(scope, id);
  const { person_id, liable_id } = locked;
  // The driver reads the numbers of an array as text.
  const bill_ids = locked.bill_ids.map(Number);
  const now = await readDebt(tx, { deya_id, person_id, liable_id, day });
  const isSame = now.debt === locked.debt && now.bill_ids.length === bill_ids.length;
  if (!isSame || now.bill_ids.some((bill) => !bill_ids.includes(bill))) throw new AppError('amount_changed', 409);
  await insertPlan(scope, locked, asked);
  return finish(scope, locked, { state: 'accepted', protokol: asked.protokol });
}

/** Refuses a request with a reason, which the person reads in a mail. */
export async function refusePlan(scope: PersonScope, id: number, answer: string): Promise<StaffPlanRequest> {
  return finish(scope, await lockWaiting(scope, id), { state: 'refused', answer });
}

async function finish(
  scope: PersonScope,
  { id, person_id, total }: Locked,
  outcome: { state: 'accepted'; protokol: string } | { state: 'refused'; answer: string },
): Promise<StaffPlanRequest> {
  const { tx, deya_id, person_id: decided_by, now } = scope;
  await updateRequest(tx, deya_id, id, { ...outcome, decided_by, decided_at: now });
  const act = { deya_id, action: `plan-${outcome.state}`, person_id, actor_person_id: decided_by };
  await audit(tx, { ...act, detail: { request: id, total }, at: now });
  await enqueue(tx, 'mail.send', { template: 'plan-request', ids: { deya_id, id, about: outcome.state } });
  return readRequest(scope, id);
}

/** The person takes a waiting request back. */
export async function withdrawPlan(scope: PersonScope, id: number): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  const locked = await lockRequest(tx, deya_id, id);
  if (locked?.person_id !== person_id) throw new AppError('plan_request_not_found', 404);
  if (locked.state === 'withdrawn') return;
  if (locked.state !== 'waiting') throw new AppError('plan_request_decided', 409);
  await updateRequest(tx, deya_id, id, { state: 'withdrawn', decided_at: now });
  await audit(tx, { deya_id, action: 'plan-withdrawn', person_id, detail: { request: id }, at: now });
}
