/** The queue is full; the sender may come again. */
export class PhotosBusyError extends Error {
  override readonly name = 'PhotosBusyError';
}

/** Small copies are made in some 30 ms, an upload may take ten seconds. */
type Lane = 'upload' | 'thumb';

/** Jobs that wait; a page of reports asks for sixty small copies. */
const WAITING_MOST: Record<Lane, number> = { upload: 8, thumb: 64 };
/** Small copies go first, but an upload that waits is next after so many. */
const THUMBS_IN_A_ROW = 8;

/** Runs one job at a time and bounds those that wait. */
export class PhotoTurns {
  readonly #waiting: Record<Lane, (() => Promise<unknown>)[]> = { upload: [], thumb: [] };
  #isBusy = false;
  #thumbsInARow = 0;

  /** Resolves with the result of `work`; throws `PhotosBusyError` when too many jobs wait already. */
  take<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const queue = this.#waiting[lane];
    if (queue.length >= WAITING_MOST[lane]) return Promise.reject(new PhotosBusyError('too many photos are waiting'));
    return new Promise<T>((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      if (!this.#isBusy) void this.#runAll();
    });
  }

  #next(): (() => Promise<unknown>) | undefined {
    const { upload, thumb } = this.#waiting;
    const isThumb = thumb.length > 0 && (upload.length === 0 || this.#thumbsInARow < THUMBS_IN_A_ROW);
    this.#thumbsInARow = isThumb ? this.#thumbsInARow + 1 : 0;
    return (isThumb ? thumb : upload).shift();
  }

  async #runAll(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isBusy = false;
  }
}
