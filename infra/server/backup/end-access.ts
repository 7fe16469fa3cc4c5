import type pg from 'pg';

/** People of one role after a restore. */
interface RoleHeld {
  role: string;
  /** Null for the whole installation. */
  deya_id: number | null;
  people: number;
}

/** Access that a restored database gives. */
export interface RestoredAccess {
  /** Sessions and one-time secrets of the backup that were ended. */
  ended: { sessions: number; secrets: number };
  /** Roles as they were when the backup was made. */
  roles: RoleHeld[];
}

/**
 * Ends the sessions and one-time secrets that a backup brings back: a person may have ended them since. Roles stay as they
 * were; the answer lists them for a review. Runs as a superuser.
 */
export async function endRestoredAccess(client: pg.Client): Promise<RestoredAccess> {
  await client.query('set row_security = off');
  const sessions = await client.query('delete from session');
  const secrets = await client.query('delete from one_time_token');
  const { rows } = await client.query<RoleHeld>(`
    select r.name as role, pr.deya_id, count(*)::int as people from person_role pr join role r on r.id = pr.role_id
    group by r.name, pr.deya_id order by r.name, pr.deya_id nulls first`);
  return { ended: { sessions: sessions.rowCount ?? 0, secrets: secrets.rowCount ?? 0 }, roles: rows };
}

const placeOf = ({ deya_id }: RoleHeld): string => (deya_id === null ? 'the installation' : `utility ${deya_id}`);

/** The sentences of `pnpm restore` about access. */
export const accessSentences = ({ ended, roles }: RestoredAccess): string[] => [
  `${ended.sessions} sessions and ${ended.secrets} mailed links of the backup are ended; everyone signs in again.`,
  'Roles are those of the backup. Review them:',
  ...roles.map((held) => `  ${held.role}, ${placeOf(held)}: ${held.people}`),
];
