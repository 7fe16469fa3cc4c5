import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { METER_ALERT_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { ReadingsCsv } from '../feed/readings-csv.ts';
import { readText } from '../feed/read-text.ts';
import { findAlerts, rulesFrom, type MeterAlert } from './alert-rules.ts';
import { classOf, DIRT, intervalsOf, type DirtClass, type MeterReading } from './intervals.ts';

/**
 * `pnpm explain-alerts --file <readings.csv.gz> [--write]`: the alerts that the usual rules raise on a file of readings, and the
 * hours that are dirt. With `--write` the tables go into docs/alarms.md. Meters are numbered; no row of the file is copied.
 */
const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../docs/alarms.md');
const [BEGIN, END] = ['<!-- written by pnpm explain-alerts -->', '<!-- end -->'];
const HOUR_MS = 3_600_000;

/** The readings of each meter of the file, in order of time. */
async function readMeters(file: string, zone: string): Promise<MeterReading[][]> {
  const csv = new ReadingsCsv({ zone, dateFormat: 'DD/MM/YYYY' });
  const meters = new Map<string, { at: number; counter: number }[]>();
  for await (const { good } of csv.read(() => readText(file)))
    for (const { value } of good) {
      const rows = meters.get(value.hydrometer) ?? [];
      rows.push({ at: Date.parse(value.measured_at), counter: value.counter_l });
      meters.set(value.hydrometer, rows);
    }
  return [...meters.values()].map((rows) => {
    const sorted = rows.toSorted((a, b) => a.at - b.at);
    return sorted.map(({ at, counter }, index) => {
      const before = sorted[index - 1]?.counter;
      return {
        at,
        counter,
        litres: before === undefined || counter < before ? null : counter - before,
        estimated: false,
      };
    });
  });
}

const count = (value: number): string => value.toLocaleString('en-GB');
const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]): string =>
  [
    row(...head),
    row(...head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map((cells) => row(...cells)),
  ].join('\n');
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One line for each kind: how many, at how many meters, how long, and how much water. */
function kindsOf(found: MeterAlert[][]): string {
  const rows = METER_ALERT_KINDS.map((kind) => {
    const of = found.map((alerts) => alerts.filter((one) => one.kind === kind));
    const all = of.flat();
    const hours = all.map(({ since, last }) => Math.round((last - since) / HOUR_MS));
    const lost = all.reduce((sum, one) => sum + one.lost, 0);
    return [
      `\`${kind}\``,
      count(all.length),
      count(of.filter(({ length }) => length > 0).length),
      all.length ? `${count(median(hours))} (${count(Math.max(...hours))})` : '',
      all.length ? `${count(Math.round(lost / 1000))}` : '',
    ];
  });
  return table(['Kind', 'Alerts', 'Meters', 'Hours, median (longest)', 'm³ lost or back'], rows);
}

/** One line for each meter with an alert. */
function metersOf(found: MeterAlert[][]): string {
  const kinds = METER_ALERT_KINDS.filter((kind) => found.flat().some((one) => one.kind === kind));
  const rows = found.flatMap((alerts, index) => {
    if (alerts.length === 0) return [];
    const lost = alerts.reduce((sum, one) => sum + one.lost, 0);
    const counts = kinds.map((kind) => alerts.filter((one) => one.kind === kind).length);
    return [
      [`Meter ${index + 1}`, ...counts.map((value) => (value ? count(value) : '')), count(Math.round(lost / 1000))],
    ];
  });
  return table(['Meter', ...kinds.map((kind) => `\`${kind}\``), 'm³'], rows);
}

interface Explained {
  words: string;
  covers: (alert: MeterAlert) => boolean;
}

const isFlow = ({ kind }: MeterAlert): boolean => kind === 'continuous_low' || kind === 'continuous_high';
/** Litres an hour of a drip, and of a running cistern. */
const [DRIP, CISTERN] = [5, 20];

/** The explanations, of which the first that fits counts. */
const EXPLANATIONS: readonly Explained[] = [
  {
    words: 'Silent: the meter sent nothing more until the end of the file',
    covers: ({ kind, ended }) => kind === 'no_reading' && !ended,
  },
  {
    words: 'Silent: a gap of more than three days, after which the counter went on',
    covers: ({ kind }) => kind === 'no_reading',
  },
  {
    words: 'Backflow: litres that run back one or two at a time, as with a missing non-return valve',
    covers: ({ kind, lost, hours }) => kind === 'backflow' && lost <= 2 * hours.length,
  },
  { words: 'Backflow: more litres at once', covers: ({ kind }) => kind === 'backflow' },
  {
    words: `Drip: at least 1 and less than ${DRIP} litres an hour, without one hour at zero`,
    covers: (alert) => isFlow(alert) && alert.lowest < DRIP,
  },
  {
    words: `Running cistern or tap: ${DRIP} to ${CISTERN} litres an hour`,
    covers: (alert) => isFlow(alert) && alert.lowest < CISTERN,
  },
  { words: `Leak or irrigation: ${CISTERN} to 115 litres an hour`, covers: ({ kind }) => kind === 'continuous_low' },
  {
    words: 'Irrigation, filling or an open pipe: more than 115 litres in each of six hours',
    covers: ({ kind }) => kind === 'continuous_high',
  },
];

/** One line for each explanation. An alert over a gap is proved by the hours beside it. */
function reasonsOf(found: MeterAlert[][]): string {
  const seen = EXPLANATIONS.map(() => ({ alerts: 0, bridged: 0, meters: new Set<number>() }));
  found.forEach((alerts, index) =>
    alerts.forEach((alert) => {
      const at = EXPLANATIONS.findIndex(({ covers }) => covers(alert));
      if (at === -1) throw new Error(`Nothing explains ${JSON.stringify(alert)}`);
      seen[at]!.alerts += 1;
      seen[at]!.meters.add(index);
      if (isFlow(alert) && alert.hours.length < Math.round((alert.last - alert.since) / HOUR_MS) - 1)
        seen[at]!.bridged += 1;
    }),
  );
  const rows = seen.map(({ alerts, bridged, meters: of }, index) => [
    EXPLANATIONS[index]!.words,
    count(alerts),
    count(of.size),
    bridged ? count(bridged) : '',
  ]);
  return table(['Explanation', 'Alerts', 'Meters', 'Of them over gaps'], rows);
}

const MEANING: Record<DirtClass, string> = {
  jump: 'The counter jumped by more than a supply takes: another meter, or a wrong digit',
  other_counter: 'The counter fell by more than a cubic metre: roll-over or another meter',
  clock: 'The counter fell within half an hour: a clock that was set sent an older value',
  fall: 'The counter fell in one hour: backflow only together with a second hour, else dirt',
  gap: 'More than an hour and a half without a reading: it says how much, not when',
};

/** One line for each class of dirt. */
function dirtOf(meters: MeterReading[][]): string {
  const seen = Object.fromEntries(Object.keys(MEANING).map((name) => [name, { hours: 0, meters: new Set<number>() }]));
  meters.forEach((readings, index) =>
    readings.forEach((reading, at) => {
      const found = at > 0 ? classOf(readings[at - 1]!, reading, DIRT) : null;
      if (!found) return;
      seen[found]!.hours += 1;
      seen[found]!.meters.add(index);
    }),
  );
  const rows = Object.entries(seen).map(([name, { hours, meters: of }]) => [
    MEANING[name as DirtClass],
    count(hours),
    count(of.size),
  ]);
  return table(['Dirt', 'Intervals', 'Meters'], rows);
}

const { values } = parseArgs({
  options: { file: { type: 'string' }, zone: { type: 'string', default: 'Europe/Madrid' }, write: { type: 'boolean' } },
});
if (!values.file) throw new Error('Name the file: pnpm explain-alerts --file <readings.csv.gz> [--write]');
const meters = await readMeters(values.file, values.zone);
const last = Math.max(...meters.map((readings) => readings.at(-1)?.at ?? 0));
const found = meters.map((readings) => findAlerts({ readings, now: last }, rulesFrom({})));
const readings = meters.reduce((sum, { length }) => sum + length, 0);
const known = meters.reduce((sum, of) => sum + intervalsOf(of).filter(({ kind }) => kind === 'known').length, 0);
const text = [
  `${count(readings)} readings of ${count(meters.length)} meters; ${count(known)} intervals say when how much water ran.`,
  `### By kind\n\n${kindsOf(found)}`,
  `### Explained\n\n${reasonsOf(found)}`,
  `### Dirt\n\n${dirtOf(meters)}`,
  `### By meter\n\n${metersOf(found)}`,
].join('\n\n');
console.log(text);
if (values.write) {
  const document = await readFile(DOCUMENT, 'utf8');
  const [before, rest = ''] = document.split(BEGIN);
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${text}\n\n${END}${rest.split(END)[1] ?? '\n'}`);
}
