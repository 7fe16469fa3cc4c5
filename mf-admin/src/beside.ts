import { from } from '@hydria/shared/theme/tokens.ts';

const SPACE = 16;

/** Two fields beside each other with their controls on one line, below each other on phones. */
export const beside = {
  display: 'grid',
  gap: SPACE,
  [from.medium]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    rowGap: 0,
    // The lines of a field have no gap, so that the space belongs to the field.
    marginBottom: -SPACE,
    '& > *': { gridRow: 'span 3', gridTemplateRows: 'subgrid', paddingBottom: SPACE },
  },
} as const;
