import { inScope } from '@hydria/database/db.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { audit } from './audit.ts';

interface Reading {
  /** The reading member of the staff. */
  actor: number;
  /** The person whose data it is; null for a guest. */
  person_id: number | null;
  /** The utility of the reader's work; null: the installation. */
  deya_id: number | null;
  action: 'person-read' | 'registration-read' | 'case-read' | 'case-file-read';
  /** The case that was read; each one is noted by itself. */
  report?: number;
  /** The file of the case that was downloaded; each one is noted by itself. */
  file?: number;
}

/** Writes into the audit trail that staff have read a person's data, once an hour for each reader and person, case, or file. */
export async function noteReading(app: ApiContext, reading: Reading): Promise<void> {
  const { actor, person_id, deya_id, action, report, file } = reading;
  if (actor === person_id) return;
  const read = report === undefined ? String(person_id) : `report ${report}`;
  try {
    await rateLimit(app, 'person-read', String(actor), file === undefined ? read : `${read} file ${file}`);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await inScope(app.db, deya_id === null ? {} : { deya_id }, (tx) =>
    audit(tx, {
      ...{ deya_id, action, person_id, actor_person_id: actor, at: app.clock.now() },
      ...(report !== undefined && { detail: { report, ...(file !== undefined && { file }) } }),
    }),
  );
}
