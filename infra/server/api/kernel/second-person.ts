import { secondPersonRefusal } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import { AppError } from './app-error.ts';

interface Decision {
  /** The person who decides. */
  actor: number;
  /** The person who asked for the act; null for one that a machine began. */
  asked_by: number | null;
  /** The person whom the act concerns; null for an act about no person. */
  concerned: number | null;
}

/**
 * Refuses a person who may not be the second one of an act that needs two (ADR 0182): the one who asked, and the one concerned.
 * The account must be older than a day, and not made by the one who asked, directly or through others.
 */
export async function requireSecondPerson(tx: Tx, decision: Decision, now: Date): Promise<void> {
  const refusal = await secondPersonRefusal(tx, decision, now);
  if (refusal) throw new AppError(refusal, 403);
}

/** Refuses a member of the staff who decides about themselves (ADR 0182). */
export function requireOther(actor: number, concerned: number | null): void {
  if (actor === concerned) throw new AppError('own_matter', 403);
}
