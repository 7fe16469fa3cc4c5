import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { supplyRequestForm } from '@hydria/shared/contract/forms/supply.ts';
import type { SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import type { Request } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { insertRequest, lockStanding, selectOwnRequest, type SupplyStanding } from './supply-requests.sql.ts';

type Asked = CallInput<'POST /api/supplies/requests'>['body'];

/** Closing and opening change what is paid and whether water flows: only the liable party asks for them. */
function requireFlow({ is_liable, has_meter, open }: SupplyStanding, kind: 'close' | 'open'): void {
  if (!is_liable) throw new AppError('supply_not_liable', 403);
  if (!has_meter) throw new AppError('invalid_hydrometer', 422);
  if (kind === 'close' && !open) throw new AppError('supply_closed_already', 409);
  if (kind === 'open' && open) throw new AppError('supply_open_already', 409);
}

/** Refuses a request that the person may not make for the supply, with the message of D §8. */
function requireStanding(standing: SupplyStanding | undefined, kind: SupplyRequest['kind']): void {
  if (!standing) throw new AppError('invalid_customer_code', 404);
  if (kind !== 'owner') return requireFlow(standing, kind);
  // The owner has chosen the relation of a link with a last day.
  if (standing.is_limited || standing.customer_type === 'owner') throw new AppError('invalid_customer_type', 403);
}

async function store(tx: Tx, asked: Asked, person_id: number, now: Date): Promise<SupplyRequest> {
  const { deya_id, kwdikos_katanalwti, kind, wanted_on = null, reason, idempotency_key } = asked;
  const row = { deya_id, person_id, kwdikos_katanalwti, kind, reason, asked_at: now, idempotency_key };
  const inserted = await insertRequest(tx, { ...row, wanted_on: kind === 'owner' ? null : wanted_on });
  if (!inserted) {
    const same = await selectOwnRequest(tx, deya_id, person_id, { idempotency_key });
    if (!same) throw new AppError('supply_request_open', 409);
    return same;
  }
  const { id } = inserted;
  await audit(tx, { deya_id, action: 'supply-asked', person_id, detail: { request: id, kind }, at: now });
  await enqueue(tx, 'mail.send', { template: 'supply-request', ids: { deya_id, id, about: 'received' } });
  const stored = await selectOwnRequest(tx, deya_id, person_id, { id });
  return stored!;
}

/** Stores a request of a member for a supply; the same key stores it once, and answers the stored one. */
export async function askForChange(
  { db, clock }: ApiContext,
  asked: Asked,
  person_id: number,
  refund: Request['refundRateLimit'],
): Promise<SupplyRequest> {
  const { deya_id, idempotency_key, kwdikos_katanalwti, kind, wanted_on, reason } = asked;
  const day = today(clock);
  const { before, request } = await asLinkedMember(db, deya_id, person_id, async (tx) => {
    const sent = await selectOwnRequest(tx, deya_id, person_id, { idempotency_key });
    if (sent) return { before: true, request: sent };
    requireForm(
      supplyRequestForm,
      { kind, wanted_on, reason },
      { today: day, text_limit: await textLimitOf(tx, deya_id) },
    );
    requireStanding(await lockStanding(tx, { deya_id, kwdikos_katanalwti }, person_id, day), kind);
    return { before: false, request: await store(tx, asked, person_id, clock.now()) };
  });
  if (before) await refund();
  return request;
}
