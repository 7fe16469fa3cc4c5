import { inScope } from '@hydria/database/db.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { audit } from './audit.ts';

interface Reading {
  /** The reading member of the staff. */
  actor: number;
  person_id: number;
  /** The utility of the reader's work; null: the installation. */
  deya_id: number | null;
  action: 'person-read' | 'registration-read';
}

/** Writes into the audit trail that staff have read a person's data, once an hour for each reader and person. */
export async function noteReading(app: ApiContext, { actor, person_id, deya_id, action }: Reading): Promise<void> {
  if (actor === person_id) return;
  try {
    await rateLimit(app, 'person-read', String(actor), String(person_id));
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await inScope(app.db, deya_id === null ? {} : { deya_id }, (tx) =>
    audit(tx, { deya_id, action, person_id, actor_person_id: actor, at: app.clock.now() }),
  );
}
