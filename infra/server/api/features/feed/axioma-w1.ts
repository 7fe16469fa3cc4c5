/** One counter of a meter at the end of an hour. */
export interface MeterHour {
  measured_at: string;
  counter_l: number;
}

/** The alarms of a telegram, by the names of the feed. */
export interface W1Alarms {
  LOW_BATTERY_ALR: boolean;
  METER_ERROR_ALR: boolean;
  EMPTY_PIPE_ALR: boolean;
  BACK_FLOW_ALR: boolean;
  BROKEN_PIPE_ALR: boolean;
  LEAK_ALR: boolean;
  SPECIFIC_ERROR_ALR: boolean;
}

const PORT = 100;
const BYTES = 51;
const VERSION = 1;
const DELTAS_AT = 10;
const DELTAS = 23;
const DELTA_BITS = 14;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const has = (status: number, bits: number): boolean => (status & bits) === bits;

/**
 * The status of a QALCOSONIC W1, after its published decoder. Leakage and low temperature share a bit with backflow and burst. An empty
 * pipe is a temporary error alone. Low temperature is the meter's specific error.
 */
export const w1Alarms = (status: number): W1Alarms => {
  const BACK_FLOW_ALR = has(status, 0x60);
  const BROKEN_PIPE_ALR = has(status, 0xa0);
  return {
    LOW_BATTERY_ALR: has(status, 0x04),
    METER_ERROR_ALR: has(status, 0x08) || (has(status, 0x10) && status !== 0x10),
    EMPTY_PIPE_ALR: status === 0x10,
    BACK_FLOW_ALR,
    BROKEN_PIPE_ALR,
    LEAK_ALR: has(status, 0x20) && !BACK_FLOW_ALR && !BROKEN_PIPE_ALR,
    SPECIFIC_ERROR_ALR: has(status, 0x80) && !BROKEN_PIPE_ALR,
  };
};

/** Whole numbers of a few bits, packed from the lowest bit on. */
function bitsAt(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let bit = 0; bit < length; bit++) {
    const at = start + bit;
    if (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) value += 2 ** bit;
  }
  return value;
}

/** Why a telegram is refused. */
export type W1Refusal = 'port' | 'length' | 'version' | 'multiplier';

/** The counters of the calendar day before a telegram, and its status at the time that it was sent (ISO 8601). */
export interface W1Telegram {
  hours: MeterHour[];
  sent_at: string;
  alarms: W1Alarms;
}

/**
 * Decodes the enhanced telegram of an Axioma QALCOSONIC W1 (LoRaWAN, port 100, 51 bytes): its time, a counter, and the litres of the 23
 * hours after it. The counter is that of 01:00 of the day before the telegram, by the clock of the meter (UTC). The last hour ends at
 * the midnight before the telegram, whenever in the day it is sent (diwise/iot-agent, `decoders/qalcosonic`, `w1h`).
 */
export function decodeW1(fPort: number, bytes: Uint8Array): W1Telegram | W1Refusal {
  if (fPort !== PORT) return 'port';
  if (bytes.length !== BYTES) return 'length';
  if (bytes[0] !== VERSION) return 'version';
  const firstBit = DELTAS_AT * 8;
  // Another scale of the hours than litres; the maker's decoder does not know it either.
  if (bitsAt(bytes, firstBit + DELTAS * DELTA_BITS, 6) !== 0) return 'multiplier';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sent = view.getUint32(1, true);
  const first = Math.floor(sent / DAY_S) * DAY_S - DAY_S + HOUR_S;
  let counter_l = view.getUint32(6, true);
  const hours = [{ measured_at: instantOf(first), counter_l }];
  for (let hour = 1; hour <= DELTAS; hour++) {
    counter_l += bitsAt(bytes, firstBit + (hour - 1) * DELTA_BITS, DELTA_BITS);
    hours.push({ measured_at: instantOf(first + hour * HOUR_S), counter_l });
  }
  return { hours, sent_at: instantOf(sent), alarms: w1Alarms(bytes[5] ?? 0) };
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
