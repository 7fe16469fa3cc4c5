import { emailInUse } from '@hydria/database/cross-utility.ts';
import { asPerson, type Tx } from '@hydria/database/db.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { endSessions } from '../session/own-sessions.ts';
import type { Session } from '../../kernel/session.ts';
import { requestMail } from '../session/request-mail.ts';
import { isOwnPassword } from '../session/check-password.ts';
import { replacePassword } from './own-password.ts';

/** The new address has a day to confirm, the old one a week to undo. */
const CONFIRM_SECONDS = 86_400;
const UNDO_SECONDS = 7 * 86_400;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Serialises changes of one person's e-mail. */
const lockPerson = (tx: Tx, person_id: number) =>
  tx
    .selectFrom('person')
    .select(['email', 'confirmed_at', 'active', 'deleted_at'])
    .where('id', '=', person_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

const endPending = (tx: Tx, person_id: number, now: Date) =>
  tx
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('person_id', '=', person_id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();

/**
 * Requests another e-mail. The answer is the same for a taken address; only a mail to that address says so (decisions
 * 24).
 */
export async function askForEmail(app: ApiContext, session: Session, asked: { email: string; password: string }) {
  const { person_id } = session;
  if (!(await isOwnPassword(app, person_id, asked.password))) throw new InputError({ password: ['wrong_password'] });
  const new_email = asked.email.toLowerCase();
  const now = app.clock.now();
  await asPerson(app.db, person_id, async (tx) => {
    const { email: old_email } = await lockPerson(tx, person_id);
    if (old_email === new_email) throw new InputError({ email: ['email_unchanged'] });
    await requestEmailChange(tx, { person_id, old_email, new_email, now });
  });
}

interface EmailChange {
  person_id: number;
  old_email: string;
  new_email: string;
  /** The administrator who asks for it. */
  actor_person_id?: number;
  now: Date;
}

/** Signs the person out until the new address is confirmed, and tells the old one, which can undo it. */
export async function requestEmailChange(tx: Tx, change: EmailChange): Promise<void> {
  const { person_id, old_email, new_email, actor_person_id = null, now } = change;
  await endPending(tx, person_id, now);
  const times = {
    requested_at: now,
    expires_at: after(now, CONFIRM_SECONDS),
    undo_until: after(now, UNDO_SECONDS),
  };
  const { id: change_id } = await tx
    .insertInto('email_change')
    .values({ person_id, old_email, new_email, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endSessions(tx, { person_id, reason: 'email-change', actor_person_id, now });
  const act = { deya_id: null, action: 'email-change-asked', person_id, actor_person_id };
  await audit(tx, { ...act, detail: { change_id }, at: now });
  await enqueue(tx, 'mail.send', { template: 'email-confirm', ids: { person_id } });
  await enqueue(tx, 'mail.send', { template: 'email-change-notice', ids: { person_id, change_id } });
}

/** Sends the confirming link again, to a person whose confirmation is pending. */
export const resendConfirmation = (app: ApiContext, email: string, ip: string): Promise<void> =>
  requestMail(app, 'confirm', email, ip);

const notFound = () => new AppError('confirmation_not_found', 422);

/** Begins the transaction of the link's person, and uses the link up in it. */
async function withLink<T>(
  app: ApiContext,
  { purpose, text, ip }: { purpose: string; text: string; ip: string },
  act: (tx: Tx, link: { person_id: number; change_id: number | undefined; now: Date }) => Promise<T>,
): Promise<T> {
  await rateLimit(app, 'one-time-link', networkOf(ip));
  const shown = { purpose, text, now: app.clock.now() };
  const person_id = (await seeOneTimeToken(app.db, shown))?.person_id;
  if (!person_id) throw notFound();
  return asPerson(app.db, person_id, async (tx) => {
    const { active, deleted_at } = await lockPerson(tx, person_id);
    const taken = await takeOneTimeToken(tx, shown);
    if (!taken || !active || deleted_at) throw notFound();
    const { change_id } = taken.detail;
    return act(tx, { person_id, change_id: typeof change_id === 'number' ? change_id : undefined, now: shown.now });
  });
}

const selectPending = (tx: Tx, change_id: number, now: Date) =>
  tx
    .selectFrom('email_change')
    .select(['id', 'new_email'])
    .where('id', '=', change_id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

async function takeOver(tx: Tx, person_id: number, change: { id: number; new_email: string }, now: Date) {
  await tx
    .updateTable('person')
    .set({ email: change.new_email, confirmed_at: now, updated_at: now })
    .where('id', '=', person_id)
    .execute();
  await tx.updateTable('email_change').set({ confirmed_at: now }).where('id', '=', change.id).execute();
  // Invalidates the links that were sent to the old address, except the one that undoes this change.
  await tx
    .deleteFrom('one_time_token')
    .where('person_id', '=', person_id)
    .where('purpose', '=', 'password-reset')
    .execute();
  await endSessions(tx, { person_id, reason: 'email-change', now });
  await audit(tx, { deya_id: null, action: 'email-changed', person_id, detail: { change_id: change.id }, at: now });
}

/** Confirms the address of an account, or its new one. False when the address has become another's meanwhile. */
const confirmOnce = (app: ApiContext, text: string, ip: string): Promise<boolean> =>
  withLink(app, { purpose: 'email-confirm', text, ip }, async (tx, { person_id, change_id, now }) => {
    if (change_id === undefined) {
      await tx.updateTable('person').set({ confirmed_at: now }).where('id', '=', person_id).execute();
      await audit(tx, { deya_id: null, action: 'email-confirmed', person_id, at: now });
      return true;
    }
    const change = await selectPending(tx, change_id, now);
    if (!change) throw notFound();
    if (await emailInUse(tx, change.new_email, person_id, now)) {
      await endPending(tx, person_id, now);
      return false;
    }
    await takeOver(tx, person_id, change, now);
    return true;
  });

/** Confirms by the link of a mail. The holder of that link owns the address, so the answer may say that it is taken. */
export async function confirmEmail(app: ApiContext, text: string, ip: string): Promise<void> {
  const confirmed = await confirmOnce(app, text, ip).catch((error: unknown) => {
    // A concurrent change took the address: the link stays valid, and a second attempt reports it.
    if (isUniqueViolation(error)) return confirmOnce(app, text, ip);
    throw error;
  });
  if (!confirmed) throw new AppError('email_taken', 422);
}

async function goBack(
  app: ApiContext,
  tx: Tx,
  change: { person_id: number; old_email: string },
  now: Date,
): Promise<void> {
  const { person_id, old_email } = change;
  await tx.updateTable('person').set({ email: old_email, updated_at: now }).where('id', '=', person_id).execute();
  // The author of the change knew the password, or had a session: both are revoked.
  const password_hash = await app.passwords.hash(crypto.randomUUID() + crypto.randomUUID());
  await replacePassword(tx, { person_id, password_hash, how: 'withdrawn', now });
  await enqueue(tx, 'mail.send', { template: 'password-reset', ids: { person_id } });
}

/** Reverts all changes since the notice with this link, back to the address that received it. */
export const undoEmail = (app: ApiContext, text: string, ip: string): Promise<void> =>
  withLink(app, { purpose: 'email-undo', text, ip }, async (tx, { person_id, change_id = 0, now }) => {
    const since = await tx
      .selectFrom('email_change')
      .select(['id', 'old_email', 'confirmed_at', 'ended_at'])
      .where('id', '>=', change_id)
      .orderBy('id')
      .execute();
    const [first] = since;
    if (!first || first.id !== change_id) throw notFound();
    const wasChanged = since.some(({ confirmed_at, ended_at }) => confirmed_at && !ended_at);
    await tx.updateTable('email_change').set({ ended_at: now }).where('id', '>=', change_id).execute();
    await tx
      .deleteFrom('one_time_token')
      .where('person_id', '=', person_id)
      .where((is) =>
        is.or([
          is('purpose', '=', 'email-confirm'),
          is.and([
            is('purpose', '=', 'email-undo'),
            is(
              'subject',
              'in',
              since.map(({ id }) => String(id)),
            ),
          ]),
        ]),
      )
      .execute();
    await endSessions(tx, { person_id, reason: 'email-undo', now });
    if (wasChanged) await goBack(app, tx, { person_id, old_email: first.old_email }, now);
    await audit(tx, { deya_id: null, action: 'email-change-undone', person_id, detail: { change_id }, at: now });
  });
