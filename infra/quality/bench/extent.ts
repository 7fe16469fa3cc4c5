/** How much a suite measures: in full for figures, or shortened, only to see that it still runs. */
export interface Extent {
  /** Rounds that count. */
  rounds: number;
  /** The first round that is run; those below 1 warm up caches of servers and machine, and do not count. */
  from: 0 | 1;
  isShort: boolean;
  /** Whether pages are slowed down as docs/numbers.md says; on a busy machine a remote would be given up for it. */
  isSlowed: boolean;
  /** A count of repetitions or rows, in full or as a hundredth of it. */
  scaled(count: number, least?: number): number;
}

export const inFull = (rounds: number): Extent => ({
  rounds,
  from: 0,
  isShort: false,
  isSlowed: true,
  scaled: (count) => count,
});

/** Its figures mean nothing. */
export const SHORT: Extent = {
  rounds: 1,
  from: 1,
  isShort: true,
  isSlowed: false,
  scaled: (count, least = 1) => Math.max(least, Math.ceil(count / 100)),
};
