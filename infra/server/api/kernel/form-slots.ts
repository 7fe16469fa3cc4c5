import { AppError } from './app-error.ts';

/** Forms with files that one process receives at once, and those of one person or network. */
const FORMS_MOST = 32;
const FORMS_OF_ONE = 4;
/** A photo on a mobile network takes some seconds. */
const RETRY_SECONDS = 5;

/**
 * Places for forms with files: each holds a connection, a part of the disk and the parser's buffers for up to two minutes.
 * One sender cannot take them all.
 */
export class FormSlots {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** Takes a place for a sender; throws 503 when there is none. Gives the function that frees it, once. */
  take(sender: string): () => void {
    const own = this.#taken.get(sender) ?? 0;
    if (this.#all >= FORMS_MOST || own >= FORMS_OF_ONE) throw new AppError('service_unavailable', 503, RETRY_SECONDS);
    this.#all += 1;
    this.#taken.set(sender, own + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#free(sender);
      isTaken = false;
    };
  }

  #free(sender: string): void {
    this.#all -= 1;
    const left = (this.#taken.get(sender) ?? 1) - 1;
    if (left > 0) this.#taken.set(sender, left);
    else this.#taken.delete(sender);
  }
}
