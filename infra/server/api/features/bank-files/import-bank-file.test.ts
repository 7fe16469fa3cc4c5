import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { camtFile } from '@hydria/adapters/testing/camt-samples.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { toRf } from '@hydria/shared/rules/payment-code.ts';
import { sql, type Kysely } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LEDGER_LINES } from '../ledger/ledger.ts';

const COMMAND = path.resolve(import.meta.dirname, 'import-bank-file.ts');
const ENTRIES = 1500;
/** Entries of one transaction of the importer. */
const BATCH = 1000;
const CENTS = 2000;

let app: TestApp;
let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-bank-file-'));
  await sql`
    insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid,
        issue_date, expiry_date, payment_code)
      select 1, 'K' || o.n, '100-3', '2026-08-01', '2026-10-31', ${CENTS}, ${CENTS}, ${CENTS}, '2026-11-05', '2026-12-05', o.code
      from unnest(${codes}::text[]) with ordinality as o(code, n)`.execute(app.admin);
});
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL');
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const codes = Array.from({ length: ENTRIES }, (_, n) => toRf(String(7_000_000_000 + n)));
const file = camtFile(codes.map((reference, n) => ({ cents: CENTS, reference, ref: `K${n}`, endToEnd: `K${n}` })));

const start = (name: string): ChildProcess => {
  const command = spawn(process.execPath, [COMMAND, '--deya', '1', '--file', name], {
    env: { ...process.env, DATABASE_URL: app.url, NODE_OPTIONS: '' },
    stdio: 'ignore',
  });
  running.add(command);
  return command;
};
const end = async (command: ChildProcess): Promise<number | null> => {
  if (command.exitCode === null && command.signalCode === null) await once(command, 'exit');
  running.delete(command);
  return command.exitCode;
};
const kill = async (command: ChildProcess): Promise<void> => {
  command.kill('SIGKILL');
  await end(command);
  expect(command.signalCode).toBe('SIGKILL');
};
const countOf = async (state: string, on: Kysely<Tables> = app.admin): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_entry where case ${state} when 'all' then true else state = ${state} end`.execute(
    on,
  );
  return rows[0]?.n ?? 0;
};

it('an import that is killed while it reads and while it posts is continued, and posts nothing twice', async () => {
  // The file comes through a pipe, so that the process is in the middle of it when it is killed.
  const pipe = path.join(folder, 'camt.xml');
  execFileSync('mkfifo', [pipe]);
  const reading = start(pipe);
  const half = await open(pipe, 'w');
  await half.write(file.subarray(0, file.length / 2));
  await kill(reading);
  await half.close();
  expect(await countOf('all')).toBe(0);

  // A lock on a bill of the second transaction holds the process after the first one.
  const whole = path.join(folder, 'whole.xml');
  await writeFile(whole, file);
  const posting = start(whole);
  await app.admin.transaction().execute(async (tx) => {
    await sql`select from bill where deya_id = 1 and bill_number = ${`K${BATCH + 100}`} for update`.execute(tx);
    while ((await countOf('matched', tx)) < BATCH)
      if (posting.exitCode !== null) throw new Error('The import has ended.');
    await kill(posting);
  });
  expect([await countOf('matched'), await countOf('read')]).toEqual([BATCH, ENTRIES - BATCH]);

  expect(await end(start(whole))).toBe(0);
  expect(await end(start(whole))).toBe(0);
  expect(await countOf('matched')).toBe(ENTRIES);
  const { rows } = await sql<{ account: string; cents: number; bills: number }>`
    select account, sum(amount_cents)::int as cents, count(distinct bill_id)::int as bills from (${LEDGER_LINES}) l
    group by account order by account`.execute(app.admin);
  expect(rows).toEqual([
    { account: 'bank', cents: ENTRIES * CENTS, bills: ENTRIES },
    { account: 'bill', cents: -ENTRIES * CENTS, bills: ENTRIES },
  ]);
  const { rows: payments } = await sql<{ n: number }>`
    select count(*)::int as n from bank_payment where bank = 'bank-file'`.execute(app.admin);
  expect(payments).toEqual([{ n: ENTRIES }]);
});
