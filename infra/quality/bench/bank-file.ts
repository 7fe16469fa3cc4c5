import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { camtFile } from '@hydria/adapters/testing/camt-samples.ts';
import { postFile } from '@hydria/api/features/bank-files/post-file.ts';
import { storeFile } from '@hydria/api/features/bank-files/store-file.ts';
import { insertTestData } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { toRf } from '@hydria/shared/rules/payment-code.ts';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Extent } from './extent.ts';
import { ratios, spread, type Figure } from './figures.ts';

const ENTRIES = 100_000;

/** The tables that an import fills, in the order of their keys. */
const TABLES = [
  'bank_file',
  'bank_statement',
  'bank_entry',
  'bank_payment',
  'bank_payment_item',
  'ledger_event',
  'ledger_transfer',
];

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const codeOf = (n: number): string => toRf(String(8_000_000_000 + n));

const bills = (count: number) => `
  insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date,
      expiry_date, payment_code)
    select 1, 'P' || (o.n - 1), '100-3', '2026-08-01', '2026-10-31', 2000, 2000, 2000, '2026-11-05', '2026-12-05', o.code
    from unnest($1::text[]) with ordinality as o(code, n) where o.n <= ${count}`;

/** A file of transfers with the codes of bills, one in ten with a text alone. */
const fileOf = (count: number): Buffer =>
  camtFile(
    Array.from({ length: count }, (_, n) => ({
      cents: 2000,
      ref: `A${n}`,
      name: 'Μαρία Παππά',
      ...(n % 10 === 0 ? { text: `ΝΕΡΟ ${n}` } : { reference: codeOf(n) }),
    })),
  );

/** A file of bank entries through the importer, against COPY of the rows that it makes into the same tables. */
export const measureBankFile = async (extent: Extent): Promise<Figure[]> => {
  const count = extent.scaled(ENTRIES);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = new pg.Client(database.adminUrl ?? '');
  await admin.connect();
  await insertTestData(admin);
  await admin.query(bills(count), [Array.from({ length: count }, (_, n) => codeOf(n))]);
  const bytes = fileOf(count);
  const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

  const empty = async () => {
    for (const table of ['ledger_event', 'ledger_transfer'])
      await admin.query(`alter table ${table} disable trigger user`);
    await admin.query(
      `truncate ${[...TABLES, 'bank_entry_decision', 'payment_refund', 'bank_payment_guest'].join(', ')}`,
    );
    for (const table of ['ledger_event', 'ledger_transfer'])
      await admin.query(`alter table ${table} enable trigger user`);
    await admin.query('analyze');
  };
  const imported = async () => {
    const given = { deya_id: 1, name: 'a.xml', source: 'command', received_by: null } as const;
    const { id } = await storeFile(database.db, { ...given, bytes: Readable.from([bytes]) }, clock.now());
    await postFile({ db: database.db, clock }, { deya_id: 1, file_id: id });
  };
  /** The rows as COPY writes them. */
  const rowsOf = async (table: string): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of admin.query(copyTo(`copy ${table} to stdout`))) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const copy = async (rows: ReadonlyMap<string, Buffer>) => {
    for (const [table, data] of rows)
      await pipeline(Readable.from([data]), admin.query(copyFrom(`copy ${table} from stdin`)));
  };

  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = extent.from; round <= extent.rounds; round++) {
      await empty();
      const a = count / (await seconds(imported));
      const rows = new Map<string, Buffer>();
      for (const table of TABLES) rows.set(table, await rowsOf(table));
      const { rows: left } = await admin.query(`select from bank_entry where state = 'read'`);
      if (left.length > 0) throw new Error(`${left.length} entries were not posted.`);
      await empty();
      const b = count / (await seconds(() => copy(rows)));
      if (round === 0) continue;
      ours.push(a);
      theirs.push(b);
    }
    const note = `${Math.round(spread(ours).median)} against ${Math.round(spread(theirs).median)} entries per second`;
    return [
      { what: 'A bank file against COPY of its rows', bar: '≥ 0.30', value: ratios(ours, theirs), unit: '', note },
    ];
  } finally {
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
