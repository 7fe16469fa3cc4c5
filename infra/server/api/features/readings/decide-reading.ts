import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ReadingInReview } from '@hydria/shared/contract/readings.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { requireMeterOfOthers } from '../supplies/own-matter.ts';
import { audit } from '../audit/audit.ts';
import { lockReading, selectReading, storeForBilling, updateReading } from './readings.sql.ts';

/** The counter that is accepted, in litres, or the reason of a refusal. */
type Decision = { counter: number } | { reason: string };

const stateOf = (decision: Decision, sent: number): 'accepted' | 'corrected' | 'refused' => {
  if ('reason' in decision) return 'refused';
  return decision.counter === sent ? 'accepted' : 'corrected';
};

/**
 * Decides on a sent reading, once: of two members of the staff the second one is refused. An accepted value counts for billing, and
 * the person gets a mail.
 */
export async function decideReading(scope: PersonScope, id: number, decision: Decision): Promise<ReadingInReview> {
  const { tx, deya_id, person_id: decided_by, now } = scope;
  const locked = await lockReading(tx, deya_id, id);
  if (!locked) throw new AppError('reading_not_found', 404);
  if (locked.state !== 'sent') throw new AppError('reading_decided', 409);
  const { person_id, hydrometer, read_on, counter_l } = locked;
  requireOther(decided_by, person_id);
  await requireMeterOfOthers(scope, hydrometer);
  const state = stateOf(decision, counter_l);
  await updateReading(tx, deya_id, id, {
    state,
    decided_by,
    decided_at: now,
    updated_at: now,
    ...(state === 'corrected' && 'counter' in decision && { corrected_l: decision.counter }),
    ...('reason' in decision && { reason: decision.reason.trim() }),
  });
  if ('counter' in decision)
    await storeForBilling(tx, { deya_id, hydrometer, read_on, counter_l: decision.counter, updated_at: now });
  await audit(tx, {
    deya_id,
    action: `reading-${state}`,
    person_id,
    actor_person_id: decided_by,
    detail: { reading_id: id },
    at: now,
  });
  await enqueue(tx, 'mail.send', { template: `reading-${state}`, ids: { deya_id, id } });
  const stored = await selectReading(tx, deya_id, { id, reader: decided_by });
  return stored!;
}
