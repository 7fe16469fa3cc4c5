import { useEffect, useRef, type RefObject } from 'react';

/**
 * Goes to the first field that is wrong whenever an attempt was refused: `refused` is another object then, and null while nothing
 * is wrong. The fields are those inside the element with the ref.
 */
export const useGoToWrong = (refused: unknown): RefObject<HTMLDivElement | null> => {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refused]);
  return fields;
};
