import { BATCH_BYTES, BATCH_LINES, DETAIL_MAX, TEXT_MAX, type SentLine } from '@hydria/process/log-batch.ts';
import { lossLine, type KeptLine, type LogKeeper } from '@hydria/process/log-keeper.ts';
import { withTimeout } from '@hydria/process/with-timeout.ts';

const EVERY_MS = 1_000;
/** After failures the next attempt waits twice as long as the one before, up to this. */
const LONGEST_MS = 60_000;
/** The end of a process waits no longer for its last lines. */
const FAREWELL_MS = 1_000;
/** Lines that may wait, as a bound of memory. */
const MOST = 400;
/** Bytes of a batch that are free for its frame and for the line about lost ones. */
const FRAME_BYTES = 1_024;

/** The answer of a receiver: 0 for none. */
export type Post = (body: string) => Promise<number>;

const TAKEN = 204;
/** Statuses with which a receiver says that these very lines are wrong: the same ones again would be no better. */
const WRONG = new Set([400, 413]);

const shorten = ({ text, detail, ...line }: SentLine): SentLine => ({
  ...line,
  text: text.slice(0, TEXT_MAX).toWellFormed(),
  detail: detail.length > DETAIL_MAX ? '{}' : detail,
});

interface Batch {
  lines: SentLine[];
  /** Lines that were lost before them. */
  lost: number;
}

/** Lines that wait, oldest first. */
class Waiting {
  #lines: SentLine[] = [];
  #lost = 0;

  get isEmpty(): boolean {
    return this.#lines.length === 0 && this.#lost === 0;
  }

  add(line: SentLine): void {
    this.#keep([...this.#lines, line]);
  }

  /** Takes the first lines out that fit into a batch, beside the line about lost ones. */
  take(): Batch {
    let bytes = FRAME_BYTES;
    const end = this.#lines.findIndex((line, n) => {
      bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
      return n === BATCH_LINES - 1 || bytes > BATCH_BYTES;
    });
    const batch = { lines: this.#lines.splice(0, end < 0 ? this.#lines.length : end), lost: this.#lost };
    this.#lost = 0;
    return batch;
  }

  putBack({ lines, lost }: Batch): void {
    this.#lost += lost;
    this.#keep([...lines, ...this.#lines]);
  }

  giveUp({ lines, lost }: Batch): void {
    this.#lost += lost + lines.length;
  }

  #keep(lines: SentLine[]): void {
    const over = Math.max(0, lines.length - MOST);
    this.#lines = lines.slice(over);
    this.#lost += over;
  }
}

const bodyOf = ({ lines, lost }: Batch, now: Date): string => {
  const { process: _, ...loss } = lossLine(lost, 'gateway', now);
  return JSON.stringify({ lines: lost > 0 ? [loss, ...lines] : lines });
};

interface SenderOptions {
  post: Post;
  now: () => Date;
  /** Gets a sentence when sending begins to fail. */
  say: (sentence: string) => void;
}

/**
 * Sends the lines of a process without a database to the API, once a second in batches. It never waits and never throws. When
 * the API does not take them they are sent again later; the oldest are lost first, and counted.
 */
export class LogSender implements LogKeeper {
  readonly #options: SenderOptions;
  readonly #waiting = new Waiting();
  #delay = EVERY_MS;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  keep(kept: KeptLine): void {
    const { process: _, ...line } = kept;
    this.#waiting.add(shorten(line));
    this.#plan();
  }

  async stop(): Promise<void> {
    await withTimeout(FAREWELL_MS, this.#sendAll(), () => undefined);
    clearTimeout(this.#timer);
  }

  #plan(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, this.#delay).unref();
  }

  #flush(): Promise<void> {
    this.#sending ??= this.#sendBatch().finally(() => {
      this.#sending = undefined;
      if (!this.#waiting.isEmpty) this.#plan();
    });
    return this.#sending;
  }

  /** Ends with the first batch that is not taken. */
  async #sendAll(): Promise<void> {
    await this.#sending;
    await this.#flush();
    if (!this.#waiting.isEmpty && this.#delay === EVERY_MS) await this.#sendAll();
  }

  async #sendBatch(): Promise<void> {
    if (this.#waiting.isEmpty) return;
    const { post, now, say } = this.#options;
    const batch = this.#waiting.take();
    const status = await post(bodyOf(batch, now())).catch(() => 0);
    if (status === TAKEN) {
      this.#delay = EVERY_MS;
      return;
    }
    if (this.#delay === EVERY_MS)
      say(`Lines of the log could not be sent to LOG_URL: it answered ${status || 'nothing'}`);
    this.#delay = Math.min(this.#delay * 2, LONGEST_MS);
    if (WRONG.has(status)) this.#waiting.giveUp(batch);
    else this.#waiting.putBack(batch);
  }
}
