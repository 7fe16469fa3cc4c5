import { asMemberIfLinked, type Db, type Tx } from '@hydria/database/db.ts';
import { AppError } from './app-error.ts';

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
  asMemberIfLinked(db, deya_id, person_id, async (tx, isLinked) => {
    if (!isLinked) throw new AppError('no_access_to_service', 403);
    return work(tx);
  });
