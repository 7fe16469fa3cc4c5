import type { FeedCityAir, FeedCityEnergy, FeedCityParking, FeedCityWaste } from '../../contract/feed/city.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { sql } from 'kysely';
import type { Entity, FeedRow, Refusal } from './importer.ts';
import { knownReferences } from './references.ts';
import { plain } from './upsert.ts';

const place = {
  place: 'text',
  title: 'jsonb',
  latitude: 'double precision',
  longitude: 'double precision',
  kwdikos_katanalwti: 'text',
} as const;

/** Clocks of sensors are not exact. */
const AHEAD_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

interface CityRow {
  place: string;
  kwdikos_katanalwti: string | null;
  measured_at?: string;
  last_seen?: string;
  last_pickup?: string | null;
  times?: Partial<Record<string, string>> | null;
}

const TIMES = ['measured_at', 'last_seen', 'last_pickup'] as const;

/** Refuses a time in the future, and a supply that the utility does not have. A partial row may lack fields. */
const city = <T extends CityRow>(now: Date): Pick<Entity<T>, 'batch' | 'check'> => {
  const unknownSupplies = knownReferences<T>({
    table: 'supply',
    column: 'kwdikos_katanalwti',
    of: (row) => row.kwdikos_katanalwti,
  });
  const isAhead = (time: string | null | undefined): boolean => Date.parse(time ?? '') > now.getTime() + AHEAD_MS;
  const early = ({ line, value }: FeedRow<T>): Refusal[] => {
    const fields: string[] = TIMES.filter((field) => isAhead(value[field]));
    if (Object.values(value.times ?? {}).some(isAhead)) fields.push('times');
    return fields.map((field) => ({ line, field, reason: 'in_future' }));
  };
  return {
    batch: 1000,
    check: async (tx: Tx, deya_id: number, rows: FeedRow<T>[]) => [
      ...(await unknownSupplies(tx, deya_id, rows)),
      ...rows.flatMap(early),
    ],
  };
};

type Kept = { kind: CityKind; seen: string; measures: Record<string, number | null | undefined>; row: CityRow };

/** The measures of a row by the hour that they belong to: most to that of the row, older ones to their own. */
function byHour({ kind, seen, measures, row: { place, kwdikos_katanalwti, times } }: Kept) {
  const measured = Object.entries(measures).filter(([, value]) => typeof value === 'number');
  const hours = Map.groupBy(measured, ([name]) => hourOf(new Date(times?.[name] ?? seen)));
  return [...hours].map(([hour, own]) => ({
    kind,
    place,
    hour: new Date(hour * HOUR_MS).toISOString(),
    kwdikos_katanalwti,
    measures: Object.fromEntries(own),
  }));
}

/** Keeps the newest values of each hour, in the transaction that stores a place. */
async function keepReadings(tx: Tx, deya_id: number, kept: readonly Kept[]): Promise<void> {
  const rows = kept.flatMap(byHour);
  if (rows.length === 0) return;
  await sql`
    insert into city_reading (deya_id, kind, place, hour, measures, kwdikos_katanalwti)
    select distinct on (r.kind, r.place, r.hour) ${deya_id}, r.kind, r.place, r.hour, r.measures, r.kwdikos_katanalwti
    from json_to_recordset(${JSON.stringify(rows)})
      as r (kind text, place text, hour timestamptz, measures jsonb, kwdikos_katanalwti text)
    where r.measures <> '{}'
    on conflict (deya_id, kind, place, hour) do update
      set measures = city_reading.measures || excluded.measures, kwdikos_katanalwti = excluded.kwdikos_katanalwti`.execute(
    tx,
  );
}

type Measures<T> = (row: T) => Kept['measures'];

const seenOf = ({ last_seen, measured_at }: CityRow): string => last_seen ?? measured_at ?? '';

/** The times of the stored values of these places. */
async function storedTimes(tx: Tx, deya_id: number, kind: CityKind, places: string[]): Promise<Map<string, Date>> {
  const seen = sql.ref(kind === 'parking' ? 'last_seen' : 'measured_at');
  const { rows } = await sql<{ place: string; seen: Date }>`
    select place, ${seen} as seen from ${sql.table(`city_${kind}`)}
    where deya_id = ${deya_id} and place = any(${places})`.execute(tx);
  return new Map(rows.map((row) => [row.place, row.seen]));
}

const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);

/** The store of a kind, which also keeps its history. A row that comes late enters the history alone. */
const withHistory =
  <T extends CityRow>(kind: CityKind, store: Entity<T>['store'], measuresOf: Measures<T>): Entity<T>['store'] =>
  async (tx, deya_id, values) => {
    const stored = await storedTimes(
      tx,
      deya_id,
      kind,
      values.map(({ place: name }) => name),
    );
    const rows = values.map((row) => {
      const [known, seen] = [stored.get(row.place), new Date(seenOf(row))];
      const isLate = known !== undefined && seen < known;
      return { row, isLate, isOfHour: isLate && hourOf(seen) === hourOf(known) };
    });
    const changed = await store(
      tx,
      deya_id,
      rows.flatMap(({ row, isLate }) => (isLate ? [] : [row])),
    );
    const kept = rows.flatMap(({ row, isOfHour }) =>
      isOfHour ? [] : [{ kind, row, seen: seenOf(row), measures: measuresOf(row) }],
    );
    await keepReadings(tx, deya_id, kept);
    return changed;
  };

/** Energy of places. */
export const cityEnergy = (now: Date): Entity<FeedCityEnergy> => {
  const table = plain({
    table: 'city_energy',
    key: ['place'],
    columns: {
      ...place,
      measured_at: 'timestamptz',
      present: 'double precision',
      saving: 'double precision',
      previous: 'double precision',
    },
    changed: 'updated_at',
  });
  return {
    ...table,
    ...city(now),
    store: withHistory('energy', table.store, ({ present, saving }: FeedCityEnergy) => ({ present, saving })),
    name: 'city-energy',
  };
};

const measuresOfAir = ({
  gases,
  particles,
  temperature,
  humidity,
  pressure,
  noise,
}: Partial<FeedCityAir>): Kept['measures'] => ({ ...particles, ...gases, temperature, humidity, pressure, noise });

/**
 * A partial row of air over the stored one. A value of the part has the time of the part, and a stored value keeps its own, which
 * `times` names where the row has another one.
 */
function joinAir(before: Partial<FeedCityAir>, part: Partial<FeedCityAir>): object {
  const joined = { ...before, ...part };
  if (part.times === null) return joined;
  const sent = measuresOfAir(part);
  const named: Partial<Record<string, string>> = part.times ?? {};
  const known: Partial<Record<string, string>> = before.times ?? {};
  const timed = Object.entries(measuresOfAir(joined)).flatMap(([name, value]) => {
    const own = named[name] ?? (sent[name] === undefined ? (known[name] ?? before.measured_at) : undefined);
    const isOther = own !== undefined && Date.parse(own) !== Date.parse(joined.measured_at ?? '');
    return typeof value === 'number' && isOther ? [[name, own] as const] : [];
  });
  return { ...joined, times: timed.length > 0 ? Object.fromEntries(timed) : null };
}

/** Air at places. */
export const cityAir = (now: Date): Entity<FeedCityAir> => {
  const table = plain({
    table: 'city_air',
    key: ['place'],
    columns: {
      ...place,
      measured_at: 'timestamptz',
      temperature: 'double precision',
      quality_index: 'double precision',
      category: 'text',
      gases: 'jsonb',
      particles: 'jsonb',
      humidity: 'double precision',
      pressure: 'double precision',
      noise: 'double precision',
      times: 'jsonb',
    },
    changed: 'updated_at',
  });
  return {
    ...table,
    ...city(now),
    join: joinAir,
    store: withHistory<FeedCityAir>('air', table.store, measuresOfAir),
    name: 'city-air',
  };
};

/** Waste containers. */
export const cityWaste = (now: Date): Entity<FeedCityWaste> => {
  const table = plain({
    table: 'city_waste',
    key: ['place'],
    columns: { ...place, measured_at: 'timestamptz', last_pickup: 'timestamptz', fill_level: 'double precision' },
    changed: 'updated_at',
  });
  return {
    ...table,
    ...city(now),
    store: withHistory('waste', table.store, ({ fill_level }: FeedCityWaste) => ({ fill_level })),
    name: 'city-waste',
  };
};

/** Parking. */
export const cityParking = (now: Date): Entity<FeedCityParking> => {
  const table = plain({
    table: 'city_parking',
    key: ['place'],
    columns: {
      ...place,
      municipality: 'text',
      last_seen: 'timestamptz',
      dated: 'boolean',
      radius: 'int',
      spots: 'int',
      free_spots: 'int',
    },
    changed: 'updated_at',
  });
  return {
    ...table,
    ...city(now),
    // Without its time a value has no place in a history.
    store: withHistory('parking', table.store, ({ free_spots, dated }: FeedCityParking) =>
      dated ? { free_spots } : {},
    ),
    name: 'city-parking',
  };
};
