import { color, type } from '../theme/tokens.ts';

/** The number of a place in a list beside a map, as on its pin. */
export const PlaceNumber = ({ number, isChosen }: { number: number; isChosen: boolean }) => (
  <span
    aria-hidden="true"
    css={{
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: 28,
      height: 28,
      borderRadius: '50%',
      background: isChosen ? color.attention : color.primary,
      color: isChosen ? color.onSolid : color.onPrimary,
      ...type.smallStrong,
    }}
  >
    {number}
  </span>
);
