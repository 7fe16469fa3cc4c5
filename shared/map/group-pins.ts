/** A pin at its place on the screen, in px. */
export interface PlacedPin {
  code: string;
  x: number;
  y: number;
}

/** Pins nearer to each other than this cover each other. */
const APART = 34;

/**
 * Pins that cover each other as one group, in their order. The chosen pin stays alone, so that it is always in sight.
 */
export const groupPins = <P extends PlacedPin>(pins: readonly P[], chosen: string | null): P[][] => {
  const groups: P[][] = [];
  for (const pin of pins) {
    const near = groups.find(
      ([first]) =>
        first && first.code !== chosen && pin.code !== chosen && Math.hypot(first.x - pin.x, first.y - pin.y) < APART,
    );
    if (near) near.push(pin);
    else groups.push([pin]);
  }
  return groups;
};

/** Numbers that a group shows before it counts the rest. */
const NAMED = 2;

/** `3`, `3 · 5`, `3 · 5 +4`. */
export const groupLabel = (numbers: readonly number[]): string => {
  const named = numbers.slice(0, NAMED).join(' · ');
  return numbers.length > NAMED ? `${named} +${numbers.length - NAMED}` : named;
};
