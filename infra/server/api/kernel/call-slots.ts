import { EventEmitter, once } from 'node:events';
import { AppError } from './app-error.ts';

/** A photo on a mobile network takes some seconds, a page of an export less. */
const RETRY_SECONDS = 5;

/** Work that one process does at once, and for one person or network. */
interface SlotLimits {
  most: number;
  ofOne: number;
}

/** Forms with files: each holds a connection, a part of the disk and the parser's buffers for up to two minutes. */
export const FORM_SLOTS: SlotLimits = { most: 32, ofOne: 4 };

/** Longest wait of an export for the end of another one. */
export const EXPORT_WAIT_MS = 5_000;

/** Exports of lists: each holds one of the ten connections of a process to the database. */
export const EXPORT_SLOTS: SlotLimits = { most: 3, ofOne: 1 };

const FREED = 'freed';

/** Places for work that holds something for long. One sender cannot take them all. */
export class CallSlots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  readonly #events = new EventEmitter().setMaxListeners(0);
  #all = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a place for a sender; throws 503 when there is none. Gives the function that frees it, once. */
  take(sender: string): () => void {
    const own = this.#taken.get(sender) ?? 0;
    if (this.#all >= this.#limits.most || own >= this.#limits.ofOne)
      throw new AppError('service_unavailable', 503, RETRY_SECONDS);
    this.#all += 1;
    this.#taken.set(sender, own + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#free(sender);
      isTaken = false;
    };
  }

  /** Takes a place for a sender as soon as there is one; throws 503 after `ms` without one. */
  async takeWithin(ms: number, sender: string): Promise<() => void> {
    const signal = AbortSignal.timeout(ms);
    for (;;) {
      try {
        return this.take(sender);
      } catch (error) {
        await once(this.#events, FREED, { signal }).catch(() => {
          throw error;
        });
      }
    }
  }

  #free(sender: string): void {
    this.#all -= 1;
    const left = (this.#taken.get(sender) ?? 1) - 1;
    if (left > 0) this.#taken.set(sender, left);
    else this.#taken.delete(sender);
    this.#events.emit(FREED);
  }
}
