import pg from 'pg';
import { StartUpError } from './start-up-error.ts';

/** The application's role: owns nothing, cannot bypass row-level security. Grants in the migrations name it. */
export const APP_ROLE = 'hydria_app';
/** Owns the cross-utility functions; it cannot sign in. */
const LOOKUP_ROLE = 'hydria_lookup';

/** Postgres says these when another process made the same role a moment ago. */
const ALREADY_MADE = new Set(['42710', '23505']);

async function createRole(admin: pg.Client, name: string, options: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount) return;
  await admin.query(`create role ${pg.escapeIdentifier(name)} ${options}`).catch((error: { code?: string }) => {
    if (!ALREADY_MADE.has(error.code ?? '')) throw error;
  });
}

/**
 * Makes the two roles that the migrations grant to. `login` is the user of `DATABASE_URL`: when it is
 * another role than `hydria_app`, it becomes a member of it.
 */
export async function ensureRoles(admin: pg.Client, login: { user: string; password?: string }): Promise<void> {
  const password = login.user === APP_ROLE && login.password ? ` password ${pg.escapeLiteral(login.password)}` : '';
  await createRole(admin, APP_ROLE, `login nosuperuser nobypassrls${password}`);
  await createRole(admin, LOOKUP_ROLE, 'nologin nosuperuser nobypassrls');
  // A migration role that is no superuser hands functions over only to a role that it is a member of.
  const { rows } = await admin.query(`select pg_has_role(current_user, $1, 'member') as member`, [LOOKUP_ROLE]);
  if (!rows[0]?.member) await admin.query(`grant ${LOOKUP_ROLE} to current_user`);
  await joinAppRole(admin, login.user);
}

async function joinAppRole(admin: pg.Client, user: string): Promise<void> {
  if (user === APP_ROLE) return;
  const { rows } = await admin.query(
    `select pg_has_role(oid, $2, 'member') as member from pg_roles where rolname = $1`,
    [user, APP_ROLE],
  );
  if (rows.length === 0) {
    throw new StartUpError(
      `The user "${user}" of DATABASE_URL does not exist on that server; create it, or use ${APP_ROLE}, which is made for you.`,
    );
  }
  if (!rows[0]?.member) await admin.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(user)}`);
}

/** Refuses a role that could read across utilities: superuser, BYPASSRLS, or owner of a table (or a member of such a role). */
export async function refusePrivilegedRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; reason: string | null }>(`
    select current_user as "user", (
      select case when r.rolsuper then 'is a superuser'
                  when r.rolbypassrls then 'bypasses row-level security'
                  else 'owns tables of the portal' end
      from pg_roles r
      where pg_has_role(current_user, r.oid, 'member')
        and (r.rolsuper or r.rolbypassrls or exists (
          select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relowner = r.oid))
      limit 1) as reason`);
  const role = rows[0];
  if (!role?.reason) return;
  throw new StartUpError(
    `The role "${role.user}" of DATABASE_URL ${role.reason}, so it could read across utilities: ` +
      `put it into DATABASE_ADMIN_URL, which runs the migrations, and let DATABASE_URL use the role ${APP_ROLE}.`,
  );
}
