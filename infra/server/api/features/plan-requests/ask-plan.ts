import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { PlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { offersOf, planOf } from '@hydria/shared/rules/instalment-plan.ts';
import type { Request } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { hasPlan, readDebt, requireParty, type Debt, type Party } from './plan-debt.ts';
import { insertRequest, selectOwnRequest, selectRules } from './plan-requests.sql.ts';

type Asked = CallInput<'POST /api/bills/plan-requests'>['body'];

/** The chosen plan, if the utility grants it for this debt today. */
async function chosenPlan(tx: Tx, party: Party, { code, installments }: Asked, debt: Debt) {
  const offers = (await hasPlan(tx, party)) ? [] : offersOf(await selectRules(tx, party.deya_id), debt, party.day);
  const offer = offers.find(({ rule }) => rule.code === code);
  if (!offer || installments < offer.rule.installments_min || installments > offer.most)
    throw new AppError('plan_not_offered', 409);
  return { rule: offer.rule, plan: planOf(offer.rule, debt, installments) };
}

async function store(tx: Tx, party: Party, asked: Asked, now: Date): Promise<PlanRequest> {
  const { deya_id, person_id, liable_id } = party;
  const kwdikos_katanalwti = await requireParty(tx, party);
  const debt = await readDebt(tx, party);
  if (debt.debt <= 0) throw new AppError('not_indebted', 409);
  if (debt.debt !== asked.debt) throw new AppError('amount_changed', 409);
  const { rule, plan } = await chosenPlan(tx, party, asked, debt);
  const { code, settlcateg, installrange, advancepcnt } = rule;
  const { reductionpcnt, relief, advance, total, amounts } = plan;
  const inserted = await insertRequest(tx, {
    ...{ deya_id, person_id, kwdikos_katanalwti, liable_id, code, settlcateg, installrange, advancepcnt },
    ...{ reductionpcnt, relief, advance, total, each: amounts[0] ?? total, installments: asked.installments },
    ...debt,
    asked_at: now,
    idempotency_key: asked.idempotency_key,
  });
  if (!inserted) throw new AppError('plan_request_open', 409);
  const { id } = inserted;
  await audit(tx, { deya_id, action: 'plan-asked', person_id, detail: { request: id, code, total }, at: now });
  await enqueue(tx, 'mail.send', { template: 'plan-request', ids: { deya_id, id, about: 'received' } });
  const stored = await selectOwnRequest(tx, deya_id, person_id, { id });
  return stored!;
}

/** Stores a request of a member for a plan; the same key stores it once, and answers the stored one. */
export async function askForPlan(
  { db, clock }: ApiContext,
  asked: Asked,
  person_id: number,
  refund: Request['refundRateLimit'],
): Promise<PlanRequest> {
  const { deya_id, liable_id, idempotency_key } = asked;
  const party: Party = { deya_id, person_id, liable_id, day: today(clock) };
  const { before, request } = await asLinkedMember(db, deya_id, person_id, async (tx) => {
    const sent = await selectOwnRequest(tx, deya_id, person_id, { idempotency_key });
    if (sent) return { before: true, request: sent };
    return { before: false, request: await store(tx, party, asked, clock.now()) };
  });
  if (before) await refund();
  return request;
}
