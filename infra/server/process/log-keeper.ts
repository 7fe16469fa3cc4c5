/** A line as it is kept. */
export interface KeptLine {
  at: string;
  /** As pino counts: 20 debug, 30 info, 40 warn, 50 error. */
  level: number;
  process: string;
  request_id: string | null;
  method: string | null;
  route: string | null;
  status: number | null;
  ms: number | null;
  text: string;
  /** What else the line says, as JSON. */
  detail: string;
}

/** Keeps lines for the screen. It never waits and never throws. */
export interface LogKeeper {
  keep(line: KeptLine): void;
  /** Writes what waits; for the end of a process. */
  stop(): Promise<void>;
}

export interface KeeperOptions {
  write: (lines: readonly KeptLine[]) => Promise<void>;
  now: () => Date;
  /** The name of the process in the line about lost ones. */
  process: string;
  /** Between two writes. */
  everyMs?: number;
}

const EVERY_MS = 1_000;
/** Lines that may wait for the next write: at once a bound of memory, and of lines in a second. */
const MOST = 200;
/** Places beyond them for warnings and errors. */
const RESERVE = 200;
const WARN = 40;
/** Lines that were refused so often are given up, so that one bad line stops no others. */
const TRIES = 3;

/** Says in the log how many of its lines are missing. */
export const lossLine = (count: number, name: string, now: Date): KeptLine => ({
  at: now.toISOString(),
  level: WARN,
  process: name,
  request_id: null,
  method: null,
  route: null,
  status: null,
  ms: null,
  text: `${count} lines of the log were lost`,
  detail: JSON.stringify({ lost: count }),
});

/** Keeps lines in memory, and writes them once a second with one statement. Under pressure lines are lost, and counted. */
export function createLogKeeper({ write, now, process: name, everyMs = EVERY_MS }: KeeperOptions): LogKeeper {
  let waiting: KeptLine[] = [];
  let lost = 0;
  let tries = 0;
  let writing: Promise<void> | undefined;

  const timer = setInterval(() => void flush(), everyMs).unref();
  return {
    keep: (line) => {
      if (waiting.length < (line.level >= WARN ? MOST + RESERVE : MOST)) waiting.push(line);
      else lost += 1;
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };

  function flush(): Promise<void> {
    writing ??= writeWaiting().finally(() => (writing = undefined));
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0 && lost === 0) return;
    const [lines, gone] = [waiting, lost];
    [waiting, lost] = [[], 0];
    try {
      await write(gone === 0 ? lines : [...lines, lossLine(gone, name, now())]);
      tries = 0;
    } catch {
      // The database is away, or refuses a line. Saying so in the log would be one more line.
      tries += 1;
      lost += gone;
      if (tries < TRIES) waiting = [...lines, ...waiting];
      else [tries, lost] = [0, lost + lines.length];
    }
  }
}
