import { useEffect, useRef } from 'react';

/** Calls once the calls have paused for so long, with what was said last: a search waits until the typing rests. */
export const usePaused = <V>(call: (value: V) => void, milliseconds: number): ((value: V) => void) => {
  const latest = useRef(call);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), milliseconds);
  };
};
