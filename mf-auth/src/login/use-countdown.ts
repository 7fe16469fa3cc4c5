import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Seconds that are left, told each second. It counts from a deadline, not by ticks, so a tab that slept is right
 * when it wakes up. The component that uses it gets a new `key` to begin again.
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
