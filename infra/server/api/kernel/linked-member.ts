import { asLinkedMember as asLinked, NotLinkedError, type Db, type Tx } from '@hydria/database/db.ts';
import { AppError } from './app-error.ts';

/**
 * A transaction of a person in a utility, for a call that names the utility. It refuses a person whose link to the utility is
 * not active, with the same answer as for a utility that is not there.
 */
export const asLinkedMember = async <T>(
  db: Db,
  deya_id: number,
  person_id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await asLinked(db, deya_id, person_id, work);
  } catch (error) {
    throw error instanceof NotLinkedError ? new AppError('no_access_to_service', 403) : error;
  }
};
