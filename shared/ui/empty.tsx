import type { ReactNode } from 'react';
import { colour } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';
import { Message } from './message.tsx';

interface EmptyProps {
  /** A path of `@mdi/js`. */
  icon?: string;
  /** What there is none of. */
  label: string;
  /** What will appear here, and when. */
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** A place that has nothing yet: what will appear here, and what one can do. */
export const Empty = ({ icon, label, text, action }: EmptyProps) => (
  <Message
    icon={icon && <Icon path={icon} size={32} css={{ color: colour.textSecondary }} />}
    title={label}
    text={text}
    action={action}
  />
);
