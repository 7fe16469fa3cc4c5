import { rootOf, type Db, type Tx } from '@hydria/database/db.ts';
import { fromKysely, systemClock, type PgBoss } from 'pg-boss';
import { openPgBoss } from './pg-boss.ts';
import { installQueues } from './queues.ts';

/** The timers of pg-boss reload the queues, which do not change while a process runs. A sender without timers needs no end. */
const clock = { ...systemClock, setInterval: () => undefined, clearInterval: () => {} };

const senders = new WeakMap<Db, Promise<PgBoss>>();

async function start(db: Db): Promise<PgBoss> {
  await installQueues(db);
  return openPgBoss({ db: fromKysely(db), clock, supervise: false, schedule: false }).start();
}

/** The pg-boss that adds jobs to the database of a transaction; started at the first use. */
export function senderOf(tx: Db | Tx): Promise<PgBoss> {
  const db = rootOf(tx);
  const known = senders.get(db);
  if (known) return known;
  const sender = start(db);
  senders.set(db, sender);
  // The next use tries again.
  sender.catch(() => senders.delete(db));
  return sender;
}
