import { colour } from '../theme/tokens.ts';

/** The sheet of what floats above the page: raised, with a hairline, which is all that shows its edge in the dark. */
export const floating = {
  background: colour.raised,
  border: `1px solid ${colour.hairline}`,
  boxShadow: colour.shadowRaised,
};
