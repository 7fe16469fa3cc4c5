import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { Language } from './tables/columns.ts';

/**
 * The narrow functions that look across utilities, one per SQL function of `0004-cross-utility.sql` and later.
 * They work on the pool and inside any transaction.
 */
type Queries = Kysely<Tables>;

interface SignInRow {
  person_id: number;
  /** Null when the password has ended. */
  password_hash: string | null;
  must_change: boolean;
  active: boolean;
  /** False also while a new e-mail waits to be confirmed (D §4). */
  confirmed: boolean;
  lang: Language;
}

/** The person with this e-mail, and the hash for their password. */
export async function signInLookup(db: Queries, email: string, now: Date): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`select * from sign_in_lookup(${email}, ${now})`.execute(db);
  return rows[0];
}

interface SessionTokenRow {
  session_id: number;
  person_id: number;
  /** The utility that the person acts in. */
  deya_id: number | null;
  actor_person_id: number | null;
  kind: 'access' | 'refresh';
  token_expires_at: Date;
  /** When a refresh token was rotated away. */
  token_used_at: Date | null;
  last_used_at: Date;
  idle_seconds: number;
  session_expires_at: Date;
  revoked_at: Date | null;
  person_active: boolean;
  /** The password was given by an administrator and must be changed first. */
  must_change: boolean;
}

/** Every request of a signed-in person runs it, so it is not built each time. */
const SESSION_OF_TOKEN = 'select * from session_of_token($1)';

/** The session behind a token, by the token's SHA-256. Judging the times is the caller's, who has the clock. */
export async function sessionOfToken(db: Queries, token_sha256: Buffer): Promise<SessionTokenRow | undefined> {
  // oxlint-disable-next-line no-restricted-properties -- a constant text, its values beside it
  const { rows } = await db.executeQuery<SessionTokenRow>(CompiledQuery.raw(SESSION_OF_TOKEN, [token_sha256]));
  return rows[0];
}

/** Notes that a session is in use. */
export async function touchSession(db: Queries, session_id: number, now: Date): Promise<void> {
  await sql`select touch_session(${session_id}, ${now})`.execute(db);
}

/** The sessions that began in a browser and have not ended, of any person. */
export async function sessionsOfBrowser(
  db: Queries,
  browser_sha256: Buffer,
  now: Date,
): Promise<{ session_id: number; person_id: number }[]> {
  const { rows } = await sql<{ session_id: number; person_id: number }>`
    select * from sessions_of_browser(${browser_sha256}, ${now})`.execute(db);
  return rows;
}

/** Whether an address is another's: their e-mail, or one that they can still go back to. */
export async function emailInUse(db: Queries, email: string, person_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select email_in_use(${email}, ${person_id}, ${now}) as used`.execute(
    db,
  );
  return rows[0]?.used ?? false;
}

/** Whether a tax number is another person's (`0505-tax-number-of-a-person.sql`). */
export async function afmOfAnother(db: Queries, afm: string, person_id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select afm_of_another(${afm}, ${person_id}) as used`.execute(db);
  return rows[0]?.used ?? false;
}

interface PersonUtilityRow {
  deya_id: number;
  status: 'active' | 'pending' | 'rejected';
  subscribe: number;
}

/** A person's utilities, with the state of each link. */
export async function personUtilities(db: Queries, person_id: number): Promise<PersonUtilityRow[]> {
  const { rows } = await sql<PersonUtilityRow>`select * from person_utilities(${person_id})`.execute(db);
  return rows;
}

/** Permission names granted to a person for the installation or for the given utility. */
export async function personScope(db: Queries, person_id: number, deya_id: number | null): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from person_scope(${person_id}, ${deya_id}) order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a person has any permission, for the installation or at some utility. */
export async function holdsPermission(db: Queries, person_id: number): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select holds_permission(${person_id}) as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

/** Ends the tokens of a person's programs at all utilities, in the person's transaction. Gives how many. */
export async function endReadingTokens(db: Queries, now: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_reading_tokens(${now}) as ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** A token of the feed of an active utility; the caller judges its times and scopes. */
export interface FeedTokenRow {
  deya_id: number;
  id: number;
  scopes: string[];
  begins_at: Date | null;
  ends_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

/** The feed token with this SHA-256. */
export async function feedTokenByHash(db: Queries, token_sha256: Buffer): Promise<FeedTokenRow | undefined> {
  const { rows } = await sql<FeedTokenRow>`select * from feed_token_by_hash(${token_sha256})`.execute(db);
  return rows[0];
}

/** The owner and the table of an id. */
export async function directoryLookup(db: Queries, id: number): Promise<{ deya_id: number; kind: string } | undefined> {
  const { rows } = await sql<{ deya_id: number; kind: string }>`select * from directory_lookup(${id})`.execute(db);
  return rows[0];
}

/** The purpose of a one-time secret. */
export interface OneTimeTokenRow {
  /** Null for one who has no account yet. */
  person_id: number | null;
  subject: string;
  deya_id: number | null;
  detail: Record<string, unknown>;
}

interface SecretQuery {
  purpose: string;
  token_sha256: Buffer;
  now: Date;
}

/** Uses a one-time secret up; undefined when it is unknown, over, or was used by another a moment before. */
export async function takeToken(db: Queries, { purpose, token_sha256, now }: SecretQuery) {
  const { rows } = await sql<OneTimeTokenRow>`
    select * from take_one_time_token(${purpose}, ${token_sha256}, ${now})`.execute(db);
  return rows[0];
}

/** The owner of a valid one-time secret, without using it up. */
export async function seeToken(db: Queries, { purpose, token_sha256, now }: SecretQuery) {
  const { rows } = await sql<OneTimeTokenRow>`
    select * from see_one_time_token(${purpose}, ${token_sha256}, ${now})`.execute(db);
  return rows[0];
}

/** Forgets one-time secrets that have been over for a day. */
export async function forgetTokens(db: Queries, now: Date): Promise<void> {
  await sql`select forget_one_time_tokens(${now})`.execute(db);
}

/** Gives the person of the transaction, who has just registered, the role of customers. */
export async function giveFirstRole(db: Queries, deya_id: number): Promise<void> {
  await sql`select give_first_role(${deya_id})`.execute(db);
}

export interface PeopleSearch {
  /** The acting person; the function itself refuses one without permission. */
  actor: number;
  /** Only people linked to this utility. */
  deya_id?: number | null;
  /** A part of the name, e-mail, phone or tax number, without accents and capitals, or the beginning of a supply code. */
  term?: string;
  state?: 'all' | 'active' | 'deactivated' | 'deleted' | 'pending' | 'unconfirmed' | 'unapproved';
  sort?: 'name' | 'email' | 'state' | 'last_login_at' | 'created_at';
  descending?: boolean;
  /** The last row of the page before. */
  after?: { sort_key: string; id: number } | null;
  /** At most 1,000, and one more to see whether there are others. */
  limit: number;
  /** Only this person. */
  person_id?: number | null;
}

export interface PersonRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  lang: Language;
  active: boolean;
  confirmed: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  last_login_at: Date | null;
  /** Pending: the e-mail is not confirmed, or no utility has accepted the person yet. */
  state: 'active' | 'deactivated' | 'deleted' | 'pending';
  roles: { name: string; deya_id: number | null }[];
  deya: { id: number; title: string; title_latin: string; active: boolean }[];
  /** The sort value of the row. */
  sort_key: string;
  /** Of all pages. */
  total: number;
}

/** The users list of an administrator (`0478-people-search.sql`). */
export async function searchPeople(db: Queries, search: PeopleSearch): Promise<PersonRow[]> {
  const { actor, deya_id = null, term = '', state = 'all', sort = 'name', descending = false, after, limit } = search;
  const { person_id = null } = search;
  const { rows } = await sql<PersonRow>`
    select * from find_people(${actor}, ${deya_id}, ${term}, ${state}, ${sort}, ${descending},
                                ${after?.sort_key ?? null}, ${after?.id ?? null}, ${limit}, ${person_id})`.execute(db);
  return rows;
}

/**
 * Makes the months of readings from one instant to another, within the century, unless they are there
 * (`0340-readings-by-month.sql`). It crosses no utility, but runs with the rights of the tables' owner.
 */
export async function makeReadingMonths(db: Queries, from: Date, to: Date): Promise<void> {
  await sql`select make_reading_months(${from}, ${to})`.execute(db);
}

/** Forgets a browser at every utility, by the SHA-256 of its endpoint; all but those of `keepPerson` (`0361-devices.sql`). */
export async function forgetDevice(
  db: Queries,
  endpoint_sha256: Buffer,
  keepPerson: number | null = null,
): Promise<void> {
  await sql`select forget_device(${endpoint_sha256}, ${keepPerson})`.execute(db);
}

/** A part of an audit trail. */
export interface AuditSearch {
  /** The reader; the function answers nothing to one without permission. */
  actor: number;
  /** Null: the trail of the installation. */
  deya_id: number | null;
  from?: string | undefined;
  to?: string | undefined;
  /** Patterns of LIKE. */
  actions?: readonly string[] | undefined;
  /** A number, or a part of the name. */
  acted?: string | undefined;
  concerned?: string | undefined;
  /** A number or code of the details. */
  object?: string | undefined;
  /** Only this event. */
  seq?: number;
  /** Only events behind this one in the order. */
  after?: number | undefined;
  /** Of time; newest first unless said. */
  order?: 'asc' | 'desc' | undefined;
  limit: number;
}

interface FoundAuditRow {
  seq: number;
  at: Date;
  action: string;
  person_id: number | null;
  person_name: string | null;
  actor_person_id: number | null;
  actor_name: string | null;
  detail: Record<string, unknown>;
  prev: Buffer;
  hash: Buffer;
  /** Of all pages; 10,001 at most. */
  total: number;
}

/** The events of an audit trail (`0780-records-in-both-orders.sql`). */
export async function findAudit(db: Queries, search: AuditSearch): Promise<FoundAuditRow[]> {
  const { actor, deya_id, from = null, to = null, actions, acted = null, concerned = null, object = null } = search;
  const { seq = null, after = null, order = 'desc', limit } = search;
  const { rows } = await sql<FoundAuditRow>`
    select * from find_audit(${actor}, ${deya_id}, ${from}, ${to}, ${actions ? [...actions] : null}::text[], ${acted},
                             ${concerned}, ${object}, ${seq}, ${after}, ${limit}, ${order === 'asc'})`.execute(db);
  return rows;
}

interface AuditVerificationRow {
  id: number;
  asked_by: number;
  asked_by_name: string | null;
  asked_at: Date;
  ended_at: Date | null;
  rows: number | null;
  head_hash: Buffer | null;
  broken_seq: number | null;
  broken_why:
    'missing' | 'altered' | 'not linked to the row before' | 'added past the application' | 'end cut off' | null;
}

/** The last ten verifications of a chain; none for a reader without permission. */
export async function listAuditVerifications(
  db: Queries,
  actor: number,
  deya_id: number | null,
): Promise<AuditVerificationRow[]> {
  const { rows } = await sql<AuditVerificationRow>`
    select * from list_audit_verifications(${actor}, ${deya_id})`.execute(db);
  return rows;
}

/** By whom, to whom, and for which utility; null: for the installation. */
export interface OverPerson {
  actor: number;
  person_id: number;
  deya_id: number | null;
}

/** How far an actor reaches with a permission (`0321-roles-and-people.sql` says what the words mean). */
export interface Reach {
  reach: 'none' | 'stronger' | 'shared' | 'full';
  staff: boolean;
}

export async function personReach(db: Queries, over: OverPerson, permission: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select * from person_reach(${over.actor}, ${over.person_id}, ${over.deya_id}, ${permission})`.execute(db);
  return rows[0]!;
}

export interface RoleRow {
  id: number;
  name: string;
  sort: number;
  system: boolean;
  version: number;
  permissions: string[];
  users: number;
}

/** Roles, for who manages them for a utility or the installation. */
export async function listRoles(db: Queries, actor: number, deya_id: number | null): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`select * from roles_to_edit(${actor}, ${deya_id})`.execute(db);
  return rows;
}

/** Makes a role, or changes the one with `id`, unless it has another version. */
export async function saveRole(
  db: Queries,
  actor: number,
  role: { id: number | null; version?: number; name: string; sort: number; permissions: readonly string[] },
): Promise<{ id: number | null; refusal: string | null }> {
  const { rows } = await sql<{ id: number | null; refusal: string | null }>`
    select * from save_role_version(${actor}, ${role.id}, ${role.version ?? 1}, ${role.name}, ${role.sort},
                                    ${[...role.permissions]}::text[])`.execute(db);
  return rows[0]!;
}

const refusalOf = async (rows: Promise<{ rows: { refusal: string | null }[] }>): Promise<string | null> =>
  (await rows).rows[0]?.refusal ?? null;

/** Null when it is done, otherwise the code of the refusal; so the ones below. */
export const deleteRole = (db: Queries, actor: number, id: number): Promise<string | null> =>
  refusalOf(sql<{ refusal: string | null }>`select delete_role(${actor}, ${id}) as refusal`.execute(db));

export const setPersonRoles = (db: Queries, over: OverPerson, roles: readonly number[]): Promise<string | null> =>
  refusalOf(
    sql<{ refusal: string | null }>`
      select set_person_roles(${over.actor}, ${over.person_id}, ${over.deya_id}, ${[...roles]}::int[]) as refusal`.execute(
      db,
    ),
  );

export const changePerson = (db: Queries, over: OverPerson, to: string, now: Date): Promise<string | null> =>
  refusalOf(
    sql<{ refusal: string | null }>`
      select change_person(${over.actor}, ${over.person_id}, ${over.deya_id}, ${to}, ${now}) as refusal`.execute(db),
  );

interface HistoryRow {
  id: number;
  at: Date;
  action: string;
  /** The utility of the event; null: the installation. */
  deya_id: number | null;
  actor_person_id: number | null;
  actor_name: string | null;
  total: number;
}

/** The events of a person's account, the newest first; none for a reader who may not see the person (`0480-person-page.sql`). */
export async function personHistory(
  db: Queries,
  { actor, person_id, deya_id, before, limit }: OverPerson & { before: number | null; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select * from person_history(${actor}, ${person_id}, ${deya_id}, ${before}, ${limit})`.execute(db);
  return rows;
}

export interface ActOnAccount {
  id: number;
  at: Date;
  action: string;
  deya_id: number | null;
  /** The role of the acting person; null when they hold none any more. */
  role: string | null;
}

/** The acts of other people on the account of the transaction's person, newest first. */
export async function actsOnOwnAccount(db: Queries, limit: number): Promise<ActOnAccount[]> {
  const { rows } = await sql<ActOnAccount>`select * from acts_on_own_account(${limit})`.execute(db);
  return rows;
}

interface GrantedRow {
  permission: string;
  role_id: number;
  role: string;
  deya_id: number | null;
}

/** Each permission of a person, once for every role that grants it. */
export async function grantedPermissions(
  db: Queries,
  { actor, person_id, deya_id }: OverPerson,
): Promise<GrantedRow[]> {
  const { rows } = await sql<GrantedRow>`
    select * from granted_permissions(${actor}, ${person_id}, ${deya_id})`.execute(db);
  return rows;
}

interface PersonToMake {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  lang: string;
  confirmed: boolean;
}

/** Makes an account with the role `user`, for who manages users in a utility or the installation. */
export async function createPerson(
  db: Queries,
  { actor, deya_id }: Omit<OverPerson, 'person_id'>,
  { email, first_name, last_name, phone, lang, confirmed }: PersonToMake,
  now: Date,
): Promise<{ id: number | null; refusal: string | null }> {
  const { rows } = await sql<{ id: number | null; refusal: string | null }>`
    select * from create_person(${actor}, ${deya_id}, ${email}, ${first_name}, ${last_name}, ${phone}, ${lang},
                                ${confirmed}, ${now})`.execute(db);
  return rows[0]!;
}

/** Why a person may not be the second one of an act that needs two; null: they may (`0900-second-person.sql`). */
export async function secondPersonRefusal(
  db: Queries,
  { actor, asked_by, concerned }: { actor: number; asked_by: number | null; concerned: number | null },
  now: Date,
): Promise<'second_person_required' | 'own_matter' | 'second_person_too_new' | 'second_person_made_by_first' | null> {
  const { rows } = await sql<{ refusal: Awaited<ReturnType<typeof secondPersonRefusal>> }>`
    select second_person_refusal(${actor}, ${asked_by}, ${concerned}, ${now}) as refusal`.execute(db);
  return rows[0]?.refusal ?? null;
}

/** Asks a second administrator to approve an act on an account (`0482-second-administrator.sql`). */
export async function askApproval(
  db: Queries,
  { actor, person_id, deya_id }: OverPerson,
  { act, reason }: { act: string; reason: string },
  now: Date,
): Promise<{ id: number | null; refusal: string | null }> {
  const { rows } = await sql<{ id: number | null; refusal: string | null }>`
    select * from ask_approval(${actor}, ${person_id}, ${deya_id}, ${act}, ${reason}, ${now})`.execute(db);
  return rows[0]!;
}

export const decideApproval = (
  db: Queries,
  { actor, person_id, deya_id }: OverPerson,
  { id, approved }: { id: number; approved: boolean },
  now: Date,
): Promise<string | null> =>
  refusalOf(
    sql<{ refusal: string | null }>`
      select decide_approval(${actor}, ${person_id}, ${deya_id}, ${id}, ${approved}, ${now}) as refusal`.execute(db),
  );

/** Uses up an approval that the actor has been given; false without one. */
export async function useApproval(
  db: Queries,
  { actor, person_id }: Pick<OverPerson, 'actor' | 'person_id'>,
  act: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select use_approval(${actor}, ${person_id}, ${act}, ${now}) as used`.execute(db);
  return rows[0]?.used ?? false;
}

export type ApprovalAct = 'second-factor' | 'one-time-password' | 'merge' | 'email' | 'roles' | 'deactivated';

/** The e-mail or the roles that a request is about; a request of roles holds what the second person reads. */
export interface ApprovalDetail {
  email?: string;
  role_ids?: number[];
  deya_id?: number | null;
  /** Names of the roles that the person held when it was asked for. */
  held?: string[];
  /** Permissions of the roles that were asked for, at that time. */
  permissions?: string[];
}

interface ApprovalRow {
  id: number;
  act: ApprovalAct;
  detail: ApprovalDetail;
  into_person_id: number | null;
  into_name: string | null;
  reason: string;
  asked_by: number;
  asked_by_name: string | null;
  asked_at: Date;
  /** Null while the second administrator has not decided. */
  approved: boolean | null;
}

/** Requests for an approval that still count. */
export async function openApprovals(
  db: Queries,
  { actor, person_id, deya_id }: OverPerson,
  now: Date,
): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select * from read_approvals(${actor}, ${person_id}, ${deya_id}, ${now})`.execute(db);
  return rows;
}

/** Asks a second administrator for an e-mail or roles, which the approval carries out (`0910-acts-on-people-by-two.sql`). */
export async function askAct(
  db: Queries,
  { actor, person_id, deya_id }: OverPerson,
  { act, detail }: { act: 'email' | 'roles'; detail: ApprovalDetail },
  now: Date,
): Promise<{ id: number | null; refusal: string | null }> {
  const { rows } = await sql<{ id: number | null; refusal: string | null }>`
    select * from ask_act(${actor}, ${person_id}, ${deya_id}, ${act}, ${JSON.stringify(detail)}::jsonb, ${now})`.execute(
    db,
  );
  return rows[0]!;
}

/** The request that the actor has just approved and that the approval carries out; it is used up. */
export async function takeApproved(
  db: Queries,
  { actor, id }: { actor: number; id: number },
  now: Date,
): Promise<Pick<ApprovalRow, 'act' | 'detail' | 'asked_by'> | undefined> {
  const { rows } = await sql<Pick<ApprovalRow, 'act' | 'detail' | 'asked_by'>>`
    select * from take_approved(${actor}, ${id}, ${now})`.execute(db);
  return rows[0];
}

/** Whether roles in the place of a person's present ones need a second person. */
export async function rolesNeedSecond(
  db: Queries,
  { person_id, deya_id }: Pick<OverPerson, 'person_id' | 'deya_id'>,
  role_ids: readonly number[],
  power: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select roles_need_second(${person_id}, ${deya_id}, ${[...role_ids]}::int[], ${[...power]}::text[]) as needed`.execute(
    db,
  );
  return rows[0]?.needed ?? true;
}

/** Whether a person administers the installation or a utility. */
export async function isAdministrator(db: Queries, person_id: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select is_administrator(${person_id}) as yes`.execute(db);
  return rows[0]?.yes ?? false;
}

/** The administrators of the installation and, with one, of the utility. */
export async function administratorsOf(db: Queries, deya_id: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from administrators_of(${deya_id})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people who handle cases of a utility (`cases.handle`), by name. */
export async function casePeople(db: Queries, deya_id: number): Promise<{ person_id: number; name: string }[]> {
  const { rows } = await sql<{ person_id: number; name: string }>`
    select person_id, name from case_people(${deya_id}) order by name, person_id`.execute(db);
  return rows;
}

/** The account that ends is `person_id`. */
export interface OverAccounts extends OverPerson {
  into_id: number;
}

/** The rule that forbids a merge of two accounts, and null without one (`0512-merged-accounts.sql`). */
export const mergeRefusal = (db: Queries, { actor, person_id, into_id, deya_id }: OverAccounts, now: Date) =>
  refusalOf(
    sql<{ refusal: string | null }>`
      select merge_refusal(${actor}, ${person_id}, ${into_id}, ${deya_id}, ${now}) as refusal`.execute(db),
  );

/** How much an account has, by kind. */
export type Belongings = Record<
  | 'utilities'
  | 'supplies'
  | 'requests'
  | 'reports'
  | 'applications'
  | 'conversations'
  | 'messages'
  | 'payments'
  | 'consents',
  number
>;

/** How much an account has, by kind; null for a person whom the actor may not manage. */
export async function countOfPerson(
  db: Queries,
  { actor, person_id, deya_id }: OverPerson,
): Promise<Belongings | null> {
  const { rows } = await sql<{ count: Belongings | null }>`
    select count_of_person(${actor}, ${person_id}, ${deya_id}) as count`.execute(db);
  return rows[0]?.count ?? null;
}

/** Asks a second administrator to approve a merge. */
export async function askMerge(
  db: Queries,
  { actor, person_id, into_id, deya_id }: OverAccounts,
  reason: string,
  now: Date,
): Promise<{ id: number | null; refusal: string | null }> {
  const { rows } = await sql<{ id: number | null; refusal: string | null }>`
    select * from ask_merge(${actor}, ${person_id}, ${into_id}, ${deya_id}, ${reason}, ${now})`.execute(db);
  return rows[0]!;
}

/** Merges an account into another, with the reason of the approval. `unchanged`: it was done before. */
export async function mergePeople(
  db: Queries,
  { actor, person_id, into_id, deya_id }: OverAccounts,
  now: Date,
): Promise<{ refusal: string | null; reason: string | null }> {
  const { rows } = await sql<{ refusal: string | null; reason: string | null }>`
    select * from merge_person(${actor}, ${person_id}, ${into_id}, ${deya_id}, ${now})`.execute(db);
  return rows[0]!;
}

/** The accounts that were merged into one that the actor may manage (`0590-erasure-of-merged-accounts.sql`). */
export async function mergedAccounts(db: Queries, { actor, person_id, deya_id }: OverPerson): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from merged_accounts(${actor}, ${person_id}, ${deya_id})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the session of one who acts as another still counts. */
export async function impersonationCounts(db: Queries, session_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`select impersonation_counts(${session_id}, ${now}) as counts`.execute(
    db,
  );
  return rows[0]?.counts ?? false;
}
