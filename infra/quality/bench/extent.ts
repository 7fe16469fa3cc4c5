/** The extent of a suite: full, for figures, or short, to check only that it still runs. */
export interface Extent {
  /** Number of rounds that count. */
  rounds: number;
  /** Number of the first round. Rounds below 1 warm up caches of servers and machine, and do not count. */
  from: 0 | 1;
  isShort: boolean;
  /**
   * Whether pages are throttled as docs/numbers.md describes. On a busy machine, throttling would make the shell give
   * up a remote.
   */
  isSlowed: boolean;
  /** Number of repetitions or rows: in full, or a hundredth of it. */
  scaled(count: number, least?: number): number;
}

export const inFull = (rounds: number): Extent => ({
  rounds,
  from: 0,
  isShort: false,
  isSlowed: true,
  scaled: (count) => count,
});

/** The figures of a short run have no meaning. */
export const SHORT: Extent = {
  rounds: 1,
  from: 1,
  isShort: true,
  isSlowed: false,
  scaled: (count, least = 1) => Math.max(least, Math.ceil(count / 100)),
};
