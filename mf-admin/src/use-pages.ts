import { useState } from 'react';

/** Where a list stands, and the ways to its other pages. */
export interface Pages {
  cursor: string | null;
  /** Pages before this one. */
  page: number;
  forward: (next: string) => void;
  back: () => void;
}

/** Cursors of the pages so far; another view, by its key, begins at its first page. */
export const usePages = (key: string): Pages => {
  const [trail, setTrail] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = trail.key === key ? trail.cursors : [];
  return {
    cursor: cursors.at(-1) ?? null,
    page: cursors.length,
    forward: (next) => setTrail({ key, cursors: [...cursors, next] }),
    back: () => setTrail({ key, cursors: cursors.slice(0, -1) }),
  };
};
