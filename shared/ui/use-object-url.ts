import { useEffect, useMemo } from 'react';

/** An address in memory for a file or a picture, given back when it is no longer shown; null without one. */
export const useObjectUrl = (blob: unknown): string | null => {
  const url = useMemo(() => (blob instanceof Blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
};
