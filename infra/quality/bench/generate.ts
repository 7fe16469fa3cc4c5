import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Size of the generated data. Rows derive from these numbers alone, so two loads of the same size are equal. */
export interface Scale {
  supplies: number;
  /** Number of utilities that share the supplies; their ids begin at FIRST_UTILITY. */
  utilities: number;
  /** Supplies with many bills and hourly readings of two months. The other supplies have few of both. */
  full: number;
  /** The last hour of the readings. */
  until: Date;
}

/** Above the ids of the real utilities of an installation. */
export const FIRST_UTILITY = 900_000;
const HOUR_MS = 3_600_000;
const DAYS = 60;
const BILLS = { full: 50, other: 4 };
/** Days between two readings of the supplies with few readings. */
const THIN_DAYS = 10;

/** The nth supply: its utility, its code, and whether it has the full data. */
export function nth(scale: Scale, n: number) {
  const every = Math.max(1, Math.floor(scale.supplies / scale.full));
  return {
    deya_id: FIRST_UTILITY + (n % scale.utilities),
    code: `S${String(n).padStart(8, '0')}`,
    hydrometer: `M${String(n).padStart(8, '0')}`,
    full: n % every === 0 && n / every < scale.full,
  };
}

const STREETS = ['Ερμού', 'Τσουδερών', 'Αγίου Δημητρίου', 'Κύπρου', 'Ελευθερίας', 'Μητροπόλεως'];
const day = (time: number) => new Date(time).toISOString().slice(0, 10);

function* supplyLines(scale: Scale): Generator<string> {
  for (let n = 0; n < scale.supplies; n++) {
    const { deya_id, code } = nth(scale, n);
    const street = `${STREETS[n % STREETS.length]} ${(n % 180) + 1}`;
    yield `${deya_id}\t${code}\tL${n}\tΚαταναλωτής\tΑριθμός ${n}\t${street}\tΚέντρο\tκέντρο\n`;
  }
}

function* meterLines(scale: Scale): Generator<string> {
  for (let n = 0; n < scale.supplies; n++) {
    const { deya_id, code, hydrometer } = nth(scale, n);
    yield `${deya_id}\t${hydrometer}\t${code}\tdigital\n`;
  }
}

/** Bills in order of issue: all supplies of one period, then those of the next. */
function* billLines(scale: Scale): Generator<string> {
  for (let back = BILLS.full; back >= 1; back--) {
    const end = scale.until.getTime() - back * 60 * 24 * HOUR_MS;
    const dates = [end - 60 * 24 * HOUR_MS, end, end + 5 * 24 * HOUR_MS, end + 35 * 24 * HOUR_MS].map(day).join('\t');
    for (let n = 0; n < scale.supplies; n++) {
      const { deya_id, code, full } = nth(scale, n);
      if (!full && back > BILLS.other) continue;
      const cents = 1500 + ((n * 37 + back * 101) % 9000);
      yield `${deya_id}\tB${back}-${n}\t${code}\t${dates}\t${cents}\t${cents}\t${back === 1 ? cents : 0}\n`;
    }
  }
}

/** Readings in order of arrival: hour by hour, the meters that report at that hour. */
function* readingLines(scale: Scale): Generator<string> {
  const full = Array.from({ length: scale.supplies }, (_, n) => n).filter((n) => nth(scale, n).full);
  for (let hour = DAYS * 24; hour >= 0; hour--) {
    const at = new Date(scale.until.getTime() - hour * HOUR_MS).toISOString();
    const passed = DAYS * 24 - hour;
    const all = hour % (THIN_DAYS * 24) === 0;
    const count = all ? scale.supplies : full.length;
    for (let index = 0; index < count; index++) {
      const n = all ? index : full[index]!;
      const { deya_id, hydrometer } = nth(scale, n);
      yield `${deya_id}\t${hydrometer}\t${at}\t${100_000 + passed * 12}\t12\n`;
    }
  }
}

function* chunked(lines: Iterable<string>): Generator<Buffer> {
  let chunk: string[] = [];
  for (const line of lines) {
    if (chunk.push(line) < 2000) continue;
    yield Buffer.from(chunk.join(''));
    chunk = [];
  }
  yield Buffer.from(chunk.join(''));
}

const TABLES: [string, (scale: Scale) => Iterable<string>][] = [
  [
    'supply (deya_id, kwdikos_katanalwti, liable_id, first_name, last_name, street, municipal_district, zone)',
    supplyLines,
  ],
  ['hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)', meterLines],
  [
    'bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, issue_date, expiry_date, charge, current_total, total_unpaid)',
    billLines,
  ],
  ['hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)', readingLines],
];

/** Fills a database with supplies, meters, bills and readings by COPY. `admin` must be a superuser: COPY knows no policies. */
export async function generateSupplies(admin: pg.Client, scale: Scale, say: (line: string) => void): Promise<void> {
  const from = new Date(scale.until.getTime() - DAYS * 24 * HOUR_MS);
  await admin.query('select make_reading_months($1, $2)', [from, scale.until]);
  await admin.query(
    `insert into deya (id, title, title_latin)
     select $1::int + n, 'ΔΕΥΑ κλίμακας ' || n, 'DEYA scale ' || n from generate_series(0, $2::int - 1) n`,
    [FIRST_UTILITY, scale.utilities],
  );
  // The triggers are off. The generated rows satisfy their checks, and the statements below write their notes in bulk.
  await admin.query('set session_replication_role = replica');
  for (const [target, lines] of TABLES) {
    const since = performance.now();
    await pipeline(Readable.from(chunked(lines(scale))), admin.query(copyFrom(`copy ${target} from stdin`)));
    say(`${target.split(' ')[0]}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  }
  await admin.query(
    `insert into directory (id, kind, deya_id) select id, 'bill', deya_id from bill where deya_id >= ${FIRST_UTILITY}`,
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}
