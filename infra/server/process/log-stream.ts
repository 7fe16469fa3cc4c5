import type { KeptLine, LogKeeper } from './log-keeper.ts';
import { redactLine } from './redact.ts';

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): void;
}

/** The levels that can be set, as pino counts them. */
export const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, silent: Number.POSITIVE_INFINITY } as const;
export type Level = keyof typeof LEVELS;

/** Whether a text of the environment names a level. */
export const isLevel = (text: string): text is Level => Object.hasOwn(LEVELS, text);

/** Keeping lines for the screen. */
export interface Keeping {
  keeper: LogKeeper;
  /** The least level that is kept. */
  level: Level;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const text = (value: unknown): string | null => (isText(value) ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** PostgreSQL stores neither a zero character nor half of a pair. */
const storable = (value: string): string => value.replaceAll('\0', '').toWellFormed();

/** A line as it is kept; `name` is the process of lines that name none. */
function toKept(fields: Record<string, unknown>, name: string): KeptLine {
  const {
    level,
    time,
    service,
    pid: _pid,
    hostname: _hostname,
    reqId,
    method,
    route,
    status,
    ms,
    msg,
    ...rest
  } = fields;
  return {
    at: new Date(number(time) ?? Date.now()).toISOString(),
    level: number(level) ?? LEVELS.error,
    process: text(service) ?? name,
    request_id: text(reqId),
    method: text(method),
    route: text(route),
    status: number(status),
    ms: number(ms),
    text: storable(text(msg) ?? ''),
    detail: storable(JSON.stringify(rest)),
  };
}

interface StreamOptions {
  out: LogStream;
  /** The least level of the lines that go out. */
  level: Level;
  keeping?: Keeping | undefined;
  /** The process, for lines that name none. */
  process: string;
}

/** Redacts each line before it goes anywhere: to the standard output, and to the lines that are kept for the screen. */
export const createLogStream = ({ out, level, keeping, process: name }: StreamOptions): LogStream => ({
  write: (line) => {
    const fields = redactLine(line);
    const own = number(fields['level']) ?? LEVELS.error;
    if (own >= LEVELS[level]) out.write(`${JSON.stringify(fields)}\n`);
    if (keeping && own >= LEVELS[keeping.level]) keeping.keeper.keep(toKept(fields, name));
  },
});

/** The lower of two levels, which the logger itself must let through. */
export const lowerLevel = (a: Level, b: Level | undefined): Level => (b && LEVELS[b] < LEVELS[a] ? b : a);
