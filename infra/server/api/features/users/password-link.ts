import { asPerson, type Tx } from '@hydria/database/db.ts';
import type { OverPerson } from '@hydria/database/cross-utility.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { requireReach } from './accounts.ts';
import { requireApproval } from './approvals.ts';

/** A shown link has to be carried to its owner's browser; a day is enough for that. */
const SECONDS = 86_400;

/** The path of the page on which a person sets a password, with the secret. The transaction is that person's. */
export async function createPasswordLink(tx: Tx, person_id: number, now: Date): Promise<string> {
  const token = await createOneTimeToken(tx, { purpose: 'password-reset', person_id, seconds: SECONDS, now });
  return `/password/reset/link#${token}`;
}

/** Whether the account was never used and has no permission: a link to it takes nothing from any person. */
async function isUnused(tx: Tx, person_id: number): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select not holds_permission(${person_id})
      and not exists (select from person_credential where person_id = ${person_id})
      and not exists (select from external_identity where person_id = ${person_id})
      and (select last_login_at is null from person where id = ${person_id}) as unused`.execute(tx);
  return rows[0]!.unused;
}

/**
 * A link with which the person sets a password, shown to an administrator who hands it over. It opens the account, as a one-time
 * password does, and so needs the same approval. An account that was never used needs none where no mail could bring its first link.
 */
export async function showPasswordLink(app: ApiContext, over: OverPerson): Promise<string> {
  const { person_id, actor } = over;
  const { sendsMail, publicUrl } = app.config;
  await requireReach(app, over);
  return asPerson(app.db, person_id, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['active', 'deleted_at'])
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow();
    if (!person.active || person.deleted_at) throw new AppError('account_deactivated', 422);
    const isFirst = !sendsMail && (await isUnused(tx, person_id));
    if (!isFirst) await requireApproval({ db: tx, clock: app.clock }, over, 'one-time-password');
    const now = app.clock.now();
    await audit(tx, { deya_id: null, action: 'password-link-shown', person_id, actor_person_id: actor, at: now });
    return publicUrl + (await createPasswordLink(tx, person_id, now));
  });
}
