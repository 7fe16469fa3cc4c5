import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Remaining seconds, updated each second. It counts from a deadline, not by ticks, so it is correct after a tab has
 * slept. A new `key` on the component restarts it.
 */
export const useCountdown = (seconds: number): number => {
  const [deadline] = useState(() => performance.now() + seconds * SECOND_MS);
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0;

  useEffect(() => {
    if (isOver) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((deadline - performance.now()) / SECOND_MS)));
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [deadline, isOver]);

  return left;
};
