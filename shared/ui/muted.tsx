import type { HTMLAttributes } from 'react';
import { color, type } from '../theme/tokens.ts';

interface MutedProps extends HTMLAttributes<HTMLElement> {
  as?: 'dd' | 'div' | 'dt' | 'li' | 'p' | 'span';
  /** One step smaller, as notes and captions are. */
  small?: boolean;
}

/** Secondary words: notes, captions, names of values. */
export const Muted = ({ as: Tag = 'p', small = false, ...rest }: MutedProps) => (
  <Tag {...rest} css={{ ...(small && type.small), color: color.textSecondary }} />
);
