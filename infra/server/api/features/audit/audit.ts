import type { Tx } from '@hydria/database/db.ts';

/** An event that must remain attributable to a person. */
export interface AuditedAct {
  /** The utility of the event: the transaction must be that utility's. Null: it concerns the installation. */
  deya_id: number | null;
  /** The event, such as `password-changed`. */
  action: string;
  /** The person concerned. */
  person_id: number | null;
  /** The acting person, when different. */
  actor_person_id?: number | null;
  /** Ids and codes only, no personal data. */
  detail?: Record<string, unknown>;
  /** By the app's clock. */
  at: Date;
}

/** Writes into the audit trail, in the transaction of the change itself, so that both are stored or neither. */
export async function audit(
  tx: Tx,
  { deya_id, actor_person_id = null, detail = {}, ...act }: AuditedAct,
): Promise<void> {
  const row = { ...act, actor_person_id, detail: JSON.stringify(detail) };
  if (deya_id === null) await tx.insertInto('installation_event').values(row).execute();
  else
    await tx
      .insertInto('audit_event')
      .values({ ...row, deya_id })
      .execute();
}
