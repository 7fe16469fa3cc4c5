import { inScope, type Db, type Tx } from '@hydria/database/db.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';

/** A printed link has to be carried to a browser; a day is enough for that. */
const LINK_SECONDS = 86_400;

/** A link with which an administrator sets a password, once. */
export interface PasswordLink {
  email: string;
  /** The path of the page, with the secret. */
  path: string;
  expires: Date;
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

async function makeLink(tx: Tx, person_id: number, email: string, now: Date): Promise<PasswordLink> {
  const token = await createOneTimeToken(tx, { purpose: 'password-reset', person_id, seconds: LINK_SECONDS, now });
  return { email, path: `/password/reset/link#${token}`, expires: new Date(now.getTime() + LINK_SECONDS * 1000) };
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
    return makeLink(tx, id, email, now);
  };
  return inScope(admin, { person_id: id }, work).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new StartUpError(
      `${email} belongs to an account; name another e-mail, or give that account the role on the screen of users.`,
    );
  });
}

/** A new link for an administrator who never used the first one, or has no mail server to ask for another. */
export async function linkForAdministrator(admin: Db, email: string, now: Date): Promise<PasswordLink> {
  const { rows } = await sql<{ id: number | null }>`select find_administrator(${email}) as id`.execute(admin);
  const id = rows[0]?.id;
  if (!id) throw new StartUpError(`${email} is no administrator of this installation.`);
  return inScope(admin, { person_id: id }, async (tx) => {
    await audit(tx, { deya_id: null, action: 'administrator-link', person_id: id, at: now });
    return makeLink(tx, id, email.toLowerCase(), now);
  });
}

/** Whether the installation has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_administrator() as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The sentence of a start without administrators. */
export const NO_ADMINISTRATOR =
  'This installation has no administrator yet; make the first one with: pnpm operator create-admin --email you@example.gr';
