const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The meanings of a local time: one instant, two where the clock was put back, none where it was put forward. */
export interface Meanings {
  /** The earlier first. Where there is none, the instant that the clocks would have shown without the change. */
  instants: number[];
  exists: boolean;
}

/** Turns local times of a zone into instants. `local` is a time written as if it were UTC, in milliseconds. */
export function localTimes(zone: string): (local: number) => Meanings {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  // Zones change on whole hours: the offset of one minute applies to the whole hour.
  const offsetAt = (instant: number): number => {
    const hour = Math.floor(instant / HOUR_MS);
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const name = format.formatToParts(hour * HOUR_MS).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
    offsets.set(hour, offset);
    return offset;
  };
  return (local) => {
    const around = [...new Set([offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)])];
    const instants = around.filter((offset) => offsetAt(local - offset) === offset).map((offset) => local - offset);
    if (instants.length) return { instants: instants.sort((a, b) => a - b), exists: true };
    return { instants: [local - around[0]!], exists: false };
  };
}

/** Date formats of a file. `YYYY-DD-MM` applies only when requested by name (decisions 15). */
export const DATE_FORMATS = {
  'DD/MM/YYYY': /^(?<d>\d\d)\/(?<m>\d\d)\/(?<y>\d{4})/,
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)/,
  'YYYY-DD-MM': /^(?<y>\d{4})-(?<d>\d\d)-(?<m>\d\d)/,
} as const;
export type DateFormat = keyof typeof DATE_FORMATS;

const TIME = /^[ T](\d\d):(\d\d)(?::(\d\d))?$/;

/** A local date and time as if it were UTC, in milliseconds; undefined for an invalid one. */
export function parseLocal(text: string, format: DateFormat): number | undefined {
  const date = DATE_FORMATS[format].exec(text);
  const time = date && TIME.exec(text.slice(date[0].length));
  if (!date?.groups || !time) return undefined;
  const { y, m, d } = date.groups;
  const [, hour, minute, second = '00'] = time;
  const iso = `${y}-${m}-${d}T${hour}:${minute}:${second}`;
  const value = Date.parse(`${iso}Z`);
  // `Date` would turn 31/02 into 3 March.
  return Number.isNaN(value) || new Date(value).toISOString().slice(0, 19) !== iso ? undefined : value;
}
