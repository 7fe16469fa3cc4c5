import { useEffect, useState } from 'react';

/** The value after it has rested for so long: a search waits until the typing pauses. */
export const useDebounced = <V,>(value: V, milliseconds: number): V => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
};
