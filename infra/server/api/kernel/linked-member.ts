import {
  asLinkedMember as asLinked,
  NotLinkedError,
  readAsLinkedMember as readAsLinked,
  type Db,
  type Tx,
} from '@hydria/database/db.ts';
import { AppError } from './app-error.ts';

type InUtility = <T>(db: Db, deya_id: number, person_id: number, work: (tx: Tx) => Promise<T>) => Promise<T>;

const answering =
  (run: InUtility): InUtility =>
  async (db, deya_id, person_id, work) => {
    try {
      return await run(db, deya_id, person_id, work);
    } catch (error) {
      throw error instanceof NotLinkedError ? new AppError('no_access_to_service', 403) : error;
    }
  };

/**
 * A transaction of a person in a utility, for a call that names the utility. It refuses a person whose link to the utility is
 * not active, with the same answer as for a utility that is not there.
 */
export const asLinkedMember = answering(asLinked);

/** The same for a call that reads with one statement: a single round trip. A write is refused by the database. */
export const readAsLinkedMember = answering(readAsLinked);
