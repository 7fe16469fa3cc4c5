import { from } from '@hydria/shared/theme/tokens.ts';

/** Two fields beside each other where there is room. */
export const pairOfFields = {
  display: 'grid',
  gap: 24,
  [from.small]: { gridTemplateColumns: '1fr 1fr', gap: 16 },
} as const;
