import { asMember, type Db, type Tx } from '@hydria/database/db.ts';
import { CompiledQuery } from 'kysely';
import { AppError } from './app-error.ts';

/** Every call of a member in a utility runs it, so it is not built each time. */
const ACTIVE_LINK = `select from person_deya where deya_id = $1 and person_id = $2 and status = 'active'`;

/**
 * A transaction of a person in a utility, for a call that names the utility. It refuses a person whose link to the utility is
 * not active, with the same answer as for a utility that is not there.
 */
export const asLinkedMember = <T>(
  db: Db,
  deya_id: number,
  person_id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  asMember(db, deya_id, person_id, async (tx) => {
    // oxlint-disable-next-line no-restricted-properties -- a constant text, its values beside it
    const { rows } = await tx.executeQuery(CompiledQuery.raw(ACTIVE_LINK, [deya_id, person_id]));
    if (rows.length === 0) throw new AppError('no_access_to_service', 403);
    return work(tx);
  });
