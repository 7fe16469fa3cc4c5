import { mkdtemp, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@hydria/api/app.ts';
import { FEED_TOKEN, insertTestData } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Extent } from './extent.ts';
import { ratios, spread, type Figure } from './figures.ts';

const HOUR_MS = 3_600_000;
const METERS = 150;
const SUPPLIES = 2000;

/** One kind of rows, in the form of the feed and in the form that COPY reads into the same tables. */
interface Kind {
  what: string;
  name: 'readings' | 'bills';
  rows: object[];
  /** Input of COPY for each table. */
  tables: { target: string; lines: string[] }[];
  empty: string;
}

/** Every hour of eight weeks for some meters, meter by meter, as head-end systems write them. */
function readings(meters: number): Kind {
  const from = Date.UTC(2026, 8, 1);
  const rows = Array.from({ length: meters }, (_, meter) =>
    Array.from({ length: 56 * 24 }, (__, hour) => ({
      hydrometer: `F${meter}`,
      measured_at: new Date(from + hour * HOUR_MS).toISOString(),
      counter_l: 1000 + hour * 12,
    })),
  ).flat();
  const lines = rows.map((row) => `1\t${row.hydrometer}\t${row.measured_at}\t${row.counter_l}\t12\n`);
  const target = 'hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)';
  return {
    what: 'hourly readings',
    name: 'readings',
    rows,
    tables: [{ target, lines }],
    empty: 'truncate hourly_reading',
  };
}

const LINES = [
  { kind: 'fixed', label: 'Πάγιο', amount: 1170 },
  { kind: 'water', label: 'Νερό', quantity: 20, unit_price: 5000, amount: 1000 },
  { kind: 'vat', label: 'ΦΠΑ', amount: 522 },
];

/** The bills of one period for ten times the existing supplies, with three lines each. */
function bills(supplies: number): Kind {
  const rows = Array.from({ length: supplies * 10 }, (_, n) => ({
    bill_number: `F${n}`,
    kwdikos_katanalwti: `F${n % supplies}`,
    period_start: '2026-08-01',
    period_end: '2026-10-31',
    charge: 2170,
    current_total: 2692,
    total_unpaid: 2692,
    issue_date: '2026-11-05',
    expiry_date: '2026-12-05',
    lines: LINES,
  }));
  const id = (n: number) => 1_000_000_000 + n;
  const bill = rows.map(
    (row, n) =>
      `1\t${id(n)}\t${row.bill_number}\t${row.kwdikos_katanalwti}\t2026-08-01\t2026-10-31\t2170\t2692\t2692\t2026-11-05\t2026-12-05\n`,
  );
  const line = rows.flatMap((_, n) =>
    LINES.map(
      (one, index) =>
        `1\t${id(n)}\t${index + 1}\t${one.kind}\t${one.label}\t${one.quantity ?? '\\N'}\t${one.unit_price ?? '\\N'}\t${one.amount}\n`,
    ),
  );
  return {
    what: 'bills with three lines',
    name: 'bills',
    rows,
    tables: [
      {
        target:
          'bill (deya_id, id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)',
        lines: bill,
      },
      { target: 'bill_line (deya_id, bill_id, line, kind, label, quantity, unit_price, amount)', lines: line },
    ],
    empty: `truncate bill cascade; delete from directory where kind = 'bill'`,
  };
}

const chunked = function* (lines: Iterable<string>): Generator<Buffer> {
  let chunk: string[] = [];
  for (const line of lines) {
    if (chunk.push(line) < 1000) continue;
    yield Buffer.from(chunk.join(''));
    chunk = [];
  }
  if (chunk.length > 0) yield Buffer.from(chunk.join(''));
};

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const metered = (supplies: number, meters: number) => `
  insert into supply (deya_id, kwdikos_katanalwti, liable_id) select 1, 'F' || n, 'F' from generate_series(0, ${supplies - 1}) n;
  insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
    select 1, 'F' || n, 'F' || n, 'digital' from generate_series(0, ${meters - 1}) n;
  select make_reading_months('2026-09-01', '2026-10-31');
  analyze`;

/**
 * Rows per second of the utilities' feed over HTTP, against PostgreSQL's own COPY of the same rows into the same
 * tables.
 */
export const measureFeed = async (extent: Extent): Promise<Figure[]> => {
  const [meters, supplies] = [extent.scaled(METERS), extent.scaled(SUPPLIES)];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = new pg.Client(database.adminUrl ?? '');
  await admin.connect();
  await insertTestData(admin);
  await admin.query(metered(supplies, meters));
  const api = await buildApp({ db: database.db, config: { log: 'silent' } });
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });

  const feed = async ({ name, rows }: Kind): Promise<void> => {
    const answer = await fetch(`${origin}/api/feed/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' },
      body: Buffer.concat([...chunked(rows.map((row) => `${JSON.stringify(row)}\n`))]),
    });
    const report: { stored?: number } = await answer.json();
    if (report.stored !== rows.length)
      throw new Error(
        `The feed stored ${report.stored} of ${rows.length} rows: ${JSON.stringify(report).slice(0, 300)}`,
      );
  };
  const copy = async ({ tables }: Kind): Promise<void> => {
    for (const { target, lines } of tables)
      await pipeline(Readable.from(chunked(lines)), admin.query(copyFrom(`copy ${target} from stdin`)));
  };

  try {
    const figures: Figure[] = [];
    for (const kind of [readings(meters), bills(supplies)]) {
      const [fed, copied]: [number[], number[]] = [[], []];
      for (let round = extent.from; round <= extent.rounds; round++) {
        await admin.query(kind.empty);
        const a = kind.rows.length / (await seconds(() => feed(kind)));
        await admin.query(kind.empty);
        const b = kind.rows.length / (await seconds(() => copy(kind)));
        if (round === 0) continue;
        fed.push(a);
        copied.push(b);
      }
      const note = `${Math.round(spread(fed).median)} against ${Math.round(spread(copied).median)} rows per second`;
      figures.push({
        what: `Feed of ${kind.what} against COPY`,
        bar: '≥ 0.30',
        value: ratios(fed, copied),
        unit: '',
        note,
      });
    }
    return figures;
  } finally {
    await api.close();
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
