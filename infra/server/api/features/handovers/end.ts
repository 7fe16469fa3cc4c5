import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { lockHandover } from './handovers.sql.ts';

/** Ends the link on the day before; one that has not begun before today is deleted. */
async function endLink(
  { tx, deya_id, today }: PersonScope,
  { person_id, kwdikos_katanalwti, since }: { person_id: number; kwdikos_katanalwti: string; since: string },
): Promise<void> {
  const change =
    since < today ? sql`update supply_person set until = ${today}::date - 1` : sql`delete from supply_person`;
  await sql`
    ${change} where deya_id = ${deya_id} and person_id = ${person_id} and kwdikos_katanalwti = ${kwdikos_katanalwti}
      and since = ${since}::date`.execute(tx);
}

/** Ends a hand-over of the person, given or received. One that is over already stays as it is. */
export async function end(scope: PersonScope, id: number): Promise<void> {
  const { tx, deya_id, person_id, now, today } = scope;
  const handover = await lockHandover(tx, deya_id, id);
  if (!handover || ![handover.invited_by, handover.person_id].includes(person_id))
    throw new AppError('handover_not_found', 404);
  if (handover.ended_at || handover.until < today) return;
  await tx
    .updateTable('handover')
    .set({ ended_at: now, ended_by: person_id })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  await audit(tx, { deya_id, action: 'handover-ended', person_id, detail: { handover: id }, at: now });
  const { person_id: receiver } = handover;
  if (receiver === null) return;
  await endLink(scope, { ...handover, person_id: receiver });
  await enqueue(tx, 'mail.send', { template: 'handover', ids: { deya_id, id, about: 'ended' } });
}
