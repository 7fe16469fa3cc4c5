import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyChain } from '@hydria/api/features/audit/verify-chain.ts';
import { openDatabase } from '@hydria/database/db.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { sql } from 'kysely';
import type { Extent } from './extent.ts';
import { ratios, spread, type Figure } from './figures.ts';

const ROWS = 60_000;
/** Rows per transaction. Each row's link adds a version of the row that holds the end of the chain. */
const AT_ONCE = 200;

const written = sql`
  insert into installation_event (at, action, person_id, actor_person_id, detail)
  select now(), 'role.changed', n % 1000, 7, jsonb_build_object('role', 'clerk', 'deya_id', n % 9, 'to', jsonb_build_array('a', n))
  from generate_series(1, ${AT_ONCE}) n`;

const read = sql`select * from installation_event order by seq`;

/** Verifying the hash chain against only reading its rows, alternating. */
export const measureAudit = async (extent: Extent): Promise<Figure[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = openDatabase(database.adminUrl ?? '', { max: 1 });
  const seconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  try {
    const count = extent.scaled(ROWS);
    for (let rows = 0; rows < count; rows += AT_ONCE) await written.execute(database.db);
    const [verified, plain]: [number[], number[]] = [[], []];
    for (let n = extent.from; n <= extent.rounds; n++) {
      const ours = await seconds(async () => {
        const { rows, broken } = await verifyChain(admin, null);
        if (rows !== count || broken) throw new Error(`The chain is not whole: ${JSON.stringify({ rows, broken })}`);
      });
      const theirs = await seconds(() => read.execute(admin));
      // The first pair warms up caches.
      if (n === 0) continue;
      verified.push(count / ours);
      plain.push(count / theirs);
    }
    const note = `${Math.round(spread(verified).median)} against ${Math.round(spread(plain).median)} rows per second`;
    return [
      { what: 'Audit trail followed, rows per second', bar: '≥ 20000', value: spread(verified), unit: ' ' },
      { what: 'Following it against reading it', bar: '', value: ratios(verified, plain), unit: '', note },
    ];
  } finally {
    await admin.destroy();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
