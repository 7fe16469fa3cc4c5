import { changePerson } from '@hydria/database/cross-utility.ts';
import { asTenant, inScope, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import { endOf, lockRequest } from './data-requests.sql.ts';
import { erasePerson } from './erase-person.ts';

type Decision = CallInput<'POST /api/staff/data-requests/{id}/decision'>['body'];

interface Of {
  deya_id: number;
  id: number;
  actor: number;
}

/** The months from the day of the request to the end of the longer period (GDPR Art. 12(3)). */
const LONGER_MONTHS = 3;

const OUTCOMES = {
  done: { status: 'done', action: 'data-request-done' },
  refused: { status: 'refused', action: 'data-request-refused' },
} as const;

async function lockOpen(tx: Tx, { deya_id, id, actor }: Of) {
  const request = await lockRequest(tx, deya_id, id);
  if (!request) throw new AppError('data_request_not_found', 404);
  if (request.status !== 'pending') throw new AppError('data_request_decided', 422);
  requireOther(actor, request.person_id);
  return request;
}

type Request = Awaited<ReturnType<typeof lockOpen>>;

async function extend(app: ApiContext, tx: Tx, of: Of, request: Request, reason: string): Promise<void> {
  if (request.extended_at) throw new AppError('data_request_extended', 422);
  const asked_on = today({ now: () => request.asked_at });
  await tx
    .updateTable('data_request')
    .set({ extended_at: app.clock.now(), extension_reason: reason, due_on: endOf(asked_on, LONGER_MONTHS) })
    .where('deya_id', '=', of.deya_id)
    .where('id', '=', of.id)
    .execute();
}

async function conclude(
  tx: Tx,
  of: Of,
  outcome: keyof typeof OUTCOMES,
  reason: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('data_request')
    .set({ status: OUTCOMES[outcome].status, decided_at: at, decided_by: of.actor, reason })
    .where('deya_id', '=', of.deya_id)
    .where('id', '=', of.id)
    .execute();
}

/** Deletes and erases the person. Each step can be repeated after an interruption. */
async function erase(app: ApiContext, { deya_id, actor }: Of, person_id: number): Promise<void> {
  const over = { actor, person_id, deya_id };
  await inScope(app.db, { person_id: actor, deya_id }, async (tx) => {
    const refusal = await changePerson(tx, over, 'deleted', app.clock.now());
    if (refusal === 'unchanged') return;
    throwRefusal(refusal);
    const act = { deya_id, action: 'user-deleted', person_id, actor_person_id: actor };
    await audit(tx, { ...act, at: app.clock.now() });
  });
  await erasePerson(app, over);
}

/**
 * Decides a request, or takes two further months. A refusal and an extension need a reason, which the person reads. The erasure
 * itself comes first: a request is done only when the data are gone.
 */
export async function decideRequest(app: ApiContext, of: Of, decision: Decision): Promise<void> {
  const { outcome } = decision;
  const reason = decision.reason ?? null;
  if (outcome !== 'done' && !reason) throw new InputError({ reason: ['required'] });
  const { deya_id, id, actor } = of;
  const { kind, person_id } = await asTenant(app.db, deya_id, (tx) => lockOpen(tx, of));
  if (outcome === 'done' && kind === 'erasure' && person_id !== null) await erase(app, of, person_id);
  await asTenant(app.db, deya_id, async (tx) => {
    const request = await lockOpen(tx, of);
    const at = app.clock.now();
    if (outcome === 'extended') await extend(app, tx, of, request, reason ?? '');
    else await conclude(tx, of, outcome, reason, at);
    const action = outcome === 'extended' ? 'data-request-extended' : OUTCOMES[outcome].action;
    await audit(tx, { deya_id, action, person_id, actor_person_id: actor, detail: { id }, at });
    // After an erasure the receipt is the answer.
    if (request.person_id === null) return;
    await enqueue(tx, 'mail.send', { template: 'data-request', ids: { deya_id, id, about: outcome } });
  });
}
