import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds for which a moved line slides to its place (spec D §9, Drag animation). */
const DRAG_MS = 200;

/** Lines that have moved slide from their former place; none where the person wants reduced motion. */
export const useMovedLines = (tree: RefObject<HTMLElement | null>): void => {
  const before = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const lines = [...(tree.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])];
    const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const places = new Map(lines.map((line) => [line.dataset['node'] ?? '', line.offsetTop]));
    for (const line of lines) {
      const name = line.dataset['node'] ?? '';
      const from = before.current.get(name);
      const moved = from === undefined ? 0 : from - (places.get(name) ?? 0);
      if (moved !== 0 && !isQuiet && typeof line.animate === 'function')
        line.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: DRAG_MS,
          easing: 'ease-out',
        });
    }
    before.current = places;
  });
};
