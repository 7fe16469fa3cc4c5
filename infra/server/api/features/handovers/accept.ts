import { asMember, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { UNCONFIRMED } from '../supplies/confirm-liable.ts';
import { lockHandover } from './handovers.sql.ts';

/** The purpose of the secret in the mail of an invitation. */
export const HANDOVER_LINK = 'handover';

const notFound = () => new AppError('handover_not_found', 404);

/** The confirmed address of a person, in small letters; null without one. */
async function confirmedEmail(tx: Tx, person_id: number): Promise<string | null> {
  const { email, confirmed_at } = await tx
    .selectFrom('person')
    .select(['email', 'confirmed_at'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  return confirmed_at && email.toLowerCase();
}

/**
 * Makes the person a customer of the utility: the owner of a supply of the utility vouches for them. A person whose registration
 * waits becomes one for this supply; the staff decide about the others. A person whom the utility has refused does not.
 */
async function joinUtility(tx: Tx, deya_id: number, person_id: number, now: Date): Promise<void> {
  const active = { status: 'active', decided_at: now } as const;
  const joined = await tx
    .insertInto('person_deya')
    .values({ deya_id, person_id, created_at: now, ...active })
    .onConflict((at) =>
      at.columns(['deya_id', 'person_id']).doUpdateSet(active).where('person_deya.status', '=', 'pending'),
    )
    .returning('status')
    .executeTakeFirst();
  if (joined) return;
  const link = await tx
    .selectFrom('person_deya')
    .select('status')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  if (link?.status !== 'active') throw new AppError('no_access_to_service', 403);
}

interface Days {
  deya_id: number;
  kwdikos_katanalwti: string;
  person_id: number;
  customer_type: 'tenant' | 'authorised';
  since: string;
  until: string;
}

/** Links the person to the supply for these days. A link that is over is replaced, any other one stays and refuses. */
async function link(tx: Tx, { deya_id, kwdikos_katanalwti, person_id, ...days }: Days, day: string): Promise<void> {
  const linked = await tx
    .insertInto('supply_person')
    .values({ deya_id, kwdikos_katanalwti, person_id, ...days })
    .onConflict((at) =>
      at
        .columns(['deya_id', 'kwdikos_katanalwti', 'person_id'])
        .doUpdateSet({ ...days, hidden_at: null, ...UNCONFIRMED })
        .where('supply_person.until', '<', day),
    )
    .returning('person_id')
    .executeTakeFirst();
  if (!linked) throw new AppError('handover_linked', 409);
}

/**
 * Accepts an invitation. A wrong secret, a used or late one and the secret of another address have the same answer. The secret of
 * another address stays valid.
 */
export async function accept(
  app: ApiContext,
  person_id: number,
  { text, ip }: { text: string; ip: string },
): Promise<Answer<'POST /api/account/handovers/accept'>> {
  await rateLimit(app, 'one-time-link', networkOf(ip));
  const now = app.clock.now();
  const shown = { purpose: HANDOVER_LINK, text, now };
  const known = await seeOneTimeToken(app.db, shown);
  const { deya_id, detail } = known ?? {};
  const id = detail?.['id'];
  if (typeof deya_id !== 'number' || typeof id !== 'number') throw notFound();
  return asMember(app.db, deya_id, person_id, async (tx) => {
    const handover = await lockHandover(tx, deya_id, id);
    if (!handover || handover.ended_at || handover.email !== (await confirmedEmail(tx, person_id))) throw notFound();
    if (!(await takeOneTimeToken(tx, shown)) || handover.person_id !== null) throw notFound();
    const { kwdikos_katanalwti, customer_type, since, until } = handover;
    await joinUtility(tx, deya_id, person_id, now);
    const days = { deya_id, kwdikos_katanalwti, person_id, customer_type, since, until };
    await link(tx, days, today(app.clock));
    await tx
      .updateTable('handover')
      .set({ person_id, accepted_at: now })
      .where('deya_id', '=', deya_id)
      .where('id', '=', id)
      .execute();
    await audit(tx, { deya_id, action: 'handover-accepted', person_id, detail: { handover: id }, at: now });
    await enqueue(tx, 'mail.send', { template: 'handover', ids: { deya_id, id, about: 'accepted' } });
    return { deya_id, kwdikos_katanalwti, since, until };
  });
}
