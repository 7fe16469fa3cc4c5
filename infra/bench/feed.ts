import { mkdtemp, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@hydria/api/build-app.ts';
import { FEED_TOKEN, fillWorld } from '@hydria/api/testing/world.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ratios, spread, type Figure } from './figures.ts';

const ROWS = 200_000;
const HOUR_MS = 3_600_000;

interface Reading {
  measured_at: string;
  counter_l: number;
}

const readings = (from: number): Reading[] =>
  Array.from({ length: ROWS }, (_, n) => ({
    measured_at: new Date(from + n * HOUR_MS).toISOString(),
    counter_l: 1000 + n * 12,
  }));

const chunked = function* (lines: Iterable<string>): Generator<Buffer> {
  let chunk: string[] = [];
  for (const line of lines) {
    chunk.push(line);
    if (chunk.length < 1000) continue;
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

/** Rows per second of the utilities' feed over HTTP against PostgreSQL's own COPY of the same rows into the same table. */
export const measureFeed = async (rounds: number): Promise<Figure[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = new pg.Client(database.adminUrl ?? '');
  await admin.connect();
  await fillWorld(admin);
  const api = await buildApp({ db: database.db, config: { log: 'silent' } });
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });

  const empty = () => admin.query('truncate hourly_reading');
  const feed = async (rows: readonly Reading[]): Promise<void> => {
    const lines = rows.map((row) => `${JSON.stringify({ hydrometer: 'M1', ...row })}\n`);
    const answer = await fetch(`${origin}/api/feed/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' },
      body: Buffer.concat([...chunked(lines)]),
    });
    const report: { stored?: number } = await answer.json();
    if (report.stored !== ROWS)
      throw new Error(`The feed stored ${report.stored} of ${ROWS} rows: ${JSON.stringify(report).slice(0, 300)}`);
  };
  const copy = (rows: readonly Reading[]): Promise<void> => {
    const lines = rows.map(({ measured_at, counter_l }) => `1\tM1\t${measured_at}\t${counter_l}\t12\n`);
    const columns = '(deya_id, hydrometer, measured_at, counter_l, litres)';
    return pipeline(Readable.from(chunked(lines)), admin.query(copyFrom(`copy hourly_reading ${columns} from stdin`)));
  };

  try {
    const [fed, copied]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const rows = readings(Date.UTC(1995, 0, 1));
      await empty();
      const a = ROWS / (await seconds(() => feed(rows)));
      await empty();
      const b = ROWS / (await seconds(() => copy(rows)));
      if (round === 0) continue;
      fed.push(a);
      copied.push(b);
    }
    const note = `${Math.round(spread(fed).median)} against ${Math.round(spread(copied).median)} rows per second`;
    return [
      { what: 'Feed of hourly readings against COPY', bar: '≥ 0.30', value: ratios(fed, copied), unit: '', note },
    ];
  } finally {
    await api.close();
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
