import { color } from '../theme/tokens.ts';

/** The sheet of what floats above the page: raised, with a hairline, which is all that shows its edge in the dark. */
export const floating = {
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  boxShadow: color.shadowRaised,
};
