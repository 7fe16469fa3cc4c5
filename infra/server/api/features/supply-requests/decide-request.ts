import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { StaffSupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { requireSupplyOfOthers } from '../supplies/own-matter.ts';
import { audit } from '../audit/audit.ts';
import { lockRequest, selectRequest, setOpen, updateRequest } from './supply-requests.sql.ts';

/** The day on which a request was carried out, or the reason of a refusal. */
type Decision = { done_on: string } | { answer: string };

type Locked = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** Records the person as the owner of the supply, if they still follow it. */
async function makeOwner({ tx, deya_id }: PersonScope, { person_id, kwdikos_katanalwti }: Locked): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('supply_person')
    .set({ customer_type: 'owner' })
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .where('person_id', '=', person_id)
    .where('until', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('invalid_customer_code', 404);
}

/** The consequence of a request that was carried out. */
async function carryOut(scope: PersonScope, request: Locked, done_on: string): Promise<void> {
  const { tx, deya_id, now: updated_at } = scope;
  const { kind, kwdikos_katanalwti } = request;
  if (kind === 'owner') return makeOwner(scope, request);
  const isOpen = kind === 'open';
  const change = { open: isOpen, closed_on: isOpen ? null : done_on, open_decided_at: updated_at, updated_at };
  if (!(await setOpen(tx, { deya_id, kwdikos_katanalwti }, change)))
    throw new AppError(isOpen ? 'supply_open_already' : 'supply_closed_already', 409);
}

/** Locks a request that waits. Of two who decide, the second one is refused. */
async function lockWaiting(scope: PersonScope, id: number): Promise<Locked> {
  const { tx, deya_id, person_id } = scope;
  const locked = await lockRequest(tx, deya_id, id);
  if (!locked) throw new AppError('supply_request_not_found', 404);
  if (locked.state !== 'waiting') throw new AppError('supply_request_decided', 409);
  requireOther(person_id, locked.person_id);
  await requireSupplyOfOthers(scope, [locked.kwdikos_katanalwti]);
  return locked;
}

/** Decides on a request of a person, once. The person gets a mail. */
export async function decideRequest(scope: PersonScope, id: number, decision: Decision): Promise<StaffSupplyRequest> {
  const { tx, deya_id, person_id: decided_by, now } = scope;
  const locked = await lockWaiting(scope, id);
  const { person_id, kind } = locked;
  if ('done_on' in decision) await carryOut(scope, locked, decision.done_on);
  const state = 'done_on' in decision ? 'accepted' : 'refused';
  const outcome = 'done_on' in decision ? decision : { answer: decision.answer.trim() };
  await updateRequest(tx, deya_id, id, { state, ...outcome, decided_by, decided_at: now });
  const act = { deya_id, action: `supply-${state}`, person_id, actor_person_id: decided_by };
  await audit(tx, { ...act, detail: { request: id, kind }, at: now });
  await enqueue(tx, 'mail.send', { template: 'supply-request', ids: { deya_id, id, about: state } });
  const stored = await selectRequest(tx, { deya_id, reader: decided_by }, id);
  return stored!;
}

/** The person takes a waiting request back. */
export async function withdrawRequest(scope: PersonScope, id: number): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  const locked = await lockRequest(tx, deya_id, id);
  if (locked?.person_id !== person_id) throw new AppError('supply_request_not_found', 404);
  if (locked.state === 'withdrawn') return;
  if (locked.state !== 'waiting') throw new AppError('supply_request_decided', 409);
  await updateRequest(tx, deya_id, id, { state: 'withdrawn', decided_at: now });
  await audit(tx, { deya_id, action: 'supply-withdrawn', person_id, detail: { request: id }, at: now });
}
