import {
  changePerson,
  isAdministrator,
  personReach,
  type OverPerson,
  type Reach,
} from '@hydria/database/cross-utility.ts';
import { asPerson, inScope } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { AppError } from '../../kernel/app-error.ts';
import { giveOneTimePassword } from '../account/one-time-password.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import { endSessions } from '../session/own-sessions.ts';
import { requireApproval } from './approvals.ts';
import { removeSecondFactor } from '../two-factor/two-factor.routes.ts';

const REFUSED: Record<Reach['reach'], string | null> = {
  none: 'user_not_found',
  stronger: 'no_access',
  shared: 'user_of_other_utility',
  full: null,
};

/**
 * Checks whether an administrator may act on an account. An account belongs to the whole installation. It is out of reach when it
 * is another utility's as well, or when its owner holds more permissions (ADR 0037). `mild`: a harmless call.
 */
export async function requireReach(app: ApiContext, over: OverPerson, { mild = false } = {}): Promise<void> {
  const { reach } = await personReach(app.db, over, 'users.manage');
  if (!(mild && reach === 'shared')) throwRefusal(REFUSED[reach]);
}

/**
 * Changes the state of an account, or deletes it for good. The database enforces the rules, under one lock. False when the account
 * was so already. An administrator is deactivated with the approval of a second one (ADR 0182).
 */
export async function changeAccount({ db, clock }: ApiContext, over: OverPerson, to: string): Promise<boolean> {
  const { actor, person_id, deya_id } = over;
  const isActOfTwo = to === 'deactivated' && actor !== person_id && (await isAdministrator(db, person_id));
  return inScope(db, { person_id: actor, ...(deya_id !== null && { deya_id }) }, async (tx) => {
    const refusal = await changePerson(tx, over, to, clock.now());
    if (refusal === 'unchanged') return false;
    throwRefusal(refusal);
    if (isActOfTwo) await requireApproval({ db: tx, clock }, over, 'deactivated');
    const act = { deya_id, action: `user-${to}`, person_id, actor_person_id: actor };
    await audit(tx, { ...act, at: clock.now() });
    return true;
  });
}

/** Ends all sessions of a person. Returns how many there were. */
export async function signOutEverywhere(app: ApiContext, over: OverPerson): Promise<number> {
  if (over.actor === over.person_id) throw new AppError('user_cant_delete_own_session', 422);
  await requireReach(app, over, { mild: true });
  return asPerson(app.db, over.person_id, (tx) =>
    endSessions(tx, {
      person_id: over.person_id,
      reason: 'cleared',
      actor_person_id: over.actor,
      now: app.clock.now(),
    }),
  );
}

/** A one-time password in place of the person's own (decisions 32), with the approval of a second administrator. */
export async function givePassword(app: ApiContext, over: OverPerson): Promise<string> {
  await requireReach(app, over);
  await requireApproval(app, over, 'one-time-password');
  return giveOneTimePassword(app, { person_id: over.person_id, actor_person_id: over.actor });
}

/** Removes the authenticator of a person who has lost it, with the approval of a second administrator. */
export async function takeSecondFactor(app: ApiContext, over: OverPerson): Promise<void> {
  const { person_id, actor: actor_person_id } = over;
  await requireReach(app, over);
  await requireApproval(app, over, 'second-factor');
  const now = app.clock.now();
  await asPerson(app.db, person_id, async (tx) => {
    await removeSecondFactor(tx, { person_id, actor_person_id, now });
    await endSessions(tx, { person_id, reason: 'second-factor-removed', actor_person_id, now });
  });
}

/** Sends the mail with the confirming link again. */
export async function sendConfirmation(app: ApiContext, over: OverPerson): Promise<void> {
  const { person_id, actor } = over;
  await requireReach(app, over, { mild: true });
  await rateLimit(app, 'mail', 'confirm-by-staff', String(person_id));
  await asPerson(app.db, person_id, async (tx) => {
    const { confirmed_at } = await tx
      .selectFrom('person')
      .select('confirmed_at')
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow();
    if (confirmed_at) throw new AppError('already_confirmed', 422);
    await enqueue(tx, 'mail.send', { template: 'email-confirm', ids: { person_id } });
    const act = { deya_id: null, action: 'confirmation-sent', person_id, actor_person_id: actor };
    await audit(tx, { ...act, at: app.clock.now() });
  });
}
