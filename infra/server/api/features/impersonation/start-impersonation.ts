import { personReach, type OverPerson } from '@hydria/database/cross-utility.ts';
import { asPerson, inScope, type Tx } from '@hydria/database/db.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import type { From } from '../session/session.service.ts';
import { insertActing, selectIdleSeconds } from '../session/session.sql.ts';
import type { Session } from '../../kernel/session.ts';
import { accessToken } from '../../kernel/tokens.ts';

/** Maximum duration (decisions 27). */
const MOST_SECONDS = 3600;

async function requireCustomer(app: ApiContext, over: OverPerson): Promise<void> {
  const { reach, staff } = await personReach(app.db, over, 'users.impersonate');
  if (reach === 'none') throwRefusal('user_not_found');
  if (over.actor === over.person_id || staff || reach === 'stronger') throw new AppError('impersonation_refused', 403);
  if (reach === 'shared') throwRefusal('user_of_other_utility');
}

/** The person's name; refuses an account that is not in use. */
async function selectCustomer(tx: Tx, person_id: number): Promise<{ id: number; full_name: string }> {
  const found = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name', 'active', 'deleted_at'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  if (!found.active || found.deleted_at) throw new AppError('account_deactivated', 422);
  return { id: found.id, full_name: `${found.first_name} ${found.last_name}`.trim() };
}

/** The customer whom an administrator is about to act as. */
export async function customerOf(
  app: ApiContext,
  actor: Session,
  { person_id, deya_id }: { person_id: number; deya_id: number | null },
): Promise<{ id: number; full_name: string }> {
  await requireCustomer(app, { actor: actor.person_id, person_id, deya_id });
  const scope = { person_id, ...(deya_id !== null && { deya_id }) };
  return inScope(app.db, scope, (tx) => selectCustomer(tx, person_id));
}

/** Ends after an hour, or with the administrator's own session. */
async function endOf({ db }: ApiContext, { person_id, session_id }: Session, now: Date): Promise<Date> {
  const { expires_at } = await asPerson(db, person_id, (tx) =>
    tx.selectFrom('session').select('expires_at').where('id', '=', session_id).executeTakeFirstOrThrow(),
  );
  return new Date(Math.min(now.getTime() + MOST_SECONDS * 1000, expires_at.getTime()));
}

/** Begins an impersonation: a read-only session of the customer, without a refresh token. */
export async function startImpersonation(
  app: ApiContext,
  actor: Session,
  { person_id, deya_id, reason }: { person_id: number; deya_id: number | null; reason: string },
  from: Omit<From, 'browser'>,
) {
  await requireCustomer(app, { actor: actor.person_id, person_id, deya_id });
  const now = app.clock.now();
  const expires = await endOf(app, actor, now);
  const access = accessToken(expires);
  const idle_seconds = await selectIdleSeconds(app.db, person_id, app.config.session.idleSeconds);
  const scope = { person_id, ...(deya_id !== null && { deya_id }) };
  const person = await inScope(app.db, scope, async (tx) => {
    const found = await selectCustomer(tx, person_id);
    const session_id = await insertActing(tx, {
      person_id,
      deya_id,
      actor,
      ...from,
      idle_seconds,
      now,
      expires,
      access,
    });
    await tx
      .insertInto('impersonation')
      .values({
        person_id,
        actor_person_id: actor.person_id,
        deya_id,
        session_id,
        reason,
        started_at: now,
        expires_at: expires,
      })
      .execute();
    const act = { deya_id, action: 'impersonation-begun', person_id, actor_person_id: actor.person_id };
    await audit(tx, { ...act, detail: { session_id }, at: now });
    return found;
  });
  return {
    token: access.text,
    expires_at: expires.toISOString(),
    idle_seconds,
    person,
  };
}
