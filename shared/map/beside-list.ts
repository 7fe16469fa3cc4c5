import { from } from '../theme/tokens.ts';

/** The area `map` of a page with a list of places: on wide screens it stays in view while the list scrolls. */
export const besideList = {
  gridArea: 'map',
  scrollMarginTop: 76,
  [from.medium]: { position: 'sticky', top: 88, alignSelf: 'start' },
} as const;
