import { z } from 'zod';
import type { Code } from '@hydria/shared/rules/codes.ts';
import { ALARM_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import type { FeedReading } from '../../contract/feed/readings.ts';
import { AlarmLog } from './alarm-log.ts';
import { decodeW1, type MeterHour, type W1Refusal } from './axioma-w1.ts';
import type { Refusal, Rows } from './importer.ts';
import { emptyQuality, linesOf, moveToRefused, type OpenText, type ReadingsReader } from './readings-csv.ts';

type AlarmKind = (typeof ALARM_KINDS)[number];

const meter = z.string().min(1).max(60);
const payload = z.base64().max(400);

/** The device behind a name: its EUI, or the application in which the name is its own. */
const identity = z.string().max(100).optional();

/** A message of The Things Stack (version 3), by what is read of it. */
const things = z
  .object({
    end_device_ids: z.object({
      device_id: meter,
      dev_eui: identity,
      application_ids: z.object({ application_id: identity }).optional(),
    }),
    uplink_message: z.object({ f_port: z.int(), frm_payload: payload }),
  })
  .transform(
    ({ end_device_ids: { device_id, dev_eui, application_ids }, uplink_message: { f_port, frm_payload } }) => ({
      hydrometer: device_id,
      device: dev_eui ?? application_ids?.application_id,
      port: f_port,
      data: frm_payload,
    }),
  );

/** A message of ChirpStack (version 4). */
const chirp = z
  .object({ deviceInfo: z.object({ deviceName: meter, devEui: identity }), fPort: z.int(), data: payload })
  .transform(({ deviceInfo: { deviceName, devEui }, fPort, data }) => ({
    hydrometer: deviceName,
    device: devEui,
    port: fPort,
    data,
  }));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The message itself: The Things Stack wraps it as `result` in its storage, and as `data` in an event. */
const unwrapped = (message: unknown): unknown => {
  if (!isRecord(message)) return message;
  if (isRecord(message['result'])) return message['result'];
  return typeof message['name'] === 'string' && isRecord(message['data']) ? message['data'] : message;
};

const uplink = z.preprocess(unwrapped, z.union([things, chirp]));

const HOUR_MS = 3_600_000;

/** The field and the reason for which a telegram is refused. */
const REFUSALS: Readonly<Record<W1Refusal, { field: string; reason: Code }>> = {
  port: { field: 'f_port', reason: 'invalid' },
  length: { field: 'frm_payload', reason: 'size' },
  version: { field: 'frm_payload', reason: 'invalid' },
  multiplier: { field: 'frm_payload', reason: 'invalid' },
};

/** Names of meters by which a file calls more than one device. */
async function sharedNames(text: AsyncIterable<string>): Promise<Set<string>> {
  const devices = new Map<string, string>();
  const shared = new Set<string>();
  for await (const { lines } of linesOf(text))
    for (const line of lines) {
      const { data } = uplink.safeParse(parsed(line));
      const device = data?.device?.toLowerCase();
      if (!data || !device) continue;
      const known = devices.get(data.hydrometer) ?? device;
      if (known !== device) shared.add(data.hydrometer);
      devices.set(data.hydrometer, known);
    }
  return shared;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Note {
  line: number;
  hydrometer: string;
  at: string;
  flags: [AlarmKind, boolean][];
}

/** Reads messages of LoRaWAN network servers, one JSON object a line, of Axioma QALCOSONIC W1 meters. Each has 24 counters. */
export class UplinkReader implements ReadingsReader {
  readonly quality = emptyQuality();
  readonly alarms = new AlarmLog();
  alarmColumns: readonly AlarmKind[] = [];
  private readonly seen = new Map<string, number>();
  private readonly meters = new Set<string>();
  private readonly notes: Note[] = [];
  private readonly conflicts = new Set<number>();

  /** The readings of the file. Their lines are those of the messages, which are in any order. */
  async *read(open: OpenText): AsyncGenerator<Rows<FeedReading>> {
    const shared = await sharedNames(open());
    for await (const { first, lines } of linesOf(open())) {
      const rows: Rows<FeedReading> = { good: [], refused: [] };
      for (const [index, one] of lines.entries()) this.take(first + index, one, { rows, shared });
      yield rows;
    }
    for (const { line, hydrometer, at, flags } of this.notes.toSorted((a, b) => a.at.localeCompare(b.at)))
      this.alarms.note(line, hydrometer, at, new Map(flags));
    this.quality.meters = this.meters.size;
  }

  refuse(lines: ReadonlySet<number>): void {
    moveToRefused(this.quality, lines, this.conflicts);
  }

  private take(
    line: number,
    text: string,
    { rows, shared }: { rows: Rows<FeedReading>; shared: ReadonlySet<string> },
  ): void {
    if (text.trim() === '') return;
    this.quality.rows += 1;
    const refuse = (field: string, reason: Code): void => {
      this.quality.refused += 1;
      const refusal: Refusal[] = [{ line, field, reason }];
      rows.refused.push(refusal);
    };
    const message = uplink.safeParse(parsed(text));
    if (!message.success) return refuse('row', 'row_malformed');
    const { hydrometer, port, data } = message.data;
    if (shared.has(hydrometer)) return refuse('device_id', 'meter_ambiguous');
    const telegram = decodeW1(port, Buffer.from(data, 'base64'));
    if (typeof telegram === 'string') return refuse(REFUSALS[telegram].field, REFUSALS[telegram].reason);
    this.meters.add(hydrometer);
    this.alarmColumns = ALARM_KINDS;
    this.notes.push({ line, hydrometer, at: telegram.sent_at, flags: alarmsOf(telegram.alarms) });
    const judged = this.judged(hydrometer, telegram.hours);
    this.quality[judged] += 1;
    if (judged === 'conflicts') this.conflicts.add(line);
    for (const hour of telegram.hours) {
      const key = keyOf(hydrometer, hour.measured_at);
      if (this.seen.get(key) === hour.counter_l) continue;
      this.seen.set(key, hour.counter_l);
      rows.good.push({ line, value: { hydrometer, ...hour, estimated: false } });
    }
    this.compareEdges(line, hydrometer, telegram.hours);
  }

  /** A meter sends a day more than once. A telegram repeats the hours before it, or has another counter for one of them. */
  private judged(hydrometer: string, hours: readonly MeterHour[]): 'good' | 'duplicates' | 'conflicts' {
    const before = hours.map(({ measured_at }) => this.seen.get(keyOf(hydrometer, measured_at)));
    if (before.some((counter, index) => counter !== undefined && counter !== hours[index]?.counter_l))
      return 'conflicts';
    return before.includes(undefined) ? 'good' : 'duplicates';
  }

  /** Within a telegram the counter cannot run back; it can from the day before, and to the day after. */
  private compareEdges(line: number, hydrometer: string, hours: readonly MeterHour[]): void {
    const [first, last] = [hours[0], hours.at(-1)];
    if (!first || !last) return;
    const counterAt = (at: string, hoursLater: number) =>
      this.seen.get(keyOf(hydrometer, new Date(Date.parse(at) + hoursLater * HOUR_MS).toISOString()));
    const from = first.counter_l - (counterAt(first.measured_at, -1) ?? first.counter_l);
    const to = (counterAt(last.measured_at, 1) ?? last.counter_l) - last.counter_l;
    for (const [amount, { measured_at }] of [[from, first] as const, [to, last] as const])
      if (amount < 0) this.quality.negative.push({ line, hydrometer, measured_at, amount });
  }
}

const keyOf = (hydrometer: string, measured_at: string): string => `${hydrometer} ${measured_at}`;

const alarmsOf = (alarms: Partial<Record<AlarmKind, boolean>>): [AlarmKind, boolean][] =>
  ALARM_KINDS.flatMap((kind): [AlarmKind, boolean][] => {
    const on = alarms[kind];
    return on === undefined ? [] : [[kind, on]];
  });
