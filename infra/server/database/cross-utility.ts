import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

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
  lang: 'el' | 'en' | 'de' | 'fr';
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

/** Whether an address is another's: their e-mail, or one that they can still go back to. */
export async function emailInUse(db: Queries, email: string, person_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select email_in_use(${email}, ${person_id}, ${now}) as used`.execute(
    db,
  );
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

/** The active utility that holds this feed token, by the token's SHA-256. */
export async function deyaByAccessToken(db: Queries, token_sha256: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ deya_id: number }>`select deya_id from deya_by_access_token(${token_sha256})`.execute(
    db,
  );
  return rows[0]?.deya_id;
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

export interface PeopleSearch {
  /** The acting person; the function itself refuses one without permission. */
  actor: number;
  /** Only people linked to this utility. */
  deya_id?: number | null;
  /** A part of the name or e-mail; accents and capitals do not matter. */
  term?: string;
  state?: 'all' | 'active' | 'deactivated' | 'deleted' | 'pending';
  sort?: 'name' | 'email' | 'state' | 'last_login_at';
  descending?: boolean;
  /** The last row of the page before. */
  after?: { sort_key: string; id: number } | null;
  /** At most 1,000, and one more to see whether there are others. */
  limit: number;
}

export interface PersonRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  lang: 'el' | 'en' | 'de' | 'fr';
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

/** The users list of an administrator (`0210-users-search.sql`). */
export async function searchPeople(db: Queries, search: PeopleSearch): Promise<PersonRow[]> {
  const { actor, deya_id = null, term = '', state = 'all', sort = 'name', descending = false, after, limit } = search;
  const { rows } = await sql<PersonRow>`
    select * from search_people(${actor}, ${deya_id}, ${term}, ${state}, ${sort}, ${descending},
                                ${after?.sort_key ?? null}, ${after?.id ?? null}, ${limit})`.execute(db);
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

interface InstallationAuditRow {
  seq: number;
  at: Date;
  action: string;
  person_id: number | null;
  actor_person_id: number | null;
  detail: Record<string, unknown>;
  hash: Buffer;
}

/** The installation's audit trail, the newest first; nothing to who may not read it (`0320-audit-chain.sql`). */
export async function readInstallationAudit(
  db: Queries,
  read: { actor: number; person_id: number | null; action: string | null; before: number | null; limit: number },
): Promise<InstallationAuditRow[]> {
  const { rows } = await sql<InstallationAuditRow>`
    select * from read_installation_audit(${read.actor}, ${read.person_id}, ${read.action}, ${read.before}, ${read.limit})`.execute(
    db,
  );
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
  permissions: string[];
  users: number;
}

/** Roles, for who manages them for a utility or the installation. */
export async function listRoles(db: Queries, actor: number, deya_id: number | null): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`select * from list_roles(${actor}, ${deya_id})`.execute(db);
  return rows;
}

/** Makes a role, or changes the one with `id`. */
export async function saveRole(
  db: Queries,
  actor: number,
  role: { id: number | null; name: string; sort: number; permissions: readonly string[] },
): Promise<{ id: number | null; refusal: string | null }> {
  const { rows } = await sql<{ id: number | null; refusal: string | null }>`
    select * from save_role(${actor}, ${role.id}, ${role.name}, ${role.sort}, ${[...role.permissions]}::text[])`.execute(
    db,
  );
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

/** Whether the session of one who acts as another still counts. */
export async function impersonationCounts(db: Queries, session_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`select impersonation_counts(${session_id}, ${now}) as counts`.execute(
    db,
  );
  return rows[0]?.counts ?? false;
}
