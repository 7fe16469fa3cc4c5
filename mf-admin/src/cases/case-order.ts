/** The cases of the list that was shown last, in its order: the way from one case to the next. It ends with a reload. */
let shown: readonly number[] = [];

/** Keeps the order of the list. */
export const keepOrder = (ids: readonly number[]): void => {
  shown = ids;
};

/** The cases before and after one; nothing for a case that the list did not show. */
export function neighboursOf(id: number): { previous: number | undefined; next: number | undefined } {
  const place = shown.indexOf(id);
  if (place === -1) return { previous: undefined, next: undefined };
  return { previous: shown[place - 1], next: shown[place + 1] };
}
