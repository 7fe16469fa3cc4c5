import { askAct, administratorsOf, type OverPerson } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { audit } from '../audit/audit.ts';
import { throwRefusal } from './throw-refusal.ts';

/** The subject of an act that needs two people, as its mail names it. */
export type TwoPersonSubject = 'account' | 'settings';

interface Asked {
  /** The utility of the act; null for the installation. */
  deya_id: number | null;
  asked_by: number;
  subject: TwoPersonSubject;
  /** The person whose account it is; null for settings of a utility. */
  concerned: number | null;
}

/** Mails the administrators, all but the one who asks, that an act waits for a second person. */
export async function mailAdministrators(tx: Tx, asked: Asked): Promise<void> {
  const all = await administratorsOf(tx, asked.deya_id);
  for (const person_id of all.filter((id) => id !== asked.asked_by))
    await enqueue(tx, 'mail.send', { template: 'second-person-asked', ids: { person_id, ...asked } });
}

/** Writes a request about an account into the audit trail and mails the other administrators. */
export async function noteAsked(
  tx: Tx,
  { actor, person_id, deya_id }: OverPerson,
  { at, ...detail }: { approval_id: number; act: string; into_person_id?: number; at: Date },
): Promise<void> {
  const act = { deya_id: null, action: 'approval-asked', person_id, actor_person_id: actor };
  await audit(tx, { ...act, detail, at });
  await mailAdministrators(tx, { deya_id, asked_by: actor, subject: 'account', concerned: person_id });
}

/** Asks a second administrator for an e-mail or for roles, which the approval carries out. Returns the number of the request. */
export async function askForAct(
  tx: Tx,
  over: OverPerson,
  asked: Parameters<typeof askAct>[2],
  now: Date,
): Promise<number> {
  const { id, refusal } = await askAct(tx, over, asked, now);
  throwRefusal(refusal);
  await noteAsked(tx, over, { approval_id: id!, act: asked.act, at: now });
  return id!;
}
