import { from } from '@hydria/shared/theme/tokens.ts';

/** Two fields beside each other, below each other on phones. */
export const beside = {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;
