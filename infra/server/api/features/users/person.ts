import {
  grantedPermissions,
  personHistory,
  personReach,
  searchPeople,
  type OverPerson,
} from '@hydria/database/cross-utility.ts';
import { asPerson, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { audit } from '../audit/audit.ts';
import { noteReading } from '../audit/note-reading.ts';
import { selectOwnSessions } from '../session/own-sessions.ts';
import { deleteIdentity } from '../tax-login/tax-login.sql.ts';
import { requireReach } from './accounts.ts';
import { listed } from './listed.ts';

/** The part of an account that only the person's own scope reads. */
async function selectAccount(tx: Tx, person_id: number, now: Date) {
  const account = await tx
    .selectFrom('person')
    .select(['afm', 'timezone', 'version', 'merged_into'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const identities = await tx
    .selectFrom('external_identity')
    .select(['provider', 'first_name', 'last_name', 'linked_at'])
    .where('person_id', '=', person_id)
    .execute();
  const totp = await tx
    .selectFrom('person_totp')
    .select('person_id')
    .where('person_id', '=', person_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const change = await tx
    .selectFrom('email_change')
    .select('new_email')
    .where('person_id', '=', person_id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    ...account,
    identities: identities.map(({ provider, first_name, last_name, linked_at }) => ({
      provider,
      full_name: `${first_name} ${last_name}`.trim(),
      linked_at: linked_at.toISOString(),
    })),
    has_second_factor: totp !== undefined,
    pending_email: change?.new_email ?? null,
  };
}

/** The page of one person: the row of the list, the account, and how far the reader may change it. */
export async function readPerson(app: ApiContext, over: OverPerson): Promise<Answer<'GET /api/users/{id}'>> {
  const { actor, person_id, deya_id } = over;
  const now = app.clock.now();
  const [row] = await searchPeople(app.db, { actor, deya_id, person_id, limit: 1 });
  if (!row) throw new AppError('user_not_found', 404);
  await noteReading(app, { actor, person_id, deya_id, action: 'person-read' });
  const [{ reach }, account, sessions] = await Promise.all([
    personReach(app.db, over, 'users.manage'),
    asPerson(app.db, person_id, (tx) => selectAccount(tx, person_id, now)),
    selectOwnSessions(app.db, person_id, now),
  ]);
  return {
    ...listed(row),
    ...account,
    open_sessions: sessions.length,
    reach,
    is_self: actor === person_id,
    is_administrator: row.roles.some(({ name, deya_id: of }) => name === 'administrator' && of === null),
  };
}

/** The events of an account, the newest first. */
export async function readHistory(
  app: ApiContext,
  { actor, person_id, deya_id }: OverPerson,
  { cursor, rows }: { cursor: string | undefined; rows: number | undefined },
): Promise<Answer<'GET /api/users/{id}/history'>> {
  const { data, next } = await keysetPage(byNumber('id'), { cursor, rows }, ({ after = null, limit }) =>
    personHistory(app.db, { actor, person_id, deya_id, before: after, limit }),
  );
  return {
    data: data.map(({ at, total: _total, ...event }) => ({ ...event, at: at.toISOString() })),
    total: data[0]?.total ?? 0,
    next,
  };
}

/** The permissions of a person with the roles that grant them. */
export async function readGranted(
  app: ApiContext,
  { actor, person_id, deya_id }: OverPerson,
): Promise<Answer<'GET /api/users/{id}/permissions'>> {
  const rows = await grantedPermissions(app.db, { actor, person_id, deya_id });
  const names = [...new Set(rows.map(({ permission }) => permission))];
  return {
    data: names.map((name) => ({
      name,
      roles: rows
        .filter(({ permission }) => permission === name)
        .map(({ role_id, role, deya_id: of }) => ({ id: role_id, name: role, deya_id: of })),
    })),
  };
}

/** Mails the person a link for a new password. The administrator learns no password. */
export async function mailPasswordLink(app: ApiContext, over: OverPerson): Promise<void> {
  const { person_id, actor } = over;
  await requireReach(app, over, { mild: true });
  await rateLimit(app, 'mail', 'password-by-staff', String(person_id));
  await asPerson(app.db, person_id, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['active', 'deleted_at'])
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow();
    if (!person.active || person.deleted_at) throw new AppError('account_deactivated', 422);
    await enqueue(tx, 'mail.send', { template: 'password-reset', ids: { person_id } });
    const act = { deya_id: null, action: 'password-link-sent', person_id, actor_person_id: actor };
    await audit(tx, { ...act, at: app.clock.now() });
  });
}

/** Removes the link to a login of another system, such as the tax authority's. */
export async function unlinkIdentity(app: ApiContext, over: OverPerson, provider: string): Promise<void> {
  const { person_id, actor } = over;
  await requireReach(app, over);
  await asPerson(app.db, person_id, async (tx) => {
    if (!(await deleteIdentity(tx, person_id, provider))) throw new AppError('identity_not_found', 404);
    const act = { deya_id: null, action: 'identity-unlinked', person_id, actor_person_id: actor };
    await audit(tx, { ...act, detail: { provider }, at: app.clock.now() });
  });
}
