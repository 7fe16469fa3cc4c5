import { inScope, type Db, type Tx } from '@hydria/database/db.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { createPasswordLink } from './password-link.ts';

/** A link with which the owner of an account sets a password, once. */
export interface PasswordLink {
  email: string;
  /** The path of the page, with the secret. */
  path: string;
  /** False where the account cannot sign in before its e-mail is confirmed. */
  is_confirmed: boolean;
}

interface NewAdministrator {
  email: string;
  first_name: string;
  last_name: string;
  lang: Language;
  /** Permits a further administrator where one exists. */
  another: boolean;
  now: Date;
}

async function makeLink(tx: Tx, person_id: number, now: Date): Promise<PasswordLink> {
  const { email, confirmed_at } = await tx
    .selectFrom('person')
    .select(['email', 'confirmed_at'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  return { email, path: await createPasswordLink(tx, person_id, now), is_confirmed: confirmed_at !== null };
}

async function nextId(admin: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('hydria_id') as id`.execute(admin);
  return rows[0]!.id;
}

/**
 * Makes an administrator of the installation, confirmed and without a password, under the role that owns the tables. Refuses when one
 * exists, unless `another` is said, and an e-mail that an account has.
 */
export async function createAdministrator(admin: Db, asked: NewAdministrator): Promise<PasswordLink> {
  const { another, now, email: written, ...names } = asked;
  const email = written.toLowerCase();
  const id = await nextId(admin);
  const work = async (tx: Tx) => {
    await tx
      .insertInto('person')
      .values({ id, email, ...names, confirmed_at: now })
      .execute();
    const { rows } = await sql<{ refusal: string | null }>`
      select add_administrator(${id}, ${another}) as refusal`.execute(tx);
    if (rows[0]?.refusal) {
      throw new StartUpError(
        'This installation has an administrator; add --another to make a further one, or sign in and give a person the role.',
      );
    }
    await audit(tx, { deya_id: null, action: 'administrator-made', person_id: id, at: now });
    return makeLink(tx, id, now);
  };
  return inScope(admin, { person_id: id }, work).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new StartUpError(
      `${email} belongs to an account; name another e-mail, or give that account the role on the screen of users.`,
    );
  });
}

/** A link for the password of an account: a first one that was lost, or one that no mail server can bring. */
export async function linkForAccount(admin: Db, email: string, now: Date): Promise<PasswordLink> {
  const { rows } = await sql<{
    id: number | null;
    administrator: number | null;
  }>`select find_account(${email}) as id, find_administrator(${email}) as administrator`.execute(admin);
  const { id, administrator } = rows[0]!;
  if (!id) throw new StartUpError(`No active account has the e-mail ${email}.`);
  const action = administrator ? 'administrator-link' : 'password-link-shown';
  return inScope(admin, { person_id: id }, async (tx) => {
    await audit(tx, { deya_id: null, action, person_id: id, at: now });
    return makeLink(tx, id, now);
  });
}

/** Whether the installation has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_administrator() as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The sentence of a start without administrators. `operator`: how the command is called there. */
export const noAdministrator = (operator: string): string =>
  `This installation has no administrator yet; make the first one with: ${operator} create-admin --email you@example.gr`;
