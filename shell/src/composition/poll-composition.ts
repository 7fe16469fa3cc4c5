/** About how often a visible tab asks what is served now: a remote that is switched off is gone within the minute. */
const INTERVAL_MS = 30_000;

/** Tabs that were opened together shall not ask together: each waits between 0.8 and 1.2 of the interval. */
const JITTER = 0.4;

/** Somebody who looks in often is not a reason to ask as often. */
const LEAST_MS = 5_000;

export interface PollCompositionDeps {
  /** Never rejects. */
  refresh(): Promise<void>;
  document: Pick<Document, 'visibilityState' | 'addEventListener'>;
  /** Milliseconds of a clock that only grows. */
  now(): number;
  /** 0 ≤ x < 1. */
  random(): number;
  /** The HTML has told only a part; the rest is asked for when the page has nothing else to do. */
  isPartial: boolean;
  onIdle(run: () => void): void;
}

/** Keeps asking while the tab is looked at, and at once when somebody comes back to it; never in the background. */
export const pollComposition = ({ refresh, document, now, random, isPartial, onIdle }: PollCompositionDeps): void => {
  let last = now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isVisible = (): boolean => document.visibilityState === 'visible';

  const plan = (): void => {
    clearTimeout(timer);
    if (isVisible()) timer = setTimeout(ask, INTERVAL_MS * (1 - JITTER / 2 + JITTER * random()));
  };
  const ask = (): void => {
    last = now();
    void refresh().then(plan);
  };

  document.addEventListener('visibilitychange', () => {
    if (isVisible() && now() - last > LEAST_MS) ask();
    else plan();
  });
  plan();
  if (isPartial)
    onIdle(() => {
      if (isVisible()) ask();
    });
};
